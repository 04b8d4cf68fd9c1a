import 'server-only';
import { say } from '@/lib/http/say';
import { type PresentPerson, presentPerson } from '@/lib/observe/request-context';
import type { OrderDoc } from '@/models/order';
import { state } from './state';
import type { OrderView } from './view';

/** How long an order stays claimed after the last count by who packs it, in ms. */
export const CLAIM_MS = 15 * 60_000;

export type Claim = NonNullable<OrderDoc['claim']>;

/** Who packs an open order at the time `now` (ms): the claim, unless it is idle for too long. */
export function liveClaim(order: OrderDoc, now: number): Claim | undefined {
  const { claim } = order;
  // Far ahead it is of a clock that was set back since.
  const isOver = !claim || Math.abs(now - claim.at.getTime()) >= CLAIM_MS;
  return isOver || !state.unfulfilled.is(order) ? undefined : claim;
}

/** When a claim is over if nothing more is counted. */
const claimEnd = ({ at }: Claim): Date => new Date(at.getTime() + CLAIM_MS);

/** The claim of a person from now on; the owner's has no name. */
export const claimOf = ({ id, name }: PresentPerson): Claim => ({
  ...{ person: id, at: new Date() },
  ...(name === undefined ? {} : { name }),
});

/** Who holds a claim, in words. */
export const holderOf = ({ name }: Claim): string => name ?? say('refusals', 'theOwner');

/** Why the present person must not pack an order: somebody else does; in words, undefined when they may. */
export function whyClaimed(order: OrderDoc): string | undefined {
  const claim = liveClaim(order, Date.now());
  const person = presentPerson();
  if (!claim || !person || claim.person === person.id) return undefined;
  return say('refusals', 'claimed', { name: holderOf(claim) });
}

/**
 * What a count changes of the claim: that of who counts goes on, and a member of staff takes an order that nobody packs. In a
 * shop without staff nothing.
 */
export function claimByCount(order: OrderDoc): Pick<OrderDoc, 'claim'> {
  const person = presentPerson();
  if (!person) return {};
  const isTheirs = liveClaim(order, Date.now())?.person === person.id;
  return isTheirs || person.name !== undefined ? { claim: claimOf(person) } : {};
}

/** Who packs an order, for the seller. */
export function viewClaim(order: OrderDoc): Pick<OrderView, 'claim'> {
  const claim = liveClaim(order, Date.now());
  if (!claim) return {};
  const { person, name } = claim;
  return { claim: { person, ...(name ? { name } : {}), until: claimEnd(claim).toISOString() } };
}
