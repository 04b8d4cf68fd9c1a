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

const pendingRefund = sub({
  /**
   * The number of the refund within the order. It is part of the idempotency key at Stripe: `refund:<order>:<number>`.
   * The key also contains `declines`, the number of times that Stripe has rejected the refund.
   */
  number: required(Number),
  declines: Number,
  /** When Stripe rejected the refund for the first time. */
  declinedAt: Date,
  /** The error code of the last rejection. Present only if the seller may stop the retries. */
  code: String,
  /**
   * The number of requests to Stripe with an unknown outcome. While it is above 0, the refund cannot be marked as
   * permanently rejected.
   */
  running: Number,
  /** True if the seller has stopped the retries. At its next rejection, the refund fails permanently. */
  isStopped: Boolean,
  /** The amount in cents. If absent, the whole remaining payment is refunded. */
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
   * The number of an earlier refund that a dispute had blocked. The shop has won the dispute, and this refund replaces
   * the blocked refund.
   */
  replaces: Number,
});
/**
 * A refund of the payment or of a part of it. It is stored in the same write as the change that causes it. After
 * that, the request or the reconciler executes it at Stripe (lib/checkout/refund/refund.ts).
 */
export type PendingRefund = Infer<typeof pendingRefund>;

const attempt = sub({
  /** The number of the attempt within the order. It is part of the idempotency key at Stripe: `order:<id>:<number>`. */
  number: required(Number),
  /**
   * The parameters of the request to Stripe. They are stored because new parameters could differ, and Stripe would then
   * reject the idempotency key (docs/payments.md).
   */
  params: required(typed<unknown>({ type: Mixed })),
  expiresAt: required(Date),
  /**
   * `reserving`: the stock is being reserved, before the request to Stripe. `starting`: the response of Stripe is
   * not stored yet. `open`: the shopper can pay. `over`: the attempt has ended.
   */
  state: required(oneOf('reserving', 'starting', 'open', 'over')),
  sessionId: String,
  url: String,
  /** The language of the page that started the attempt, if the shop has several (lib/i18n). */
  language: String,
});
/**
 * A payment attempt: one Stripe Checkout session of an order. A new attempt starts only after the previous attempt is
 * over.
 */
export type PaymentAttempt = Infer<typeof attempt>;

