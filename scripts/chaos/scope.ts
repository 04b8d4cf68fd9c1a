import type { StandIn } from '../local/stripe/stand-in';
import type { Actor } from './actor';
import type { Violation } from './checker';

/** How often what happened in all schedules, to know that it did. */
export const tally = new Map<string, number>();
export const count = (what: string, times = 1) => tally.set(what, (tally.get(what) ?? 0) + times);

/** What one schedule is about: one shopper, and everything of theirs at the shop and at Stripe. */
export type Scope = {
  userId: string;
  standIn: StandIn;
  /** The orders that were written for this shopper. */
  orders: Set<string>;
  /** Calls that Stripe carries out only after the shop gave up waiting for them. */
  late: { key?: string; busy: boolean; run: () => Promise<void> }[];
  /** What was seen to be wrong while it ran. */
  seen: Violation[];
  note: (line: string) => void;
};

export const sessionsOf = ({ standIn, orders }: Scope) =>
  standIn.state().session.filter(({ clientReferenceId: id }) => id !== null && orders.has(id));

export const eventsOf = (scope: Scope) => {
  const sessions = sessionsOf(scope);
  const mine = new Set<unknown>(sessions.flatMap(({ id, intent }) => [id, intent ?? id]));
  const about = (object: unknown) => Object.values(Object(object)).some((value) => mine.has(value));
  return scope.standIn.state().event.filter(({ object }) => about(object));
};

/** I9 can be broken and mended again, so it is looked at after each new session. */
export function lookForTwins(scope: Scope, actor: Actor): void {
  const open = sessionsOf(scope).filter(
    ({ status, metadata }) => status === 'open' && !metadata.twin,
  );
  const orders = open.map(({ clientReferenceId }) => clientReferenceId);
  const twice = orders.find((id, at) => orders.indexOf(id) !== at);
  if (twice)
    scope.seen.push({
      invariant: 'I9',
      what: `${actor.name}: two payable sessions of order ${twice}`,
    });
}
