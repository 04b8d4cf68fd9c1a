import { reservedFor, soldQuantity, stockQuantity } from '@/lib/weights/stock-units';
import type { OrderDoc } from '@/models/order';
import { type Stateful, state } from './state';

type Pieces = Stateful & Pick<OrderDoc, 'items' | 'history' | 'dueCents'>;

/**
 * Returns whether an order is placed or may still be placed. An online order may be placed only while it is being paid.
 */
function mayBePlaced(order: Pieces): boolean {
  if (!state.online.is(order)) return true;
  if (state.listed.is(order)) return !state.cartConflict.is(order);
  const last = order.payment?.attempts.at(-1);
  return last !== undefined && last.state !== 'over';
}

/**
 * Returns how much of each product (by id) an order reserves, in pieces, g or ml. Goods sold by weight are reserved at
 * their maximum until they are weighed. Missing pieces that are back on the shelf do not count. A cancelled order
 * reserves only its missing pieces that are not back on the shelf, or all pieces if the seller has marked them as gone.
 */
export function reservedPieces(order: Pieces): Map<string, number> {
  const pieces = new Map<string, number>();
  if (!mayBePlaced(order)) return pieces;
  const add = (id: { toString(): string }, count: number) => {
    if (count > 0) pieces.set(String(id), (pieces.get(String(id)) ?? 0) + count);
  };
  const isCancelled = state.cancelled.is(order) && !order.history?.at(-1)?.gone;
  const isPacked = order.dueCents !== undefined;
  for (const { product, quantity, pickedQuantity = quantity, measure, ...line } of order.items) {
    const { replacement, missingRestocked, weighed } = line;
    const lost =
      isPacked && !missingRestocked ? stockQuantity(measure, quantity - pickedQuantity) : 0;
    const sold = isPacked
      ? soldQuantity(measure, pickedQuantity, weighed)
      : reservedFor(measure, quantity);
    add(product, isCancelled ? lost : sold + lost);
    if (replacement && !isCancelled)
      add(replacement.product, stockQuantity(replacement.measure, replacement.quantity));
  }
  return pieces;
}

/**
 * Returns whether an order uses capacity of its delivery slot. Follow-up orders share the capacity of their first
 * order. Therefore a cancelled first order with follow-up orders still uses capacity.
 */
export const usesSlotCapacity = (
  order: Pieces & Pick<OrderDoc, 'deliverySlot' | 'followsOrder' | 'followUps'>,
): boolean =>
  order.deliverySlot !== undefined &&
  order.followsOrder === undefined &&
  mayBePlaced(order) &&
  (!state.cancelled.is(order) || (order.followUps?.length ?? 0) > 0);

/** The shop drops the stock reservation of a closed order after this time. It must be longer than the undo time. */
const FORGET_AFTER_MS = 120_000;

/** Returns whether an order was closed so long ago that nobody can undo the change. */
export function isLongClosed(order: Pieces, now: number): boolean {
  const last = order.history?.at(-1);
  return state.closed.is(order) && last !== undefined && now - last.at.getTime() > FORGET_AFTER_MS;
}
