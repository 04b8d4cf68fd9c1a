import { Schema, type SchemaDefinition, type Types } from 'mongoose';
import { type AddressDoc, addressFields } from './address';
import { define } from './define';
import {
  type OrderStatus,
  type OwedRefund,
  owedRefund,
  type StatusChange,
  statusChange,
} from './order-status';

/** A product and its quantity as they were when they were ordered (docs/product.md 7.1). */
export type KeptLine = {
  product: Types.ObjectId;
  quantity: number;
  name: string;
  image: string[];
  category: string;
  weight?: string;
  priceCents: number;
  unitCents: number;
};

/** What is delivered instead of missing pieces; `lineCents` is charged for it. */
export type Replacement = KeptLine & { lineCents: number };

export type OrderLine = KeptLine & {
  /** How many pieces were found; absent until they are counted (docs/product.md 7.9). */
  found?: number;
  replacement?: Replacement;
  /** Whether the missing pieces are on the shelf after all, so that they can be sold. */
  missingBack?: boolean;
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
};

export type Payment = {
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
  paidAt?: Date;
  /** Refunded payments beyond the one that counts. */
  refunds: { intent: string; refund?: string }[];
  /** When the payment that counts was refunded in full, by the seller or by the shop. */
  refundedAt?: Date;
  /** What the shop gives back of the payment that counts. */
  owed?: OwedRefund[];
  /** Present exactly as long as an owed refund is not carried out. */
  owedSince?: Date;
  /** It was cancelled before the payment came, and so left the cart as it was. */
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

export type OrderDoc = {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  idempotencyKey: string;
  /** A hash of the request under the key; a different request under the same key is refused. */
  requestHash?: string;
  /** The revision of the ordered cart; unknown for an order on delivery that did not name one. */
  cartRevision?: number;
  items: OrderLine[];
  subtotalCents: number;
  taxCents: number;
  /** The total that was agreed at ordering, and what an online payment paid. */
  amountCents: number;
  /** The currency that it was placed in (ISO 4217), and the tax in percent; absent in orders of old. */
  currency?: string;
  taxPercent?: number;
  /** What is due after packing, at most `amountCents`; absent while all pieces were found. */
  dueCents?: number;
  address: Omit<AddressDoc, 'userId'>;
  paymentType: 'COD' | 'Online';
  status: OrderStatus;
  /** Each change of the status after the placing. */
  history?: StatusChange[];
  /** When the shopper may expect it; absent before an online payment and in orders of old. */
  promisedAt?: Date;
  /** The short number that people say: the count of the day's orders. */
  number?: number;
  /** What to do when a product is missing: leave it out when absent. */
  ifMissing?: 'leave out' | 'replace' | 'call';
  isPaid: boolean;
  /**
   * Whether lists show it: an order on delivery once it has claimed the cart, an online order once
   * it is paid.
   */
  listed: boolean;
  /** Whether the ordered items have been removed from the cart. */
  cartCleared: boolean;
  /** Some of its products were counted, so it holds pieces of them (lib/checkout/pieces.ts). */
  pieces?: boolean;
  /** The origin of the front end that placed it, one of CORS_ORIGINS at that time. */
  frontEnd?: string;
  /** Online orders only. */
  payment?: Payment;
  /** The words by which the seller finds it (lib/orders/words.ts). */
  words: string[];
  createdAt: Date;
  /** When name, address and whatever else names the shopper were removed from it, with the account. */
  erasedAt?: Date;
  /** Rises with each change that people see and each attempt to pay. */
  rev: number;
  /** The database's time of that change; the stream of events follows it (lib/orders/feed). */
  changedAt?: Date;
};

const cents = { type: Number, required: true } as const;

const keptLine: SchemaDefinition<KeptLine> = {
  product: { type: Schema.Types.ObjectId, required: true },
  quantity: { type: Number, required: true },
  name: { type: String, required: true },
  image: { type: [String], default: [] },
  category: { type: String, required: true },
  weight: String,
  priceCents: cents,
  unitCents: cents,
};

const replacement = new Schema<Replacement>({ ...keptLine, lineCents: cents }, { _id: false });

const line = new Schema<OrderLine>(
  {
    ...keptLine,
    found: Number,
    replacement: { type: replacement, default: undefined },
    missingBack: Boolean,
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
  },
  { _id: false },
);

const payment = new Schema<Payment>(
  {
    attempts: { type: [attempt], default: [] },
    lookAt: Date,
    looks: Number,
    processing: Boolean,
    intent: String,
    paidAt: Date,
    refunds: { type: [{ _id: false, intent: String, refund: String }], default: [] },
    refundedAt: Date,
    owed: { type: [owedRefund], default: undefined },
    owedSince: Date,
    cartSpared: Boolean,
    cartTaken: Boolean,
    flag: String,
    soldOut: { type: [String], default: undefined },
  },
  { _id: false },
);

const schema = new Schema<OrderDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    idempotencyKey: { type: String, required: true },
    requestHash: String,
    cartRevision: Number,
    items: { type: [line], required: true },
    subtotalCents: cents,
    taxCents: cents,
    amountCents: cents,
    currency: String,
    taxPercent: Number,
    dueCents: Number,
    address: { type: new Schema({ ...addressFields }), required: true },
    paymentType: { type: String, enum: ['COD', 'Online'], required: true },
    status: { type: String, required: true },
    history: { type: [statusChange], default: undefined },
    promisedAt: Date,
    number: Number,
    ifMissing: { type: String, enum: ['leave out', 'replace', 'call'] },
    isPaid: { type: Boolean, required: true },
    listed: { type: Boolean, required: true },
    cartCleared: { type: Boolean, default: false },
    pieces: Boolean,
    frontEnd: String,
    payment,
    words: { type: [String], default: [] },
    createdAt: { type: Date, default: Date.now },
    erasedAt: Date,
    rev: { type: Number, default: 0 },
    changedAt: Date,
  },
  { versionKey: false },
);
schema.index({ userId: 1, idempotencyKey: 1 }, { unique: true });
schema.index({ userId: 1, listed: 1, _id: -1 });
schema.index({ listed: 1, _id: -1 });
schema.index({ words: 1, _id: -1 });
schema.index({ status: 1, _id: -1 });
schema.index({ 'payment.flag': 1, _id: -1 }, { sparse: true });
const isProcessing = { partialFilterExpression: { 'payment.processing': true } };
schema.index({ userId: 1, 'payment.processing': 1, _id: -1 }, isProcessing);
schema.index({ 'payment.processing': 1, _id: -1 }, isProcessing);
schema.index({ 'payment.attempts.sessionId': 1 }, { sparse: true });
schema.index({ 'payment.intent': 1 }, { sparse: true });
schema.index({ changedAt: 1 }, { sparse: true });
schema.index({ 'payment.owedSince': 1 }, { sparse: true });
schema.index({ listed: 1, cartCleared: 1 }, { partialFilterExpression: { cartCleared: false } });
schema.index(
  { paymentType: 1, cartCleared: 1 },
  { partialFilterExpression: { paymentType: 'COD', cartCleared: false } },
);
const isBeingPaid = { partialFilterExpression: { 'payment.lookAt': { $exists: true } } };
schema.index({ 'payment.lookAt': 1 }, isBeingPaid);
schema.index({ userId: 1 }, { unique: true, ...isBeingPaid });

export const Order = define('Order', schema);
