import 'server-only';
import type { UpdateQuery } from 'mongoose';
import { leftWords } from '@/lib/cart/left-words';
import type { Refusal } from '@/lib/http/errors';
import { changeOrder, type Decision } from '@/lib/orders/life';
import { reservedPieces } from '@/lib/orders/reserved-pieces';
import type { OrderDoc } from '@/models/order';
import type { StatusChange } from '@/models/order-status';
import {
  abandonReservation,
  atNextRevision,
  releaseStock,
  reserveStock,
} from './stock-reservations';

/** The order after an update, in the fields that its pieces depend on. */
function foreseen(order: OrderDoc, { $set, $push, $unset }: UpdateQuery<OrderDoc>): OrderDoc {
  const entry: StatusChange | undefined = Object($push).history;
  const history = [...(order.history ?? []), ...(entry ? [entry] : [])];
  const removed = Object.keys($unset ?? {}).map((name) => [name, undefined]);
  return { ...order, ...$set, ...Object.fromEntries(removed), history };
}

type Pieces = ReadonlyMap<string, number>;
const isMore = (after: Pieces, before: Pieces) =>
  [...after].some(([id, count]) => count > (before.get(id) ?? 0));

/**
 * As {@link changeOrder}, with the pieces of counted products: pieces that the change needs are
 * reserved before it, or the change is refused; pieces that it frees are released after it. The
 * reconciler releases what a crash leaves.
 */
export async function changeOrderAndStock(
  filter: Parameters<typeof changeOrder>[0],
  decide: (order: OrderDoc) => Decision,
  refused: (order: OrderDoc, words: string) => Promise<Refusal>,
): Promise<OrderDoc> {
  let before: OrderDoc | undefined;
  let rises = false;
  const prepare = async (order: OrderDoc, update: UpdateQuery<OrderDoc>) => {
    const next = foreseen(order, update);
    before = order;
    rises = Boolean(next.pieces) && isMore(reservedPieces(next), reservedPieces(order));
    if (!rises) return undefined;
    const short = await reserveStock(atNextRevision(next), reservedPieces(order));
    if (short.length === 0) return undefined;
    await abandonReservation(order);
    return `${short.map(leftWords).join('. ')}. Please correct the count first, or change the order.`;
  };
  const changed = await changeOrder(filter, decide, refused, prepare);
  if (!changed.pieces || !before) return changed;
  if (rises || isMore(reservedPieces(before), reservedPieces(changed))) await releaseStock(changed);
  return changed;
}
