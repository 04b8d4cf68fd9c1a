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

const refundAttempts = {
  /** The number of rejections by Stripe. It is part of the idempotency key at Stripe. */
  declines: Number,
  declinedAt: Date,
  /** The error code of the last rejection. Present only if the seller may stop the retries. */
  code: String,
  /** The number of requests to Stripe with an unknown outcome. Above 0, the refund must not fail permanently. */
  running: Number,
  /** True if the seller has stopped the retries. At its next rejection, the refund fails permanently. */
  isStopped: Boolean,
};

const pendingRefund = sub({
  /**
   * Unique within the order. The idempotency key at Stripe contains the number (`refund:<order>:<number>`) and
   * `declines`.
   */
  number: required(Number),
  ...refundAttempts,
  /** If absent, the whole remaining payment is refunded. */
  cents: Number,
  /** The reason. `seller refund` is a refund after the delivery ({@link OrderRefund}). */
  reason: required(oneOf('missing', 'returned', 'cancelled', 'seller refund')),
  at: required(Date),
  doneAt: Date,
  /**
   * The amount in cents that Stripe has refunded. With `isRejected`, it is the amount that the shop pays by another
   * method. `refund` is the id of the refund at Stripe.
   */
  refundedCents: Number,
  refund: String,
  /** True if Stripe has rejected the refund permanently. The amount is then also in `failedRefunds`. */
  isRejected: Boolean,
  /**
   * The number of an earlier refund that a dispute had blocked. After the shop has won the dispute, this refund
   * replaces it.
   */
  replaces: Number,
});
/**
 * A full or partial refund of the payment. It is stored in the same write as its cause. The request or the reconciler
 * then executes it at Stripe (lib/checkout/refund/refund.ts).
 */
export type PendingRefund = Infer<typeof pendingRefund>;

const attempt = sub({
  /** The number of the attempt within the order. It is part of the idempotency key at Stripe: `order:<id>:<number>`. */
  number: required(Number),
  /**
   * The parameters of the request to Stripe. If a retry sent other parameters, Stripe would reject the idempotency key
   * (docs/payments.md).
   */
  params: required(typed<unknown>({ type: Mixed })),
  expiresAt: required(Date),
  /**
   * `reserving`: before the request to Stripe. `starting`: the response of Stripe is not stored yet. `open`: the
   * shopper can pay. `over`: the attempt has ended.
   */
  state: required(oneOf('reserving', 'starting', 'open', 'over')),
  sessionId: String,
  url: String,
  language: String,
});
/** One Stripe Checkout session of an order. A new attempt starts only after the previous one is over. */
export type PaymentAttempt = Infer<typeof attempt>;

const duplicatePayment = sub({
  intent: present(String),
  ...refundAttempts,
  /** The id of the refund at Stripe. */
  refund: String,
  /** True until the payment is refunded or released, or Stripe has rejected its refund permanently. */
  isPending: Boolean,
  isAuthorization: Boolean,
  /** When Stripe last rejected the refund because the payment is disputed. The shop retries after an hour. */
  disputedAt: Date,
});
/** A second payment of an order. The shop refunds it (`refund:<intent>`) or releases its authorization. */
export type DuplicatePayment = Infer<typeof duplicatePayment>;

const failedRefund = sub({
  /** The id of the refund at Stripe. Absent if Stripe has rejected the request. */
  refund: String,
  code: String,
  cents: present(Number),
  /** True if it refunds a duplicate payment. */
  isSecond: Boolean,
  /** The payment intent that was refunded. Absent in rows of older versions. */
  intent: String,
  /** The part of `cents` that is not refunded yet, by default all of it. */
  leftCents: Number,
  /** True if the seller has recorded a repayment by another method. */
  isPaidBack: Boolean,
});
/**
 * A failed refund: the shop still has the money. Either the refund failed at Stripe after it was created, or Stripe has
 * rejected it permanently (lib/checkout/refund/rejected-refund.ts).
 */
export type FailedRefund = Infer<typeof failedRefund>;

const note = sub({
  what: present(typed<'disputed' | 'dispute won' | 'dispute lost' | 'paid back'>(String)),
  at: present(Date),
  cents: present(Number),
  by: present(typed<'seller' | 'system'>(String)),
  name: String,
  dispute: String,
});
/** A payment event that the order history shows and that does not change the order status. */
export type PaymentNote = Infer<typeof note>;

const reviewed = sub({
  at: present(Date),
  /** The id of the staff member, or `owner`, who has no `name`. */
  person: present(String),
  name: String,
});

