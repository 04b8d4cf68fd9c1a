import 'server-only';
import { db } from '@/lib/db';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { presentPerson } from '@/lib/observe/request-context';
import type { ClaimInput } from '@/lib/orders/change-schema';
import { claimOf, holderOf, liveClaim } from '@/lib/orders/claims';
import { changeOrder, type Decision, MARK_CHANGED } from '@/lib/orders/life';
import { statusNow } from '@/lib/orders/say-status';
import { state } from '@/lib/orders/state';
import type { OrderView } from '@/lib/orders/view';
import { refusedForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

/** The signed-in person. Throws a 401 Refusal without one. */
function requirePerson() {
  const person = presentPerson();
  if (!person) throw new Refusal('unauthorized', say('refusals', 'notAuthorized'));
  return person;
}

/**
 * Claims an order for the signed-in person to pack: one that nobody packs, or one that `over` packs, the person shown on the
 * screen. One conditional write, so one of two people gets it. Repeatable. Returns the order. Throws a 409 Refusal with the order
 * as stored when somebody else packs it or it is packed, 404 for an unknown one.
 */
export async function claimOrder({ id, over }: ClaimInput): Promise<OrderView> {
  const person = requirePerson();
  const decide = (order: OrderDoc): Decision => {
    if (!state.unfulfilled.is(order)) return { refuse: statusNow(order) };
    const claim = liveClaim(order);
    if (claim?.person === person.id) return 'unchanged';
    if (claim && claim.person !== over)
      return { refuse: say('refusals', 'claimed', { name: holderOf(claim) }) };
    return { update: { $set: { claim: claimOf(person) } } };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, refusedForSeller));
}

/** Releases the signed-in person's claim on an order; another person's stays. Repeatable. Throws a 404 Refusal for an unknown order. */
export async function releaseOrder({ id }: Pick<ClaimInput, 'id'>): Promise<OrderView> {
  const person = requirePerson();
  const decide = (order: OrderDoc): Decision =>
    order.claim?.person === person.id ? { update: { $unset: { claim: 1 } } } : 'unchanged';
  return viewOneForSeller(await changeOrder({ _id: id }, decide));
}

/** Releases all claims of a person who was removed. Repeatable. */
export async function releaseClaimsOf(person: string): Promise<void> {
  await db();
  const theirs = { ...state.unfulfilled.where, 'claim.person': person };
  const hint = 'status_1_listed_1__id_-1';
  await Order.updateMany(theirs, { $unset: { claim: 1 }, ...MARK_CHANGED }, { hint });
}
