import 'server-only';
import { t } from '@/lib/http/translate';
import { type CurrentPerson, currentPerson } from '@/lib/observe/request-context';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { OrderDoc } from '@/models/order';
import { state } from './state';
import type { OrderView } from './view';

/** How long a picker lock lasts without a newly saved picked quantity, in ms. */
export const PICKER_LOCK_MS = 15 * 60_000;

export type PickerLock = NonNullable<OrderDoc['picker']>;

/** Returns the picker lock of an open order, unless its picker has saved no quantity for {@link PICKER_LOCK_MS}. */
export function currentPickerLock(order: OrderDoc): PickerLock | undefined {
  const { picker } = order;
  // A lock from the distant future was stored before a clock was set back.
  const isOver = !picker || Math.abs(Date.now() - picker.at.getTime()) >= PICKER_LOCK_MS;
  return isOver || !state.orderPlaced.is(order) ? undefined : picker;
}

const lockEnd = ({ at }: PickerLock): Date => new Date(at.getTime() + PICKER_LOCK_MS);

/** Returns a new lock for a user, starting now. It contains the user's name, except for the owner, who has none. */
export const pickerLockOf = ({ id, name }: CurrentPerson): PickerLock =>
  omitUndefined({ person: id, at: new Date(), name });

/** Returns the name of the picker who holds a lock. */
export const pickerOf = ({ name }: PickerLock): string => name ?? t('errors', 'theOwner');

/**
 * Returns a message if another user has locked the order, so that the signed-in user must not pack it.
 * Returns undefined if they may pack it.
 */
export function pickerConflict(order: OrderDoc): string | undefined {
  const lock = currentPickerLock(order);
  const person = currentPerson();
  if (!lock || !person || lock.person === person.id) return undefined;
  return t('errors', 'claimed', { name: pickerOf(lock) });
}

/**
 * Returns the lock after the signed-in user has saved a picked quantity. This renews the user's own lock. Without a
 * lock, a staff member gets a new lock, but the owner does not.
 */
export function assignPickerByCount(order: OrderDoc): Pick<OrderDoc, 'picker'> {
  const person = currentPerson();
  if (!person) return {};
  const isTheirs = currentPickerLock(order)?.person === person.id;
  return isTheirs || person.name !== undefined ? { picker: pickerLockOf(person) } : {};
}

/** Returns the picker lock of an order as the seller's API returns it. */
export function viewPicker(order: OrderDoc): Pick<OrderView, 'claim'> {
  const lock = currentPickerLock(order);
  if (!lock) return {};
  const { person, name } = lock;
  return {
    claim: omitUndefined({ person, name: name || undefined, until: lockEnd(lock).toISOString() }),
  };
}
