import 'server-only';
import type { UpdateQuery } from 'mongoose';
import { saidLeft } from '@/lib/cart/shortage';
import { giveWindowBack, takeWindow } from '@/lib/checkout/window/hold-window';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { changeOrder, type Decision } from '@/lib/orders/life';
import { holdsWindow, reservedPieces } from '@/lib/orders/reserved-pieces';
import { state } from '@/lib/orders/state';
import type { OrderDoc, StatusChange } from '@/models/order';
import {
  abandonReservation,
  atNextRevision,
  type Pieces,
  releaseLost,
  releaseStock,
  reserveStock,
} from './reservations';

/**
 * The order as an update will leave it, because stock is reserved before the write. Applies only what {@link reservedPieces}
 * reads: fields that are set or removed, and a new entry of the history.
 */
function foreseen(order: OrderDoc, { $set, $push, $unset }: UpdateQuery<OrderDoc>): OrderDoc {
  const entry: StatusChange | undefined = Object($push).history;
  const history = [...(order.history ?? []), ...(entry ? [entry] : [])];
  const removed = Object.keys($unset ?? {}).map((name) => [name, undefined]);
  return { ...order, ...$set, ...Object.fromEntries(removed), history };
}

const isMore = (after: Pieces, before: Pieces) =>
  [...after].some(([id, count]) => count > (before.get(id) ?? 0));

/** Takes the place in a window that a change needs again. Returns why it cannot, in words. */
async function takeAgain(order: OrderDoc, next: OrderDoc): Promise<string | undefined> {
  if (!holdsWindow(next) || holdsWindow(order)) return undefined;
  const full = await takeWindow(atNextRevision(next));
  return full && `${full} ${say('refusals', 'placeAnew')}`;
}

/**
 * Changes an order as {@link changeOrder}, and keeps its reserved stock and its place in a window in step: reserves what the
 * change adds before the write, and refuses the change when too little is left; releases what it no longer needs after the write.
 * The reconciler releases what a crash left reserved.
 */
export async function changeOrderAndStock(
  filter: Parameters<typeof changeOrder>[0],
  decide: (order: OrderDoc) => Decision,
  refused?: (order: OrderDoc, words: string) => Promise<Refusal>,
): Promise<OrderDoc> {
  let before: OrderDoc | undefined;
  let rises = false;
  /** Whether some try has reserved pieces; when another request overtakes it, nobody else releases them. */
  let hasReserved = false;
  const prepare = async (order: OrderDoc, update: UpdateQuery<OrderDoc>) => {
    const next = foreseen(order, update);
    before = order;
    rises = state.counted.is(next) && isMore(reservedPieces(next), reservedPieces(order));
    const short = rises ? await reserveStock(atNextRevision(next), reservedPieces(order)) : [];
    const words =
      short.length > 0
        ? `${saidLeft(short)} ${say('refusals', 'correctCount')}`
        : await takeAgain(order, next);
    hasReserved ||= rises;
    if (words && rises) await abandonReservation(order);
    return words;
  };
  const changed = await changeOrder(filter, decide, refused, prepare).catch(async (error) => {
    if (hasReserved && before && error instanceof Refusal) await releaseLost(before._id);
    throw error;
  });
  if (!before) return changed;
  await giveWindowBack(changed);
  if (!state.counted.is(changed)) return changed;
  if (rises || isMore(reservedPieces(before), reservedPieces(changed))) await releaseStock(changed);
  return changed;
}
