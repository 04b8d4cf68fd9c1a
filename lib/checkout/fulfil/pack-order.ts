import 'server-only';
import mongoose from 'mongoose';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { tryFinishRefunds } from '@/lib/checkout/refund/refund';
import { changeOrderAndStock } from '@/lib/checkout/stock/change-order-and-stock';
import { db } from '@/lib/db';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import type { PackInput } from '@/lib/orders/change-schema';
import type { OrderView } from '@/lib/orders/view';
import { refusedForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { Product } from '@/models';
import { decidePacking, type Products } from './packing';

const { trusted } = mongoose;

/** The products that replace others, by id. Throws a 409 Refusal when one is gone. */
export async function replacementsOf({ lines }: Pick<PackInput, 'lines'>): Promise<Products> {
  const ids = lines.flatMap(({ replacement }) => (replacement ? [replacement.product] : []));
  if (ids.length === 0) return new Map();
  await db();
  const products = await Product.find({ _id: trusted({ $in: ids }), ...NOT_REMOVED }).lean();
  const byId = new Map(products.map((product) => [String(product._id), product]));
  if (ids.some((id) => !byId.has(id)))
    throw new Refusal('conflict', say('refusals', 'replacementGone'));
  return byId;
}

/**
 * Packs an order with what was found. The total of the found goods becomes due, never more than agreed, and an online payment
 * beyond it is refunded. Lines that are not named keep their earlier count, or are whole. A packed order can be corrected until
 * it leaves, an online one only downwards. Repeatable. With `done: false` only stores counts, or makes lines uncounted again.
 * Missing pieces of counted products count as lost, unless `giveBack`; replacements reserve their own. Returns the order. Throws
 * a 409 Refusal with the order as stored, 404 for an unknown one.
 */
export async function packOrder(input: PackInput): Promise<OrderView> {
  const products = await replacementsOf(input);
  const order = await changeOrderAndStock(
    { _id: input.id },
    (present) => decidePacking(present, input, products),
    refusedForSeller,
  );
  return viewOneForSeller(await tryFinishRefunds(order));
}
