import { z } from 'zod';

/** The stored records of the Stripe emulator. All times are in milliseconds, whereas Stripe's API uses seconds. */

const texts = z.record(z.string(), z.string());
const outcome = z.enum(['paid', 'failed']);

export const walletContact = z.object({
  name: z.string(),
  phone: z.string().optional(),
  address: z.object({
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }),
});
export type WalletContact = z.output<typeof walletContact>;

const sessionRecord = z.object({
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
  customerEmail: z.string().optional(),
  /** `savesCard` and `removesCards` are true if the payment page offers these actions for the customer. */
  customer: z.string().optional(),
  savesCard: z.boolean().optional(),
  removesCards: z.boolean().optional(),
  metadata: texts,
  intentMetadata: texts,
  /** True if card payments are authorized first and captured later. */
  holdsCards: z.boolean().optional(),
  intent: z.string().nullable(),
  /** For a session with Elements, the `return_url`. */
  successUrl: z.string(),
  /** The secret with which a page of the shop pays with Elements. Absent for payments on Stripe's page. */
  clientSecret: z.string().optional(),
  cancelUrl: z.string().nullable(),
  shipsTo: z.array(z.string()).optional(),
  collected: walletContact.optional(),
  locale: z.string().optional(),
  /** A pending bank payment, with its future outcome and time. If the time is null, only a test decides the outcome. */
  bank: z.object({ becomes: outcome, at: z.number().nullable() }).nullable(),
});
export type Session = z.output<typeof sessionRecord>;

const customerRecord = z.object({
  id: z.string(),
  created: z.number(),
  email: z.string().optional(),
  metadata: texts,
  cards: z.number(),
  isDeleted: z.literal(true).optional(),
});
export type Customer = z.output<typeof customerRecord>;

const intentRecord = z.object({
  id: z.string(),
  session: z.string(),
  created: z.number(),
  amount: z.number(),
  currency: z.string(),
  metadata: texts,
  status: z.enum([
    'requires_payment_method',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  /** The time at which an open authorization expires. `captured` is the captured amount. */
  captureBefore: z.number().optional(),
  captured: z.number().optional(),
  canceledBecause: z.enum(['requested_by_customer', 'expired']).optional(),
  declined: z.boolean(),
  charge: z.string().nullable(),
  amountRefunded: z.number(),
  dispute: z
    .object({
      id: z.string(),
      created: z.number(),
      status: z.enum(['needs_response', 'won', 'lost']),
    })
    .optional(),
});
export type Intent = z.output<typeof intentRecord>;

const refundRecord = z.object({
  id: z.string(),
  created: z.number(),
  intent: z.string(),
  charge: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string().nullable(),
  metadata: texts,
  /** True if the refund failed after its creation. `canceled` is true if the seller has canceled it. */
  failed: z.boolean().optional(),
  canceled: z.boolean().optional(),
});
export type Refund = z.output<typeof refundRecord>;

const eventRecord = z.object({
  id: z.string(),
  created: z.number(),
  type: z.string(),
  /** The object in Stripe's format, as it was at the time of the event. */
  object: z.unknown(),
  request: z.object({ id: z.string(), idempotencyKey: z.string().nullable() }).nullable(),
  /**
   * A `dropped` event is never sent automatically. Either a test has injected this fault, or the retries are exhausted.
   */
  delivery: z.enum(['pending', 'delivered', 'dropped']),
  attempts: z.number(),
  nextAt: z.number(),
  /** The result of the last attempt: the HTTP status, or the reason why no response came. */
  last: z.union([z.number(), z.string()]).nullable(),
});
export type Event = z.output<typeof eventRecord>;

const answerRecord = z.object({
  id: z.string(),
  created: z.number(),
  fingerprint: z.string(),
  status: z.number(),
  body: z.string(),
  requestId: z.string(),
});
export type Answer = z.output<typeof answerRecord>;

export const changeRecord = z.object({
  session: z.array(sessionRecord).default([]),
  intent: z.array(intentRecord).default([]),
  refund: z.array(refundRecord).default([]),
  customer: z.array(customerRecord).default([]),
  event: z.array(eventRecord).default([]),
  answer: z.array(answerRecord).default([]),
});
export type Change = z.output<typeof changeRecord>;
export type Kind = keyof Change;
export const KINDS = ['session', 'intent', 'refund', 'customer', 'event', 'answer'] as const;
