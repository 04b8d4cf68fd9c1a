import type { LocalStripeServer } from '@/local/stripe/server';
import type { Violation } from './checker';
import { latestTime } from './clock';

/** Counts of events, for example killed actions. They prove that each kind of event occurs. */
export const tally = new Map<string, number>();
export const count = (what: string, times = 1) => tally.set(what, (tally.get(what) ?? 0) + times);

/** The data of one schedule: one shopper, in the shop and at Stripe. */
export type Scope = {
  userId: string;
  /** The tracked products of the schedule. */
  counted: string[];
  stripeServer: LocalStripeServer;
  orders: Set<string>;
  /** Calls that Stripe processes after the shop has stopped waiting. */
  late: { key?: string; busy: boolean; run: () => Promise<void> }[];
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

/**
 * Checks invariant I9 (at most one payable session per shopper) after each Stripe call. The final check would miss a
 * temporary violation.
 */
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