const reviewReason = sub({
  code: present(
    typed<'currency' | 'amount' | 'reference' | 'no intent' | 'address' | 'blocked' | 'other'>(
      String,
    ),
  ),
  currency: String,
  paidCents: Number,
  dueCents: Number,
  text: String,
  reviewed,
});
/**
 * The reason why a payment does not match its order. A new reason replaces the whole object, including `reviewed`.
 * Migration 3 has set `text` if an older version used another wording.
 *
 * - `currency`: it was paid in `currency` instead of the currency of the order.
 * - `amount`: another amount was paid. Both amounts are cents in the currency of the order.
 * - `reference`: the payment has the reference of another order.
 * - `no intent`: the session has no payment intent.
 * - `address`: the wallet supplied no address to which the shop delivers at the agreed price.
 * - `blocked`: a guest with a blocked phone number or email address has paid.
 * - `other`: a reason of an older version that this version does not know.
 */
export type ReviewReason = (
  | { code: 'currency'; currency: string; text?: string }
  | { code: 'amount'; paidCents: number; dueCents: number; text?: string }
  | { code: 'reference' | 'no intent' | 'address' | 'blocked'; text?: string }
  | { code: 'other'; text: string }
) & { reviewed?: Infer<typeof reviewed> };

const review = sub({
  at: present(Date),
  name: String,
  reason: present(typed<ReviewReason>(reviewReason)),
  undo: Boolean,
});

export const orderPayment = sub({
  attempts: withDefault(list(attempt), []),
  /**
   * When the reconciler next checks the last attempt at Stripe. Absent once that attempt is over. A unique index allows
   * one order with this field per shopper.
   */
  nextCheckAt: Date,
  /** The interval between checks doubles with each check. */
  checkCount: Number,
  /** True if the bank has not confirmed the payment yet. */
  processing: Boolean,
  intent: String,
  /** When the shopper paid, or when the card was authorized. */
  paidAt: Date,
  /** When the authorization expires. Absent once it is captured or released. */
  authorizedUntil: Date,
  /**
   * The card authorization (docs/payments.md). `cents` is the amount to capture. It is stored before the request to
   * Stripe and never changes. `endedAt` is the end of an authorization without a capture.
   */
  authorization: sub({ cents: Number, capturedAt: Date, endedAt: Date, failures: Number }),
  refunds: withDefault(list(duplicatePayment), []),
  /** When the payment of the order was refunded in full, by the seller or by the shop. */
  refundedAt: Date,
  /**
   * The amount in cents that the seller has refunded in Stripe's dashboard. `at` is the time at which the shop recorded
   * it.
   */
  dashboardRefund: sub({ cents: present(Number), at: present(Date) }),
  failedRefunds: optionalList(failedRefund),
  /** True if the bank has charged the payment back in a dispute. Stripe then rejects refunds. */
  disputed: Boolean,
  disputeOpen: Boolean,
  notes: optionalList(note),
  /** The refunds of the order's own payment (`intent`), both pending and done. */
  pendingRefunds: optionalList(pendingRefund),
  /** Since when a refund or the release of an authorization at Stripe is pending. The reconciler queries this field. */
  refundPendingSince: Date,
  /** True if the order was cancelled before its payment arrived. Such an order leaves the cart unchanged. */
  cartReleased: Boolean,
  /**
   * True if another order had locked the cart before the payment arrived. The shop refunds the payment and does
   * not deliver this order.
   */
  cartConflict: Boolean,
  reviewReason: typed<ReviewReason>(reviewReason),
  /** The last fifty reviews of the payment, oldest first. */
  reviews: optionalList(review),
  soldOut: optionalList(String),
});
export type OrderPayment = Infer<typeof orderPayment>;

const refundedLine = sub({
  product: present(ObjectId),
  quantity: present(Number),
  replacement: Boolean,
  /**
   * The product of the line that has this replacement. Absent in older rows, which apply to all lines with this
   * replacement.
   */
  insteadOf: ObjectId,
});

export const doneBy = sub({ role: present(typed<'seller'>(String)), name: String });

export const orderRefund = sub({
  number: present(Number),
  key: present(String),
  cents: present(Number),
  /**
   * The part of `cents` for deposits. `feeCents` is the part for the delivery fee. Both are net if the shop shows net
   * prices.
   */
  depositCents: Number,
  feeCents: Number,
  /**
   * The cash rounding of the refund: the paid cash minus `cents`. `undoneRoundingCents` is the rounding when the seller
   * undoes the refund.
   */
  roundingCents: Number,
  undoneRoundingCents: Number,
  taxes: list(taxOfRate),
  /** The refunded pieces, or a whole replacement. Absent if the seller refunded an amount. */
  lines: optionalList(refundedLine),
  reason: present(String),
  /** `card` is a refund through Stripe, and `credit` is credit with the shop. */
  to: present(typed<'card' | 'cash' | 'credit' | 'terminal' | 'transfer' | 'account'>(String)),
  at: present(Date),
  /** The number of the entry in `payment.pendingRefunds` for this refund. */
  part: Number,
  undoneAt: Date,
  by: present(doneBy),
});
/**
 * A refund by the seller after the delivery. Amounts are in cents and include tax. After it is stored, it can only be
 * undone.
 */
export type OrderRefund = Infer<typeof orderRefund>;
export type RefundTo = OrderRefund['to'];
