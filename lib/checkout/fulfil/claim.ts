import 'server-only';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { currentPerson } from '@/lib/observe/request-context';
import type { AssignPickerInput } from '@/lib/orders/change-schema';
import { currentPickerLock, pickerLockOf, pickerOf } from '@/lib/orders/claims';
import { changeOrder, type Decision, MARK_CHANGED } from '@/lib/orders/life';
import { statusNow } from '@/lib/orders/say-status';
import { state } from '@/lib/orders/state';
import type { OrderView } from '@/lib/orders/view';
import { refusedForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

/** The signed-in person. Throws a 401 ApiError without one. */
function requirePerson() {
  const person = currentPerson();
  if (!person) throw new ApiError('unauthorized', t('refusals', 'notAuthorized'));
  return person;
}

/**
 * Claims an order for the signed-in person to pack: one that nobody packs, or one that `over` packs, the person shown on the
 * screen. One conditional write, so one of two people gets it. Repeatable. Returns the order. Throws a 409 ApiError with the order
 * as stored when somebody else packs it or it is packed, 404 for an unknown one.
 */
export async function assignPicker({ id, over }: AssignPickerInput): Promise<OrderView> {
  const person = requirePerson();
  const decide = (order: OrderDoc): Decision => {
    if (!state.unfulfilled.is(order)) return { refuse: statusNow(order) };
    const claim = currentPickerLock(order);
    if (claim?.person === person.id) return 'unchanged';
    if (claim && claim.person !== over)
      return { refuse: t('refusals', 'claimed', { name: pickerOf(claim) }) };
    return { update: { $set: { claim: pickerLockOf(person) } } };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, refusedForSeller));
}

/** Releases the signed-in person's claim on an order; another person's stays. Repeatable. Throws a 404 ApiError for an unknown order. */
export async function releasePicker({ id }: Pick<AssignPickerInput, 'id'>): Promise<OrderView> {
  const person = requirePerson();
  const decide = (order: OrderDoc): Decision =>
    order.claim?.person === person.id ? { update: { $unset: { claim: 1 } } } : 'unchanged';
  return viewOneForSeller(await changeOrder({ _id: id }, decide));
}

/** Releases all claims of a person who was removed. Repeatable. */
export async function releasePickerLocksOf(person: string): Promise<void> {
  await db();
  const theirs = { ...state.unfulfilled.where, 'claim.person': person };
  const hint = 'status_1_listed_1__id_-1';
  await Order.updateMany(theirs, { $unset: { claim: 1 }, ...MARK_CHANGED }, { hint });
}
