import 'server-only';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { currentPerson } from '@/lib/observe/request-context';
import { changeOrder, type Decision, MARK_CHANGED } from '@/lib/orders/change-order';
import type { AssignPickerInput } from '@/lib/orders/change-schema';
import { currentPickerLock, pickerLockOf, pickerOf } from '@/lib/orders/picker-lock';
import { state } from '@/lib/orders/state';
import { statusNow } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { conflictForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

function requirePerson() {
  const person = currentPerson();
  if (!person) throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  return person;
}

/**
 * Assigns an order to the signed-in user for packing, and returns it. `over` is the packer that the screen shows. Only
 * one of two concurrent requests succeeds. The call is idempotent. Throws a 409 ApiError with the stored order if
 * another user packs it, or if it is packed. Throws a 404 for an unknown order.
 */
export async function assignPicker({ id, over }: AssignPickerInput): Promise<OrderView> {
  const person = requirePerson();
  const decide = (order: OrderDoc): Decision => {
    if (!state.orderPlaced.is(order)) return { conflict: statusNow(order) };
    const lock = currentPickerLock(order);
    if (lock?.person === person.id) return 'unchanged';
    if (lock && lock.person !== over)
      return { conflict: t('errors', 'claimed', { name: pickerOf(lock) }) };
    return { update: { $set: { picker: pickerLockOf(person) } } };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, conflictForSeller));
}

/**
 * Ends the assignment of an order to the signed-in user. Does nothing if the order is assigned to another user.
 * The call is idempotent. Throws a 404 ApiError for an unknown order.
 */
export async function releasePicker({ id }: Pick<AssignPickerInput, 'id'>): Promise<OrderView> {
  const person = requirePerson();
  const decide = (order: OrderDoc): Decision =>
    order.picker?.person === person.id ? { update: { $unset: { picker: 1 } } } : 'unchanged';
  return viewOneForSeller(await changeOrder({ _id: id }, decide));
}

/** Ends the assignments of a removed staff member to open orders. The call is idempotent. */
export async function releasePickerLocksOf(person: string): Promise<void> {
  await db();
  const theirs = { ...state.orderPlaced.where, 'picker.person': person };
  const hint = 'status_1_listed_1__id_-1';
  await Order.updateMany(theirs, { $unset: { picker: 1 }, ...MARK_CHANGED }, { hint });
}