const failedRefund = sub({
  /** The id of the refund at Stripe. Absent if Stripe has rejected the request, and thus has made no refund. */
  refund: String,
  /** The code of the error with which Stripe has rejected the refund permanently. */
  code: String,
  cents: present(Number),
  /** True if the refund belongs to a duplicate payment. */
  isSecond: Boolean,
  /** The payment intent that was refunded. Absent in rows of older versions. */
  intent: String,
  /** The part of `cents` that is not refunded yet, in cents. If absent, it is all of `cents`. */
  leftCents: Number,
  /** True if the seller has recorded that the shop paid the shopper by another method. */
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
 * The reason why a payment does not match its order:
 * - `currency`: it was paid in `currency` instead of the currency of the order.
 * - `amount`: another amount was paid. Both amounts are cents in the currency of the order.
 * - `reference`: the payment has the reference of another order.
 * - `no intent`: the session has no payment intent.
 * - `address`: the wallet supplied no address to which the shop delivers at the agreed price.
 * - `blocked`: a guest with a blocked phone number or email address has paid.
 * - `other`: a reason of an older version that this version does not know.
 *
 * Migration 3 has set `text` if an older version worded the reason differently. `reviewed` is present if the seller has
 * marked the reason as reviewed. A new reason replaces the whole object, including `reviewed`.
 */
export type ReviewReason = (
  | { code: 'currency'; currency: string; text?: string }
  | { code: 'amount'; paidCents: number; dueCents: number; text?: string }
  | { code: 'reference' | 'no intent' | 'address' | 'blocked'; text?: string }
  | { code: 'other'; text: string }
) & { reviewed?: Infer<typeof reviewed> };

/** An entry of the order history: the seller marked a payment problem as reviewed, or undid this. */
const review = sub({
  at: present(Date),
  name: String,
  reason: present(typed<ReviewReason>(reviewReason)),
  /** True if this entry undoes an earlier review. */
  undo: Boolean,
});

export const orderPayment = sub({
  attempts: withDefault(list(attempt), []),
  /**
   * The time of the reconciler's next check of the last attempt at Stripe. Present until that attempt is over. A unique
   * index allows only one order with this field per shopper.
   */
  nextCheckAt: Date,
  /** The number of checks so far. The interval to the next check doubles with each check. */
  checkCount: Number,
  /** True if the bank has not confirmed the payment yet, for example a bank transfer. */
  processing: Boolean,
  intent: String,
  /** When the shopper paid, or when the card was authorized. */
  paidAt: Date,
  /** When the authorization expires. Absent once it is captured or released. */
  authorizedUntil: Date,
  /**
   * The card authorization (docs/payments.md). `cents` is the amount to capture, which is stored before the
   * request to Stripe and never changes. `capturedAt` is the time of the capture. `endedAt` is the time when the
   * authorization ended without a capture.
   */
  authorization: sub({ cents: Number, capturedAt: Date, endedAt: Date, failures: Number }),
  /**
   * Duplicate payments of the order. The shop refunds them, or releases them if they are only authorized.
   * `isPending` is true until this is done.
   */
  refunds: withDefault(
    list(
      sub({
        intent: present(String),
        refund: String,
        isPending: Boolean,
        isAuthorization: Boolean,
      }),
    ),
    [],
  ),
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
  /** True as long as a dispute is undecided, otherwise absent. */
  disputeOpen: Boolean,
  notes: optionalList(note),
  /**
   * The refunds of the order's own payment (`intent`), both pending and done. Their reasons are missing goods,
   * returned deposits, a cancellation, or a refund after the delivery.
   */
  pendingRefunds: optionalList(pendingRefund),
  /**
   * The time since which a task at Stripe is pending: a refund in `pendingRefunds` or `refunds`, or the release of an
   * authorization. Absent if no task is pending. The reconciler queries this field.
   */
  refundPendingSince: Date,
  /** True if the order was cancelled before its payment arrived. Such an order leaves the cart unchanged. */
  cartReleased: Boolean,
  /**
   * True if another order had locked the cart before the payment arrived. The shop refunds the payment and does
   * not deliver this order.
   */
  cartConflict: Boolean,
  /** The reason why the payment does not match the order. The seller must review the order. */
  reviewReason: typed<ReviewReason>(reviewReason),
  /** The reviews of the payment, oldest first. At most the last fifty are stored. */
  reviews: optionalList(review),
  /** The names of the lines that were out of stock when the payment arrived. */
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

/** The user who made a change. `name` is present if the shop stores a name for them. */
export const doneBy = sub({ role: present(typed<'seller'>(String)), name: String });

export const orderRefund = sub({
  /** The number of the refund within the order, starting at 1. */
  number: present(Number),
  /** The idempotency key of the request. If the request is repeated, the server returns this refund. */
  key: present(String),
  cents: present(Number),
  /**
   * The part of `cents` for deposits. `feeCents` is the part for the delivery fee. Both are net if the shop shows net
   * prices, otherwise gross.
   */
  depositCents: Number,
  feeCents: Number,
  /**
   * The cash rounding of the refund: the paid cash minus `cents`. Present only in currencies with cash rounding.
   * `undoneRoundingCents` is the cash rounding when the seller undoes the refund.
   */
  roundingCents: Number,
  undoneRoundingCents: Number,
  /** `cents` split by tax rate. */
  taxes: list(taxOfRate),
  /** The refunded pieces, or a whole replacement. Absent if the seller refunded an amount. */
  lines: optionalList(refundedLine),
  reason: present(String),
  /**
   * How the shop refunds: to the card through Stripe, in cash, as credit with the shop, or by the payment method of a
   * pay-on-delivery order.
   */
  to: present(typed<'card' | 'cash' | 'credit' | 'terminal' | 'transfer' | 'account'>(String)),
  at: present(Date),
  /** The number of the entry in `payment.pendingRefunds` that refunds this amount at Stripe. */
  part: Number,
  undoneAt: Date,
  by: present(doneBy),
});
/**
 * A refund by the seller after the delivery. Amounts are in cents and include tax. After it is stored, only the fields
 * that record its undoing change.
 */
export type OrderRefund = Infer<typeof orderRefund>;
export type RefundTo = OrderRefund['to'];
