import { factsToBook } from '@/lib/day-report/book';
import type { LocalStripeServer } from '@/local/stripe/server';
import type { OrderDoc } from '@/models/order';

/** Stripe rejects all refunds with this code until the faults are cleared. */
export const rejectRefundsAt = (stripe: LocalStripeServer, code: string, status = 400) =>
  stripe.order({
    on: 'api',
    kind: 'status',
    status,
    code,
    match: 'POST /v1/refunds',
    count: 1000,
  });

/** Returns the amounts (cents) of the refunds of a payment at Stripe. */
export const refundsOf = (stripe: LocalStripeServer, intent: string | undefined): number[] =>
  stripe
    .state()
    .refund.filter((each) => each.intent === intent)
    .map(({ amount }) => amount);

/** Returns the amounts of the daily report in cents: received by card, and paid by another method. */
export function bookedOf(order: OrderDoc): { card: number; other: number } {
  const facts = factsToBook(order, []);
  const sum = (way: string) =>
    facts.reduce((cents, one) => cents + (one.way === way ? one.cents : 0), 0);
  return { card: sum('card'), other: sum('other') };
}
