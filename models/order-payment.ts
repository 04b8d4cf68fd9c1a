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
  /**
   * Part of the idempotency key at Stripe: `refund:<order>:<number>`. The key also contains `refusals`, the
   * number of rejections by Stripe.
   */
  number: required(Number),
  refusals: Number,
  /** The amount. If absent, everything that is left of the payment. */
  cents: Number,
  /** `given back` marks a refund after the delivery (`OrderRefund`). */
  reason: required(oneOf('missing', 'returned', 'cancelled', 'given back')),
  at: required(Date),
  doneAt: Date,
  /** The cents that Stripe refunded. `refund` is the id of the refund at Stripe. */
  refundedCents: Number,
  refund: String,
  /**
   * The number of an earlier refund that a dispute had stopped. The shop has won the dispute since, so this
   * refund replaces it.
   */
  replaces: Number,
});
/**
 * A refund of a part of the payment. It is stored in the same write as the change that causes it. Then the
 * request or the reconciler executes it at Stripe (lib/checkout/refund/refund.ts).
 */
export type PendingRefund = Infer<typeof owedRefund>;

const attempt = sub({
  /** Part of the idempotency key at Stripe: `order:<id>:<number>`. */
  number: required(Number),
  /**
   * The stored request parameters. Recomputed parameters could differ, and Stripe would reject the
   * idempotency key (docs/payments.md).
   */
  params: required(typed<unknown>({ type: Mixed })),
  expiresAt: required(Date),
  /**
   * `holding` while stock is being reserved, before the request to Stripe. `starting` until Stripe's response
   * is stored. `open` while the shopper can pay. `over` at the end.
   */
  state: required(oneOf('holding', 'starting', 'open', 'over')),
  sessionId: String,
  url: String,
  /** The language of the page that started the attempt, if the shop has several (lib/i18n). */
  language: String,
});
/** One Stripe Checkout session of an order. A new attempt starts only after the last one is over. */
export type PaymentAttempt = Infer<typeof attempt>;

const failedRefund = sub({
  /** The id of the refund at Stripe. */
  refund: present(String),
  cents: present(Number),
  /** True if the refund belongs to a second payment. */
  isSecond: Boolean,
  /** The payment intent. Absent in rows that an older version stored. */
  intent: String,
  /** The cents that Stripe has not refunded since then. If absent, `cents` applies. */
  leftCents: Number,
  /** True if the seller has recorded that the shop paid the shopper by another method. */
  isPaidBack: Boolean,
});
/** A refund that failed at Stripe after it was created, so the shop has the money again. */
export type FailedRefund = Infer<typeof failedRefund>;

const note = sub({
  what: present(typed<'disputed' | 'dispute won' | 'dispute lost' | 'paid back'>(String)),
  at: present(Date),
  cents: present(Number),
  by: present(typed<'seller' | 'system'>(String)),
  /** The name of the staff member. */
  name: String,
  /** The id of the dispute at Stripe. */
  dispute: String,
});
/** A payment event that does not change the order status. The order history shows it. */
export type PaymentNote = Infer<typeof note>;

export const orderPayment = sub({
  attempts: withDefault(list(attempt), []),
  /**
   * When the reconciler next asks Stripe about the last attempt. Present until that attempt is over. A unique
   * index allows only one order with this field per shopper.
   */
  lookAt: Date,
  /** The number of checks so far. The interval between checks grows with it. */
  looks: Number,
  /** True if the shopper paid by a method that the bank confirms later. Otherwise false or absent. */
  processing: Boolean,
  /** The payment intent that paid the order. */
  intent: String,
  /** When the shopper paid, or when the card was authorized. */
  paidAt: Date,
  /** When the authorization expires. Present as long as the authorization is open. */
  holdUntil: Date,
  /**
   * The card authorization (docs/payments.md). `cents` is the amount to capture, written once before the
   * request to Stripe. `takenAt` is the time of the capture, `endedAt` the time of an end without a capture.
   */
  hold: sub({ cents: Number, takenAt: Date, endedAt: Date, failures: Number }),
  /**
   * Second (duplicate) payments of the same order. The shop refunds them, or releases them if they are
   * authorizations. `isOwed` is true until this is done.
   */
  refunds: withDefault(
    list(sub({ intent: present(String), refund: String, isOwed: Boolean, isHold: Boolean })),
    [],
  ),
  /** When the payment of the order was refunded in full, by the seller or by the shop. */
  refundedAt: Date,
  /** The cents that the seller refunded in Stripe's dashboard, and when the shop learned about it. */
  dashboardRefund: sub({ cents: present(Number), at: present(Date) }),
  failedRefunds: optionalList(failedRefund),
  /** True if the bank took the payment back in a dispute. Stripe then rejects refunds. */
  disputed: Boolean,
  /** True while the bank has not decided a dispute. Otherwise absent. */
  disputeOpen: Boolean,
  notes: optionalList(note),
  /**
   * Refunds of the payment that paid the order (`intent`), pending and done: for missing goods, returned
   * deposits, a cancellation, or after the delivery.
   */
  owed: optionalList(owedRefund),
  /**
   * Since when work at Stripe is pending: a refund in `owed` or `refunds`, or the end of an authorization.
   * Absent if there is none. The reconciler queries this field.
   */
  owedSince: Date,
  /** The order was cancelled before the payment arrived, so it left the cart unchanged. */
  cartSpared: Boolean,
  /**
   * Another order had locked the cart before the payment arrived. The shop refunds the payment and delivers
   * nothing.
   */
  cartTaken: Boolean,
  /** The reason why a payment does not match the order. The seller has to decide. */
  flag: String,
  /** The names of the lines that were out of stock when the payment arrived. */
  soldOut: optionalList(String),
});
export type OrderPayment = Infer<typeof orderPayment>;

const refundedLine = sub({
  product: present(ObjectId),
  quantity: present(Number),
  replacement: Boolean,
  /**
   * The product of the line that the replacement belongs to. In older rows it is absent, and the row applies
   * to all lines with this replacement.
   */
  insteadOf: ObjectId,
});

/** The person who made a change. `name` is present if the shop stores one. */
export const doneBy = sub({ role: present(typed<'seller'>(String)), name: String });

export const orderRefund = sub({
  /** The number of the refund in the order, starting at 1. */
  number: present(Number),
  /** The idempotency key of the request. A repeated request with this key returns the same refund. */
  key: present(String),
  cents: present(Number),
  /** The deposits and the delivery fee within `cents`: net if the shop shows net prices, otherwise gross. */
  depositCents: Number,
  feeCents: Number,
  /**
   * The cash rounding, because the currency has no smaller coin: the difference between the paid cash and
   * `cents`, negative if less was paid. `undoneRoundingCents` is the part that was undone.
   */
  roundingCents: Number,
  undoneRoundingCents: Number,
  /** `cents` split by tax rate. */
  taxes: list(taxOfRate),
  /** The refunded pieces, or the whole of a replacement. Absent if the seller refunded an amount. */
  lines: optionalList(refundedLine),
  reason: present(String),
  /**
   * The destination of the money: the card through Stripe, cash from the till, or the shopper's credit with
   * the shop.
   */
  to: present(typed<'card' | 'cash' | 'credit'>(String)),
  at: present(Date),
  /** The number of the entry in `payment.owed` that Stripe refunds. */
  part: Number,
  undoneAt: Date,
  by: present(doneBy),
});
/**
 * A refund by the seller after the delivery, in cents including tax. It never changes, except for `undoneAt`.
 */
export type OrderRefund = Infer<typeof orderRefund>;
export type RefundTo = OrderRefund['to'];
