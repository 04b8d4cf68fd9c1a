import mongoose from 'mongoose';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import { Refusal } from '../http/errors';
import { formatCents, totalsOf } from '../money';
import type { OrderInput } from './schema';

const { trusted } = mongoose;

/** Stripe's smallest charge in US dollars (Stripe docs, minimum charge amounts). */
const MIN_ONLINE_CENTS = 50;
/** Stripe's largest charge: eight digits. */
const MAX_ONLINE_CENTS = 99_999_999;

/** What an order consists of and costs, as it is sold at one moment. */
export type Snapshot = Pick<OrderDoc, 'items' | 'subtotalCents' | 'taxCents' | 'amountCents'>;

/**
 * The lines of an order as they are sold now, and their totals. Prices come from the database
 * alone. Throws a 409 Refusal that names what cannot be.
 */
export async function takeSnapshot(ordered: OrderInput['items']): Promise<Snapshot> {
  const ids = ordered.map((item) => item.product);
  const products = await Product.find({ _id: trusted({ $in: ids }) }).lean();
  const byId = new Map(products.map((product) => [String(product._id), product]));
  const soldOut = products.filter((product) => !product.inStock).map((product) => product.name);
  if (byId.size < ids.length)
    throw new Refusal(
      'conflict',
      'A product in your cart is no longer sold. Please reload your cart.',
    );
  if (soldOut.length > 0)
    throw new Refusal(
      'conflict',
      `Out of stock: ${soldOut.join(', ')}. Please remove it from your cart.`,
    );
  const items = ordered.flatMap(({ product: id, quantity }) => {
    const product = byId.get(id);
    if (!product) return [];
    const { _id, name, image, category, weight, priceCents, offerPriceCents } = product;
    return {
      product: _id,
      quantity,
      name,
      image,
      category,
      weight,
      priceCents,
      unitCents: offerPriceCents,
    };
  });
  const { subtotalCents, taxCents, totalCents } = totalsOf(items);
  return { items, subtotalCents, taxCents, amountCents: totalCents };
}

/** Throws a 422 Refusal in words for a total that Stripe does not charge. */
export function assertPayableOnline({ amountCents }: Snapshot): void {
  const bounds = [
    { broken: amountCents < MIN_ONLINE_CENTS, words: `begins at ${formatCents(MIN_ONLINE_CENTS)}` },
    { broken: amountCents > MAX_ONLINE_CENTS, words: `ends at ${formatCents(MAX_ONLINE_CENTS)}` },
  ];
  for (const { broken, words } of bounds)
    if (broken)
      throw new Refusal(
        'unprocessable',
        `Online payment ${words}. Please choose Cash On Delivery.`,
      );
}
