import 'server-only';
import mongoose from 'mongoose';
import type { SessionView } from '@/lib/auth/sessions';
import { syncFollowUp } from '@/lib/checkout/follow-up/first-order';
import { requestedSlot, reserveSlot, settleSlot } from '@/lib/checkout/slot/reserve-slot';
import { atNextRevision } from '@/lib/checkout/stock/reservations';
import { db } from '@/lib/db';
import { t } from '@/lib/http/translate';
import { staffName } from '@/lib/observe/request-context';
import { changeOrder, type Decision, reloadOrder } from '@/lib/orders/change-order';
import { holdsSlot } from '@/lib/orders/reserved-quantities';
import { state } from '@/lib/orders/state';
import { canMoveSlot } from '@/lib/orders/status';
import { statusNow } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { conflictFor, viewOne, viewOrders, viewOrdersForSeller } from '@/lib/orders/view-order';
import { readShop } from '@/lib/shop/read';
import { isSameSlot, slotOfPlace } from '@/lib/slots/queries';
import type { MoveInput } from '@/lib/slots/schema';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

type Mover = Pick<SessionView, 'audience' | 'subject'>;

/** The maximum number of slot changes that an order stores. Older ones are dropped. */
const MOVES_KEPT = 20;

const TOO_LATE = { shopper: 'moveTooLate', seller: 'moveOver' } as const;

type MoveFilter = { _id: string; userId?: string };

/**
 * Returns the order whose place in the slot a move changes: the order itself, or the first order of a follow-up.
 * `asked` is the follow-up.
 */
async function placeOwner(
  filter: MoveFilter,
): Promise<{ id: string; asked?: OrderDoc | undefined }> {
  const asked = await Order.findOne(filter).lean();
  return asked?.followsOrder ? { id: String(asked.followsOrder), asked } : { id: filter._id };
}

/**
 * Returns whether the status of a group of orders allows a move. A cancelled first order keeps the place of its
 * follow-ups, so its own status does not count.
 */
const mayMove = (first: OrderDoc, asked: OrderDoc | undefined, by: 'shopper' | 'seller') => {
  const counted = asked && state.cancelled.is(first) ? [asked] : [first, ...(asked ? [asked] : [])];
  return counted.every(({ status }) => canMoveSlot(status, by));
};

/**
 * Moves an order to another delivery slot, together with its follow-ups. A move of a follow-up moves its first order.
 * Shoppers can move their own order until it is packed. The seller can move any open order. One write reserves the new
 * slot and releases the old one. From then on the move is final, because another order may already have the capacity in
 * the old slot. This applies even if the order is packed or delivered at the same moment. After a crash, the reconciler
 * completes the move. The call is idempotent.
 *
 * Throws an ApiError:
 * - 404: the order is unknown or belongs to another user;
 * - 409: the slot is full or it is too late (with the stored order);
 * - 422: the slot is not offered.
 */
export async function moveOrder(
  { id, window: asked }: MoveInput,
  { audience: by, subject }: Mover,
): Promise<OrderView> {
  await db();
  const shop = await readShop();
  const filter = { _id: id, ...(by === 'shopper' ? { userId: subject } : {}) };
  const owner = await placeOwner(filter);
  const slot = { from: new Date(asked.from), to: new Date(asked.to) };
  // An earlier request may have reserved another slot and then crashed. The reconciler would move the order there.
  const place = await slotOfPlace(owner.id);
  const isElsewhere = place !== null && !isSameSlot(place, slot);
  let isMoved = false;
  const decide = (order: OrderDoc): Decision => {
    const isUnchanged = isSameSlot(order.deliverySlot, slot);
    if (isUnchanged && (isMoved || !isElsewhere)) return 'unchanged';
    if (!state.listed.is(owner.asked ?? order)) return { conflict: t('errors', 'unpaidKeepsTime') };
    const may = isMoved
      ? holdsSlot({ ...order, deliverySlot: slot })
      : mayMove(order, owner.asked, by);
    if (!may)
      return { conflict: `${statusNow(owner.asked ?? order)} ${t('errors', TOO_LATE[by])}` };
    // A repeated call must return the same response, even if the slot is no longer offered. Only the first call
    // checks.
    if (!isMoved) requestedSlot(shop, asked, Date.now(), by);
    const named = by === 'seller' ? staffName() : {};
    const move = { at: new Date(), by, ...named, ...slot };
    return {
      update: {
        $set: { deliverySlot: slot, promisedAt: slot.to },
        ...(isUnchanged ? {} : { $push: { slotMoves: { $each: [move], $slice: -MOVES_KEPT } } }),
      },
    };
  };
  const prepare = async (order: OrderDoc) => {
    const full = await reserveSlot(atNextRevision({ ...order, deliverySlot: slot }));
    isMoved ||= full === undefined;
    return full && `${full} ${t('errors', 'chooseOtherTime')}`;
  };
  const view = by === 'seller' ? viewOrdersForSeller : viewOrders;
  try {
    const ofOwner = { ...filter, _id: owner.id };
    const moved = await changeOrder(ofOwner, decide, conflictFor(view), prepare);
    for (const followUp of moved.followUps ?? []) await syncFollowUp(followUp);
    return await viewOne(view, owner.asked ? await reloadOrder(owner.asked) : moved);
  } catch (error) {
    // The order was cancelled after the slot was reserved, so the reservation is released.
    if (isMoved) await settleSlot(new mongoose.Types.ObjectId(owner.id));
    throw error;
  }
}
