import { Schema } from 'mongoose';

/**
 * A part of the payment that the shop owes the shopper. It is stored with the change that it comes
 * from and then carried out at Stripe, by the request or by the reconciler (lib/checkout/refund/refund.ts).
 */
export type OwedRefund = {
  /** Part of the idempotency key at Stripe: `refund:<order>:<number>`, and how often Stripe has refused it. */
  number: number;
  refusals?: number;
  /** Without it everything that is left of the payment. */
  cents?: number;
  /** `given back`: after the delivery (models/order-refund.ts). */
  reason: 'missing' | 'returned' | 'cancelled' | 'given back';
  at: Date;
  doneAt?: Date;
  /** What Stripe gave back, and the id of the refund there. */
  refundedCents?: number;
  refund?: string;
  /** The number of the part that the bank had stopped by a dispute, which the shop has won since. */
  replaces?: number;
};

/** One Stripe Checkout session of an order; a new attempt begins only when the last one is over. */
export type PaymentAttempt = {
  /** Part of the idempotency key at Stripe: `order:<id>:<number>`. */
  number: number;
  /** The stored parameters; recomputed ones would be a different request (docs/payments.md). */
  params: unknown;
  expiresAt: Date;
  /**
   * `holding` while counted pieces are taken, before Stripe is asked; `starting` until Stripe's answer
   * is stored, `open` while payable, then `over`.
   */
  state: 'holding' | 'starting' | 'open' | 'over';
  sessionId?: string;
  url?: string;
  /** The language of the page that began it, in a shop with several (lib/i18n). */
  language?: string;
};

/** A refund that was made and failed at Stripe afterwards, so that the money is with the shop again. */
export type FailedRefund = {
  /** Its id at Stripe. */
  refund: string;
  cents: number;
  /** Of a payment beyond the one that counts. */
  isSecond?: boolean;
  /** The payment intent; absent where an older version noted it. */
  intent?: string;
  /** What Stripe has not given back by other refunds since, in cents; `cents` where it is absent. */
  leftCents?: number;
  /** The seller has noted that it was paid back another way. */
  isPaidBack?: boolean;
};

/**
 * What became of money that was held on a card (docs/payments.md): what is to be taken of it, written once, before Stripe
 * is asked; and when it was taken, or ended untaken.
 */
export type PaymentHold = { cents?: number; takenAt?: Date; endedAt?: Date; failures?: number };

/** What happened to the money of an order apart from its status; the history shows it. */
export type PaymentNote = {
  what: 'disputed' | 'dispute won' | 'dispute lost' | 'paid back';
  at: Date;
  cents: number;
  by: 'seller' | 'system';
  /** The name of the member of staff, if it was one. */
  name?: string;
  /** The id of the dispute at Stripe. */
  dispute?: string;
};

export type OrderPayment = {
  attempts: PaymentAttempt[];
  /**
   * When Stripe is next asked about the last attempt; present exactly as long as that attempt is
   * not over. A unique index allows one such order per shopper.
   */
  lookAt?: Date;
  /** The number of checks so far; the pauses between them grow. */
  looks?: number;
  /** Whether the shopper has paid by a way that a bank confirms later; false or absent otherwise. */
  processing?: boolean;
  /** The payment intent that paid the order. */
  intent?: string;
  /** When the shopper paid, or the money was held. */
  paidAt?: Date;
  /** When the bank lets go of the money that it holds; present exactly as long as it is held. */
  holdUntil?: Date;
  hold?: PaymentHold;
  /** Second payments, which are refunded, or let go of where they are held; `isOwed` until that is done. */
  refunds: { intent: string; refund?: string; isOwed?: boolean; isHold?: boolean }[];
  /** When the payment that counts was refunded in full, by the seller or by the shop. */
  refundedAt?: Date;
  /** What the seller refunded in Stripe's dashboard, in cents, and when the shop learned of it. */
  dashboardRefund?: { cents: number; at: Date };
  failedRefunds?: FailedRefund[];
  /** The bank has taken the payment back (a dispute), so Stripe refuses to refund it. */
  disputed?: boolean;
  /** A bank has still to decide a dispute of it; absent otherwise. */
  disputeOpen?: boolean;
  notes?: PaymentNote[];
  /** Refunds of the payment that paid the order (`intent`), carried out or not: missing goods, returned deposits, a cancellation, what was given back later. */
  owed?: OwedRefund[];
  /**
   * Since when something is to be done at Stripe: a refund of `owed` or `refunds`, or the end of a hold. Absent when
   * nothing is; the reconciler finds its work by it.
   */
  owedSince?: Date;
  /** The order was cancelled before the payment came, so it left the cart as it was. */
  cartSpared?: boolean;
  /**
   * Another order had claimed the cart when the payment came: it is refunded, nothing is delivered.
   */
  cartTaken?: boolean;
  /** Why a payment does not match the order; the seller has to decide. */
  flag?: string;
  /** Names of the lines that were out of stock when the payment arrived. */
  soldOut?: string[];
};

const owedRefund = new Schema<OwedRefund>(
  {
    number: { type: Number, required: true },
    cents: Number,
    reason: {
      type: String,
      enum: ['missing', 'returned', 'cancelled', 'given back'],
      required: true,
    },
    at: { type: Date, required: true },
    doneAt: Date,
    refundedCents: Number,
    refund: String,
    replaces: Number,
    refusals: Number,
  },
  { _id: false },
);

const attempt = new Schema<PaymentAttempt>(
  {
    number: { type: Number, required: true },
    params: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true },
    state: { type: String, enum: ['holding', 'starting', 'open', 'over'], required: true },
    sessionId: String,
    url: String,
    language: String,
  },
  { _id: false },
);

export const orderPayment = new Schema<OrderPayment>(
  {
    attempts: { type: [attempt], default: [] },
    lookAt: Date,
    looks: Number,
    processing: Boolean,
    intent: String,
    paidAt: Date,
    holdUntil: Date,
    hold: {
      type: new Schema<PaymentHold>(
        { cents: Number, takenAt: Date, endedAt: Date, failures: Number },
        { _id: false },
      ),
    },
    refunds: {
      type: [{ _id: false, intent: String, refund: String, isOwed: Boolean, isHold: Boolean }],
      default: [],
    },
    refundedAt: Date,
    dashboardRefund: { type: new Schema({ cents: Number, at: Date }, { _id: false }) },
    failedRefunds: {
      type: [
        {
          _id: false,
          refund: String,
          cents: Number,
          isSecond: Boolean,
          intent: String,
          leftCents: Number,
          isPaidBack: Boolean,
        },
      ],
      default: undefined,
    },
    disputed: Boolean,
    disputeOpen: Boolean,
    notes: {
      type: [
        {
          _id: false,
          what: String,
          at: Date,
          cents: Number,
          by: String,
          name: String,
          dispute: String,
        },
      ],
      default: undefined,
    },
    owed: { type: [owedRefund], default: undefined },
    owedSince: Date,
    cartSpared: Boolean,
    cartTaken: Boolean,
    flag: String,
    soldOut: { type: [String], default: undefined },
  },
  { _id: false },
);
