import 'server-only';
import { t } from '@/lib/http/say';
import { type CurrentPerson, currentPerson } from '@/lib/observe/request-context';
import type { OrderDoc } from '@/models/order';
import { state } from './state';
import type { OrderView } from './view';

/** How long a picker lock lasts after its picker's last count, in ms. */
export const PICKER_LOCK_MS = 15 * 60_000;

export type PickerLock = NonNullable<OrderDoc['claim']>;

/** Returns the picker lock of an open order, unless it has been idle for {@link PICKER_LOCK_MS}. */
export function currentPickerLock(order: OrderDoc): PickerLock | undefined {
  const { claim } = order;
  // A lock far in the future was set before a clock was set back.
  const isOver = !claim || Math.abs(Date.now() - claim.at.getTime()) >= PICKER_LOCK_MS;
  return isOver || !state.unfulfilled.is(order) ? undefined : claim;
}

/** Returns when a lock expires if its picker counts nothing more. */
const claimEnd = ({ at }: PickerLock): Date => new Date(at.getTime() + PICKER_LOCK_MS);

/** Returns a new lock for a person, starting now. The owner's lock has no name. */
export const pickerLockOf = ({ id, name }: CurrentPerson): PickerLock => ({
  person: id,
  at: new Date(),
  ...(name === undefined ? {} : { name }),
});

/** Returns the name of the picker who holds a lock. */
export const pickerOf = ({ name }: PickerLock): string => name ?? t('errors', 'theOwner');

/**
 * Returns a message if another person has locked the order, so the signed-in person must not pack it; undefined
 * if they may.
 */
export function pickerConflict(order: OrderDoc): string | undefined {
  const claim = currentPickerLock(order);
  const person = currentPerson();
  if (!claim || !person || claim.person === person.id) return undefined;
  return t('errors', 'claimed', { name: pickerOf(claim) });
}

/**
 * Returns the lock after a count by the signed-in person. The count renews their own lock. If nobody holds a
 * lock, a staff member gets it. A shop without staff gets no locks.
 */
export function assignPickerByCount(order: OrderDoc): Pick<OrderDoc, 'claim'> {
  const person = currentPerson();
  if (!person) return {};
  const isTheirs = currentPickerLock(order)?.person === person.id;
  return isTheirs || person.name !== undefined ? { claim: pickerLockOf(person) } : {};
}

/** Returns the picker lock of an order as the seller's API returns it. */
export function viewPicker(order: OrderDoc): Pick<OrderView, 'claim'> {
  const claim = currentPickerLock(order);
  if (!claim) return {};
  const { person, name } = claim;
  return { claim: { person, ...(name ? { name } : {}), until: claimEnd(claim).toISOString() } };
}
