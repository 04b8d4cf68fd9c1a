import 'server-only';
import mongoose from 'mongoose';
import { findShort } from '@/lib/cart/queries';
import { shortage } from '@/lib/cart/shortage';
import { Refusal } from '@/lib/http/errors';
import { formatCents, totalsOf } from '@/lib/money';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OrderInput } from './schema';

const { trusted } = mongoose;

/** Stripe's smallest charge in US dollars (Stripe docs, minimum charge amounts). */
const MIN_ONLINE_CENTS = 50;
/** Stripe's largest charge: eight digits. */
const MAX_ONLINE_CENTS = 99_999_999;

/** The lines and sums of an order at the moment of ordering. */
export type Snapshot = Pick<
  OrderDoc,
  'items' | 'subtotalCents' | 'taxCents' | 'amountCents' | 'pieces'
>;

type Ordered = OrderInput['items'];

/**
 * The lines of an order at present prices, and their totals. Prices come from the database alone. What
 * an unpaid payment of the shopper holds counts as left, because this order replaces it. Throws a 409
 * Refusal that names the products that cannot be ordered, or not so many of them.
 */
export async function takeSnapshot(
  userId: OrderDoc['userId'] | string,
  ordered: Ordered,
): Promise<Snapshot> {
  const ids = ordered.map((item) => item.product);
  const products = await Product.find({ _id: trusted({ $in: ids }) }).lean();
  const byId = new Map(products.map((product) => [String(product._id), product]));
  const removed = products.filter(({ removedAt }) => removedAt).map(({ name }) => name);
  if (byId.size < ids.length)
    throw new Refusal(
      'conflict',
      'A product in your cart is no longer sold. Please reload your cart.',
    );
  if (removed.length > 0)
    throw new Refusal(
      'conflict',
      `No longer sold: ${removed.join(', ')}. Please remove it from your cart.`,
    );
  const wanted = Object.fromEntries(ordered.map(({ product, quantity }) => [product, quantity]));
  const short = (await findShort(userId, wanted, byId)).filter(({ isShort }) => isShort);
  if (short.length > 0) throw shortage(short);
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
  const isCounted = products.some(({ stock }) => stock !== undefined);
  return {
    ...{ items, subtotalCents, taxCents, amountCents: totalCents },
    ...(isCounted ? { pieces: true } : {}),
  };
}

/** Throws a 422 Refusal for a total that Stripe does not accept. */
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
