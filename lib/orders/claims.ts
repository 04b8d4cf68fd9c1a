import 'server-only';
import { say } from '@/lib/http/say';
import { type PresentPerson, presentPerson } from '@/lib/observe/request-context';
import type { OrderDoc } from '@/models/order';
import { state } from './state';
import type { OrderView } from './view';

/** How long a claim to pack an order lasts after its holder's last count, in ms. */
export const CLAIM_MS = 15 * 60_000;

export type Claim = NonNullable<OrderDoc['claim']>;

/** The claim on an open order, unless it has been idle for {@link CLAIM_MS}. */
export function liveClaim(order: OrderDoc): Claim | undefined {
  const { claim } = order;
  // A claim far ahead comes from a clock that was set back since.
  const isOver = !claim || Math.abs(Date.now() - claim.at.getTime()) >= CLAIM_MS;
  return isOver || !state.unfulfilled.is(order) ? undefined : claim;
}

/** When a claim ends if nothing more is counted. */
const claimEnd = ({ at }: Claim): Date => new Date(at.getTime() + CLAIM_MS);

/** The claim of a person from now on; the owner's has no name. */
export const claimOf = ({ id, name }: PresentPerson): Claim => ({
  person: id,
  at: new Date(),
  ...(name === undefined ? {} : { name }),
});

/** Who holds a claim, in words. */
export const holderOf = ({ name }: Claim): string => name ?? say('refusals', 'theOwner');

/** Why the signed-in person must not pack an order, in words: somebody else has claimed it. Undefined when they may. */
export function whyClaimed(order: OrderDoc): string | undefined {
  const claim = liveClaim(order);
  const person = presentPerson();
  if (!claim || !person || claim.person === person.id) return undefined;
  return say('refusals', 'claimed', { name: holderOf(claim) });
}

/**
 * The claim after a count by the signed-in person: their own claim is renewed, and a member of staff claims an order that nobody
 * has claimed. No change in a shop without staff.
 */
export function claimByCount(order: OrderDoc): Pick<OrderDoc, 'claim'> {
  const person = presentPerson();
  if (!person) return {};
  const isTheirs = liveClaim(order)?.person === person.id;
  return isTheirs || person.name !== undefined ? { claim: claimOf(person) } : {};
}

/** The claim on an order, as the seller's API answers it. */
export function viewClaim(order: OrderDoc): Pick<OrderView, 'claim'> {
  const claim = liveClaim(order);
  if (!claim) return {};
  const { person, name } = claim;
  return { claim: { person, ...(name ? { name } : {}), until: claimEnd(claim).toISOString() } };
}
