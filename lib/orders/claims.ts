import 'server-only';
import { t } from '@/lib/http/say';
import { type CurrentPerson, currentPerson } from '@/lib/observe/request-context';
import type { OrderDoc } from '@/models/order';
import { state } from './state';
import type { OrderView } from './view';

/** How long a claim to pack an order lasts after its holder's last count, in ms. */
export const PICKER_LOCK_MS = 15 * 60_000;

export type PickerLock = NonNullable<OrderDoc['claim']>;

/** The claim on an open order, unless it has been idle for {@link PICKER_LOCK_MS}. */
export function currentPickerLock(order: OrderDoc): PickerLock | undefined {
  const { claim } = order;
  // A claim far ahead comes from a clock that was set back since.
  const isOver = !claim || Math.abs(Date.now() - claim.at.getTime()) >= PICKER_LOCK_MS;
  return isOver || !state.unfulfilled.is(order) ? undefined : claim;
}

/** When a claim ends if nothing more is counted. */
const claimEnd = ({ at }: PickerLock): Date => new Date(at.getTime() + PICKER_LOCK_MS);

/** The claim of a person from now on; the owner's has no name. */
export const pickerLockOf = ({ id, name }: CurrentPerson): PickerLock => ({
  person: id,
  at: new Date(),
  ...(name === undefined ? {} : { name }),
});

/** Who holds a claim, in words. */
export const pickerOf = ({ name }: PickerLock): string => name ?? t('refusals', 'theOwner');

/** Why the signed-in person must not pack an order, in words: somebody else has claimed it. Undefined when they may. */
export function pickerConflict(order: OrderDoc): string | undefined {
  const claim = currentPickerLock(order);
  const person = currentPerson();
  if (!claim || !person || claim.person === person.id) return undefined;
  return t('refusals', 'claimed', { name: pickerOf(claim) });
}

/**
 * The claim after a count by the signed-in person: their own claim is renewed, and a member of staff claims an order that nobody
 * has claimed. No change in a shop without staff.
 */
export function assignPickerByCount(order: OrderDoc): Pick<OrderDoc, 'claim'> {
  const person = currentPerson();
  if (!person) return {};
  const isTheirs = currentPickerLock(order)?.person === person.id;
  return isTheirs || person.name !== undefined ? { claim: pickerLockOf(person) } : {};
}

/** The claim on an order, as the seller's API answers it. */
export function viewPicker(order: OrderDoc): Pick<OrderView, 'claim'> {
  const claim = currentPickerLock(order);
  if (!claim) return {};
  const { person, name } = claim;
  return { claim: { person, ...(name ? { name } : {}), until: claimEnd(claim).toISOString() } };
}
