import type { StandIn } from '@/local/stripe/stand-in';
import type { Actor } from './actor';
import type { Violation } from './checker';
import { latestTime } from './clock';

/** Counts of events over all schedules, to prove that they happened. */
export const tally = new Map<string, number>();
export const count = (what: string, times = 1) => tally.set(what, (tally.get(what) ?? 0) + times);

/** One schedule: one shopper with all of the shopper's data in the shop and at Stripe. */
export type Scope = {
  userId: string;
  /** The tracked products of the schedule. */
  counted: string[];
  standIn: StandIn;
  /** The orders that were stored for this shopper. */
  orders: Set<string>;
  /** Calls that Stripe processes only after the shop has given up waiting. */
  late: { key?: string; busy: boolean; run: () => Promise<void> }[];
  /** Violations found during the run. */
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

/** Checks I9 after each new session, because a violation may disappear again before the final check. */
export function lookForTwins(scope: Scope, actor: Actor): void {
  const open = sessionsOf(scope).filter(
    ({ status, metadata, expiresAt }) =>
      status === 'open' && expiresAt > latestTime() && !metadata.twin,
  );
  if (open.length > 1)
    scope.seen.push({
      invariant: 'I9',
      what: `${actor.name}: the shopper has ${open.length} payable sessions`,
    });
}
