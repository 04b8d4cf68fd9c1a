import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { changeOrder, type Decision, MARK_CHANGED, once } from '@/lib/orders/change-order';
import { FULFILMENT, state } from '@/lib/orders/state';
import { ORDER_PLACED, UNDO_MS } from '@/lib/orders/status';
import { statusNow } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { conflictForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { FailedTry, OrderDoc } from '@/models/order';
import { BY_COURIER, type Person } from './handovers';
import { listCouriers } from './queries';
import type { AssignInput, FailedInput, RouteInput } from './schema';

const { trusted } = mongoose;

const MAX_TRIES = 20;

const NOT_TAKEN_OUT: OrderDoc['status'][] = [ORDER_PLACED, 'Packed'];

function reassignedConflict({ courier }: OrderDoc, from: string | null | undefined) {
  if (from === undefined || from === (courier?.id ?? null)) return undefined;
  const message = courier
    ? t('couriers', 'withAnother', { name: courier.name })
    : t('couriers', 'withNobody');
  return { conflict: message };
}

/**
 * Assigns an order to a courier, or to nobody if `courier` is undefined. With `from`, succeeds only if `from` is the
 * current courier, or null for no courier. The call is idempotent. Throws a 409 ApiError with the current order if the
 * order has another courier, is closed or is a pickup order. Throws a 404 ApiError for an unknown order.
 */
export async function assignCourier(
  id: string,
  courier: Person | undefined,
  from?: string | null,
): Promise<OrderDoc> {
  const decide = (order: OrderDoc): Decision => {
    if (state.closed.is(order)) return { conflict: statusNow(order) };
    if (order.pickup) return { conflict: t('couriers', 'isCollected') };
    if (order.courier?.id === courier?.id) return 'unchanged';
    const given = reassignedConflict(order, from);
    if (given) return given;
    return courier
      ? { update: { $set: { courier: { id: courier.id, name: courier.name } } } }
      : { update: { $unset: { courier: 1 } } };
  };
  return changeOrder({ _id: id }, decide, conflictForSeller);
}

/** Stores the sequence of a courier's deliveries. Ignores ids of other couriers' orders. The call is idempotent. */
export async function routeDeliveries(courier: string, { ids }: RouteInput): Promise<void> {
  await db();
  const writes = ids.map((id, place) => ({
    updateOne: {
      filter: { _id: new mongoose.Types.ObjectId(id), 'courier.id': courier },
      update: { $set: { 'courier.place': place } },
    },
  }));
  await Order.bulkWrite(writes, { ordered: false });
}

/**
 * Unassigns the orders of a person who may no longer deliver. Otherwise nobody would see these orders in a delivery
 * list. Orders that are out for delivery stay assigned, so that the shop knows who has the goods and the cash. The call
 * is idempotent.
 */
export async function releaseDeliveriesOf(person: string): Promise<void> {
  await db();
  const waiting = trusted({ $in: NOT_TAKEN_OUT });
  await Order.updateMany(
    { 'courier.id': person, status: waiting },
    { $unset: { courier: 1 }, ...MARK_CHANGED },
  ).hint(BY_COURIER);
}

const lastTry = (order: OrderDoc): FailedTry | undefined => order.failedTries?.at(-1);

/** Undoes a courier's last failed delivery attempt, and assigns the order to that courier again. */
function decideUndoFailedDelivery(order: OrderDoc, courier: Person): Decision {
  const last = lastTry(order);
  const isTheirs = last?.by.id === courier.id;
  if (!last || !isTheirs || Date.now() - last.at.getTime() > UNDO_MS)
    return { conflict: t('couriers', 'tooLateToUndo') };
  if (order.courier && order.courier.id !== courier.id)
    return { conflict: t('couriers', 'withAnother', { name: order.courier.name }) };
  return {
    update: {
      $pop: { failedTries: 1 },
      $set: { courier: order.courier ?? { id: courier.id, name: courier.name } },
    },
  };
}

function decideFailedDelivery(order: OrderDoc, courier: Person, input: FailedInput): Decision {
  const { reason, next, note, undo } = input;
  if (!FULFILMENT['out for delivery'].is(order)) return { conflict: statusNow(order) };
  if (undo) return decideUndoFailedDelivery(order, courier);
  if (order.courier?.id !== courier.id) return { conflict: t('couriers', 'notYours') };
  if (!reason || !next) return { conflict: t('validation', 'invalidData') };
  const entry: FailedTry = omitUndefined({
    at: new Date(),
    reason,
    next,
    by: { id: courier.id, name: courier.name },
    note: note || undefined,
  });
  const failedTries = { $each: [entry], $slice: -MAX_TRIES };
  return {
    update: {
      $push: { failedTries },
      // For another attempt, the order moves to the end of the route. Otherwise the shop must assign it again.
      ...(next === 'again' ? { $unset: { 'courier.place': 1 } } : { $unset: { courier: 1 } }),
    },
  };
}

/**
 * Records a failed delivery attempt and what happens next, or undoes the last attempt within a minute. A
 * repeated request with the same `key` changes nothing, even much later. Throws a 409 ApiError if the order
 * is not out for delivery or has another courier. Throws a 404 ApiError if the courier never had the order.
 */
export async function recordFailedDelivery(
  courier: Person,
  input: FailedInput,
  key?: string,
): Promise<OrderDoc> {
  await assertNoteMatches(courier, input);
  return changeOrder(
    { _id: input.id },
    once(key, (order) => decideFailedDelivery(order, courier, input)),
  );
}

/** Throws a 404 ApiError unless the courier has the order or made its last failed attempts. */
async function assertNoteMatches(courier: Person, { id }: FailedInput): Promise<void> {
  await db();
  const theirs = [{ 'courier.id': courier.id }, { 'failedTries.by.id': courier.id }];
  if (await Order.exists({ _id: id, $or: theirs }).hint({ _id: 1 })) return;
  const isTakenAway = await Order.exists({ _id: id }).hint({ _id: 1 });
  throw new ApiError(
    'notFound',
    isTakenAway ? t('couriers', 'notYours') : t('errors', 'orderGone'),
  );
}

async function groupOf({ _id, followsOrder, followUps = [] }: OrderDoc): Promise<string[]> {
  const first = followsOrder && (await Order.findById(followsOrder, { followUps: 1 }).lean());
  const ids = first ? [first._id, ...(first.followUps ?? [])] : followUps;
  return ids.filter((id) => !id.equals(_id)).map(String);
}

/**
 * Assigns an order to a staff member who may deliver, or to nobody. Open orders of the same group get this courier,
 * unless they have another one. Throws the errors of {@link assignCourier}, and a 404 ApiError if no such staff member
 * exists.
 */
export async function assignTo({ id, courier, from }: AssignInput): Promise<OrderView> {
  const person = courier ? (await listCouriers()).find((one) => one.id === courier) : undefined;
  if (courier && !person) throw new ApiError('notFound', t('couriers', 'unknown'));
  const order = await assignCourier(id, person, from);
  const others = await groupOf(order);
  // When a courier is removed, check the order again: the reconciler may have restored the courier of its first order
  // (lib/checkout/follow-up/first-order.ts).
  for (const other of person || others.length === 0 ? others : [...others, id])
    await assignCourier(other, person, from).catch((error) => {
      // Skip an order that is closed, was deleted, or has another courier.
      if (!(error instanceof ApiError)) throw error;
    });
  return viewOneForSeller(order);
}
