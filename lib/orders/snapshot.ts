import 'server-only';
import mongoose from 'mongoose';
import { findShort } from '@/lib/cart/queries';
import { orderShortage } from '@/lib/cart/shortage';
import { Refusal } from '@/lib/http/errors';
import { formatCents, totalsOf } from '@/lib/money';
import { smallestCharge } from '@/lib/shop/currencies';
import type { ShopView } from '@/lib/shop/view';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OrderInput } from './schema';
import { termsOf } from './terms';

const { trusted } = mongoose;

/** Stripe's largest charge: eight digits. */
const MAX_ONLINE_CENTS = 99_999_999;

/** The lines and sums of an order at the moment of ordering. */
export type Snapshot = Pick<
  OrderDoc,
  'items' | 'subtotalCents' | 'taxCents' | 'amountCents' | 'pieces' | 'currency' | 'taxPercent'
>;

type Ordered = OrderInput['items'];

/**
 * The lines of an order at present prices, and their totals in the shop's currency and with its
 * tax. Prices come from the database alone. Pieces that an unpaid payment of the shopper holds
 * count as left, because this order replaces it. Throws a 409 Refusal that names the products that
 * cannot be ordered, or not in that quantity.
 */
export async function takeSnapshot(
  userId: OrderDoc['userId'] | string,
  ordered: Ordered,
  { currency, taxPercent }: Pick<ShopView, 'currency' | 'taxPercent'>,
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
  if (short.length > 0) throw orderShortage(short);
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
  const { subtotalCents, taxCents, totalCents } = totalsOf(items, taxPercent);
  const isCounted = products.some(({ stock }) => stock !== undefined);
  return {
    ...{ items, subtotalCents, taxCents, amountCents: totalCents, currency, taxPercent },
    ...(isCounted ? { pieces: true } : {}),
  };
}

/** Throws a 422 Refusal for a total that Stripe does not accept. */
export function assertPayableOnline(sold: Snapshot): void {
  const { amountCents } = sold;
  const { currency } = termsOf(sold);
  const least = smallestCharge(currency);
  const bounds = [
    { broken: amountCents < least, words: `begins at ${formatCents(least, currency)}` },
    {
      broken: amountCents > MAX_ONLINE_CENTS,
      words: `ends at ${formatCents(MAX_ONLINE_CENTS, currency)}`,
    },
  ];
  for (const { broken, words } of bounds)
    if (broken)
      throw new Refusal(
        'unprocessable',
        `Online payment ${words}. Please choose Cash On Delivery.`,
      );
}
