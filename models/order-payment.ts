import {
  type Infer,
  list,
  Mixed,
  ObjectId,
  oneOf,
  optionalList,
  present,
  required,
  sub,
  typed,
  withDefault,
} from './define';
import { taxOfRate } from './order-line';

const owedRefund = sub({
  /** Part of the idempotency key at Stripe: `refund:<order>:<number>`, and how often Stripe has refused it. */
  number: required(Number),
  refusals: Number,
  /** Everything that is left of the payment when absent. */
  cents: Number,
  /** `given back`: after the delivery (`OrderRefund`). */
  reason: required(oneOf('missing', 'returned', 'cancelled', 'given back')),
  at: required(Date),
  doneAt: Date,
  /** The cents that Stripe refunded, and the id of the refund there. */
  refundedCents: Number,
  refund: String,
  /** The number of the part that the bank had stopped by a dispute, which the shop has won since. */
  replaces: Number,
});
/**
 * A part of the payment that the shop owes the shopper. It is stored with the change that it comes
 * from. Then the request or the reconciler refunds it at Stripe (lib/checkout/refund/refund.ts).
 */
export type PendingRefund = Infer<typeof owedRefund>;

const attempt = sub({
  /** Part of the idempotency key at Stripe: `order:<id>:<number>`. */
  number: required(Number),
  /** The stored parameters; recomputed ones would be a different request (docs/payments.md). */
  params: required(typed<unknown>({ type: Mixed })),
  expiresAt: required(Date),
  /**
   * `holding` while counted pieces are taken, before Stripe is asked; `starting` until Stripe's answer
   * is stored, `open` while payable, then `over`.
   */
  state: required(oneOf('holding', 'starting', 'open', 'over')),
  sessionId: String,
  url: String,
  /** The language of the page that began it, in a shop with several (lib/i18n). */
  language: String,
});
/** One Stripe Checkout session of an order; a new attempt begins only when the last one is over. */
export type PaymentAttempt = Infer<typeof attempt>;

const failedRefund = sub({
  /** Its id at Stripe. */
  refund: present(String),
  cents: present(Number),
  /** It belongs to a second payment. */
  isSecond: Boolean,
  /** The payment intent; absent where an older version stored the refund. */
  intent: String,
  /** The cents that Stripe has not refunded since; `cents` where it is absent. */
  leftCents: Number,
  /** The seller has recorded that the shop paid the shopper in another way. */
  isPaidBack: Boolean,
});
/** A refund that failed at Stripe after it was made, so that the shop has the money again. */
export type FailedRefund = Infer<typeof failedRefund>;

const note = sub({
  what: present(typed<'disputed' | 'dispute won' | 'dispute lost' | 'paid back'>(String)),
  at: present(Date),
  cents: present(Number),
  by: present(typed<'seller' | 'system'>(String)),
  /** The name of the member of staff. */
  name: String,
  /** The id of the dispute at Stripe. */
  dispute: String,
});
/** A change of the money of an order apart from its status; the history shows it. */
export type PaymentNote = Infer<typeof note>;

export const orderPayment = sub({
  attempts: withDefault(list(attempt), []),
  /**
   * When Stripe is next asked about the last attempt; present exactly as long as that attempt is
   * not over. A unique index allows one such order per shopper.
   */
  lookAt: Date,
  /** The number of checks so far; the pauses between them grow. */
  looks: Number,
  /** Whether the shopper has paid by a method that a bank confirms later; false or absent otherwise. */
  processing: Boolean,
  /** The payment intent that paid the order. */
  intent: String,
  /** When the shopper paid, or the card was authorized. */
  paidAt: Date,
  /** When the authorization expires; present exactly as long as it is open. */
  holdUntil: Date,
  /**
   * The authorization (docs/payments.md): the amount to capture, written once, before Stripe is asked; and when it was
   * captured, or ended without a capture.
   */
  hold: sub({ cents: Number, takenAt: Date, endedAt: Date, failures: Number }),
  /** Second payments, which are refunded, or released if they are authorizations; `isOwed` until that is done. */
  refunds: withDefault(
    list(sub({ intent: present(String), refund: String, isOwed: Boolean, isHold: Boolean })),
    [],
  ),
  /** When the payment that counts was refunded in full, by the seller or by the shop. */
  refundedAt: Date,
  /** The cents that the seller refunded in Stripe's dashboard, and when the shop learned of it. */
  dashboardRefund: sub({ cents: present(Number), at: present(Date) }),
  failedRefunds: optionalList(failedRefund),
  /** The bank has taken the payment back (a dispute), so Stripe refuses to refund it. */
  disputed: Boolean,
  /** A bank has still to decide a dispute; absent otherwise. */
  disputeOpen: Boolean,
  notes: optionalList(note),
  /**
   * Refunds of the payment that paid the order (`intent`), carried out or not: missing goods, returned deposits, a
   * cancellation, refunds after the delivery.
   */
  owed: optionalList(owedRefund),
  /**
   * Since when something is to be done at Stripe: a refund of `owed` or `refunds`, or the end of an authorization.
   * Absent when nothing is; the reconciler finds its work by it.
   */
  owedSince: Date,
  /** The order was cancelled before the payment came, so it left the cart as it was. */
  cartSpared: Boolean,
  /** Another order had claimed the cart when the payment came: it is refunded, nothing is delivered. */
  cartTaken: Boolean,
  /** Why a payment does not match the order; the seller has to decide. */
  flag: String,
  /** Names of the lines that were out of stock when the payment arrived. */
  soldOut: optionalList(String),
});
export type OrderPayment = Infer<typeof orderPayment>;

const refundedLine = sub({
  product: present(ObjectId),
  quantity: present(Number),
  replacement: Boolean,
  /** The product of the line that it replaced; absent in older rows, which mean all lines with this replacement. */
  insteadOf: ObjectId,
});

/** Who did something; a name where the shop knows one. */
export const doneBy = sub({ role: present(typed<'seller'>(String)), name: String });

export const orderRefund = sub({
  /** Its place, from 1 on. */
  number: present(Number),
  /** The key of the request; another request with this key is the same refund. */
  key: present(String),
  cents: present(Number),
  /** The deposits and the fee in `cents`, as the shop shows prices. */
  depositCents: Number,
  feeCents: Number,
  /** In cash: what was paid beyond `cents` because of the coins of the currency, or below 0 less; and what of that was taken back. */
  roundingCents: Number,
  undoneRoundingCents: Number,
  /** `cents` by tax rates. */
  taxes: list(taxOfRate),
  /** The refunded pieces, or all of a replacement; absent when an amount was refunded. */
  lines: optionalList(refundedLine),
  reason: present(String),
  /** Where the money goes: by Stripe, out of the till, or into what the shop owes its shopper. */
  to: present(typed<'card' | 'cash' | 'credit'>(String)),
  at: present(Date),
  /** The number of the part of `payment.owed` that Stripe pays. */
  part: Number,
  undoneAt: Date,
  by: present(doneBy),
});
/** A refund by the seller after the delivery, in cents with tax. It is never changed, apart from `undoneAt`. */
export type OrderRefund = Infer<typeof orderRefund>;
export type RefundTo = OrderRefund['to'];
