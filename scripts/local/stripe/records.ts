import { z } from 'zod';

/** What the stand-in remembers. All times are in milliseconds; Stripe's seconds are for the wire. */

const texts = z.record(z.string(), z.string());
const outcome = z.enum(['paid', 'failed']);

export const sessionRecord = z.object({
  id: z.string(),
  created: z.number(),
  expiresAt: z.number(),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['unpaid', 'paid']),
  currency: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string().optional(),
      unitAmount: z.number(),
      quantity: z.number(),
    }),
  ),
  amountTotal: z.number(),
  clientReferenceId: z.string().nullable(),
  customerEmail: z.string().nullable(),
  metadata: texts,
  intentMetadata: texts,
  intent: z.string().nullable(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  /** A bank payment under way: what becomes of it, and when (never by itself when null). */
  bank: z.object({ becomes: outcome, at: z.number().nullable() }).nullable(),
});
export type Session = z.output<typeof sessionRecord>;

export const intentRecord = z.object({
  id: z.string(),
  session: z.string(),
  created: z.number(),
  amount: z.number(),
  currency: z.string(),
  metadata: texts,
  status: z.enum(['requires_payment_method', 'processing', 'succeeded', 'canceled']),
  declined: z.boolean(),
  charge: z.string().nullable(),
  amountRefunded: z.number(),
});
export type Intent = z.output<typeof intentRecord>;

export const refundRecord = z.object({
  id: z.string(),
  created: z.number(),
  intent: z.string(),
  charge: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string().nullable(),
  metadata: texts,
});
export type Refund = z.output<typeof refundRecord>;

export const eventRecord = z.object({
  id: z.string(),
  created: z.number(),
  type: z.string(),
  /** The object as it was at that moment, in Stripe's shape. */
  object: z.unknown(),
  request: z.object({ id: z.string(), idempotencyKey: z.string().nullable() }).nullable(),
  /** `dropped` will never be sent by itself: a fault was ordered, or the retries are used up. */
  delivery: z.enum(['pending', 'delivered', 'dropped']),
  attempts: z.number(),
  nextAt: z.number(),
  /** What came of the last attempt: the status of the answer, or why there was none. */
  last: z.union([z.number(), z.string()]).nullable(),
});
export type Event = z.output<typeof eventRecord>;

/** The answer that was given under an idempotency key, which is its id. */
export const answerRecord = z.object({
  id: z.string(),
  created: z.number(),
  fingerprint: z.string(),
  status: z.number(),
  body: z.string(),
  requestId: z.string(),
});
export type Answer = z.output<typeof answerRecord>;

/** One entry of the journal: records that become true together. */
export const changeRecord = z.object({
  session: z.array(sessionRecord).default([]),
  intent: z.array(intentRecord).default([]),
  refund: z.array(refundRecord).default([]),
  event: z.array(eventRecord).default([]),
  answer: z.array(answerRecord).default([]),
});
export type Change = z.output<typeof changeRecord>;
export type Kind = keyof Change;
export const KINDS = ['session', 'intent', 'refund', 'event', 'answer'] as const;
