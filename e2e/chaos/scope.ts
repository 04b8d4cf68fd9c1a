import type { LocalStripeServer } from '@/local/stripe/server';
import type { Violation } from './checker';
import { latestTime } from './clock';

/** Counts events over all schedules. The printed counts prove that each kind of event happened. */
export const tally = new Map<string, number>();
export const count = (what: string, times = 1) => tally.set(what, (tally.get(what) ?? 0) + times);

/** The scope of a schedule: a shopper with all data of the shopper in the shop and at Stripe. */
export type Scope = {
  userId: string;
  /** The tracked products of the schedule. */
  counted: string[];
  stripeServer: LocalStripeServer;
  /** The orders that were stored for this shopper. */
  orders: Set<string>;
  /** Calls that Stripe processes only after the shop has stopped waiting. */
  late: { key?: string; busy: boolean; run: () => Promise<void> }[];
  /** Violations found during the run. */
  seen: Violation[];
  note: (line: string) => void;
};

export const sessionsOf = ({ stripeServer, orders }: Scope) =>
  stripeServer.state().session.filter(({ clientReferenceId: id }) => id !== null && orders.has(id));

export const eventsOf = (scope: Scope) => {
  const sessions = sessionsOf(scope);
  const mine = new Set<unknown>(sessions.flatMap(({ id, intent }) => [id, intent ?? id]));
  const about = (object: unknown) => Object.values(Object(object)).some((value) => mine.has(value));
  return scope.stripeServer.state().event.filter(({ object }) => about(object));
};

/** Checks I9 after each new session. A violation may disappear again before the final check. */
export function findDuplicates(scope: Scope, actor: string): void {
  const open = sessionsOf(scope).filter(
    ({ status, metadata, expiresAt }) =>
      status === 'open' && expiresAt > latestTime() && !metadata.twin,
  );
  if (open.length > 1)
    scope.seen.push({
      invariant: 'I9',
      what: `${actor}: the shopper has ${open.length} payable sessions`,
    });
}
