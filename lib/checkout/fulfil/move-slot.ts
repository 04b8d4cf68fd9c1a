import 'server-only';
import mongoose from 'mongoose';
import type { SessionView } from '@/lib/auth/sessions';
import {
  isJoined,
  movePush,
  refreshGroup,
  syncFollowUp,
} from '@/lib/checkout/follow-up/first-order';
import { requestedSlot, reserveSlot, settleSlot } from '@/lib/checkout/slot/reserve-slot';
import { atNextRevision } from '@/lib/checkout/stock/reservations';
import { db } from '@/lib/db';
import { t } from '@/lib/http/translate';
import { staffName } from '@/lib/observe/request-context';
import { changeOrder, type Decision, reloadOrder } from '@/lib/orders/change-order';
import { orderNumber } from '@/lib/orders/order-number';
import { usesSlotCapacity } from '@/lib/orders/reserved-quantities';
import { state } from '@/lib/orders/state';
import { canMoveSlot, isClosed, ORDER_PLACED, STATUSES } from '@/lib/orders/status';
import { statusNow } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { conflictFor, viewOne, viewOrders, viewOrdersForSeller } from '@/lib/orders/view-order';
import { readShop } from '@/lib/shop/read';
import { isSameSlot, slotOfPlace } from '@/lib/slots/queries';
import type { MoveInput } from '@/lib/slots/schema';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

const { trusted } = mongoose;

type Mover = Pick<SessionView, 'audience' | 'subject'>;

const TOO_LATE = { shopper: 'moveTooLate', seller: 'moveOver' } as const;

/**
 * Returns whether all affected orders of a group can still move. A cancelled first order does not block the move: it
 * only reserves the slot for its follow-up orders.
 */
const mayMove = (first: OrderDoc, asked: OrderDoc | undefined, by: 'shopper' | 'seller') => {
  if (asked && !isJoined(first, asked)) return false;
  const counted = asked && state.cancelled.is(first) ? [asked] : [first, ...(asked ? [asked] : [])];
  return counted.every(({ status }) => canMoveSlot(status, by));
};

async function packedMessage({ _id, followUps = [] }: OrderDoc): Promise<string | undefined> {
  if (followUps.length === 0) return undefined;
  const begun = STATUSES.filter((one) => one !== ORDER_PLACED && !isClosed(one));
  const status = trusted({ $in: begun });
  const packed = await Order.findOne({
    _id: trusted({ $in: followUps }),
    followsOrder: _id,
    status,
  })
    .hint({ _id: 1 })
    .lean();
  return packed ? t('followUpErrors', 'moveTooLate', { number: orderNumber(packed) }) : undefined;
}

/**
 * Moves an order and its follow-up orders to another delivery slot. Shoppers can move their own orders until one of
 * them is packed. The seller can move any open order. The call is idempotent.
 *
 * One write reserves the new slot and releases the old slot. The move is then final, because another order may already
 * use the old slot. After a crash, the reconciler completes the move. If the first order is already delivered, its
 * follow-up order moves alone.
 *
 * Throws an ApiError:
 * - 404: the order is unknown or belongs to another user;
 * - 409 with the stored order: the slot is full or it is too late;
 * - 422: the slot is not offered.
 */
export async function moveOrder(input: MoveInput, mover: Mover): Promise<OrderView> {
  const isOwn = mover.audience === 'shopper';
  return move(
    omitUndefined({ _id: input.id, userId: isOwn ? mover.subject : undefined }),
    input,
    mover,
  );
}

/**
 * `filter` selects the order or, for a follow-up order (`followUp`), its first order. The two orders may have different
 * owners, because an account can claim one of a guest's orders. With `leavesGroup`, a follow-up order gets its own slot
 * reservation.
 */
async function move(
  filter: { _id: string; userId?: string },
  input: MoveInput,
  mover: Mover,
  followUp?: OrderDoc,
  leavesGroup = false,
): Promise<OrderView> {
  await db();
  const { window: asked } = input;
  const { audience: by } = mover;
  const shop = await readShop();
  const slot = { from: new Date(asked.from), to: new Date(asked.to) };
  // An earlier request may have reserved another slot and then crashed. The reconciler would later move the order to
  // that slot.
  const place = await slotOfPlace(filter._id);
  const isElsewhere = place !== null && !isSameSlot(place, slot);
  let isMoved = false;
  const isOfFirst = (order: OrderDoc) =>
    !followUp && !leavesGroup && order.followsOrder !== undefined;
  const inSlot = (order: OrderDoc): OrderDoc => {
    const { followsOrder: _, ...alone } = order;
    return { ...(leavesGroup ? alone : order), deliverySlot: slot };
  };
  const decide = (order: OrderDoc): Decision => {
    if (isOfFirst(order)) return 'unchanged';
    const isUnchanged = isSameSlot(order.deliverySlot, slot);
    if (isUnchanged && (isMoved || !isElsewhere)) return 'unchanged';
    if (!state.listed.is(followUp ?? order)) return { conflict: t('errors', 'unpaidKeepsTime') };
    const may = isMoved ? usesSlotCapacity(inSlot(order)) : mayMove(order, followUp, by);
    if (!may) return { conflict: `${statusNow(followUp ?? order)} ${t('errors', TOO_LATE[by])}` };
    // A repeated call must return the same response, even if the slot is no longer offered. Only the first call checks
    // whether it is offered.
    if (!isMoved) requestedSlot(shop, asked, Date.now(), by);
    const named = by === 'seller' ? staffName() : {};
    const moved = { at: new Date(), by, ...named, ...slot };
    return {
      update: omitUndefined({
        $set: { deliverySlot: slot, promisedAt: slot.to },
        $push: isUnchanged ? undefined : movePush(moved),
        $unset: leavesGroup ? { followsOrder: 1 } : undefined,
      }),
    };
  };
  const prepare = async (order: OrderDoc) => {
    const late = by === 'shopper' && !isMoved ? await packedMessage(order) : undefined;
    if (late !== undefined) return late;
    const full = await reserveSlot(atNextRevision(inSlot(order)));
    isMoved ||= full === undefined;
    return full && `${full} ${t('errors', 'chooseOtherTime')}`;
  };
  const view = by === 'seller' ? viewOrdersForSeller : viewOrders;
  const shown = async (order: OrderDoc) => (followUp ? reloadOrder(followUp) : order);
  const conflictOf = async (order: OrderDoc, message: string) =>
    conflictFor(view)(await shown(order), message);
  try {
    const moved = await changeOrder(filter, decide, conflictOf, prepare);
    if (isOfFirst(moved)) {
      const first = await Order.findById(moved.followsOrder).lean();
      if (!first || !state.delivered.is(first))
        return await move({ _id: String(moved.followsOrder) }, input, mover, moved);
      const alone = await move(filter, input, mover, undefined, true);
      await refreshGroup(moved);
      return alone;
    }
    for (const each of moved.followUps ?? []) await syncFollowUp(each);
    return await viewOne(view, await shown(moved));
  } catch (error) {
    if (isMoved) await settleSlot(new mongoose.Types.ObjectId(filter._id));
    throw error;
  }
}
