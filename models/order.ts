import { Schema, type Types } from 'mongoose';
import { type AddressDoc, addressFields } from './address';
import { define } from './define';

/** One line as it was at the moment of ordering (DESIGN 2.7). */
export type OrderLine = {
  product: Types.ObjectId;
  quantity: number;
  name: string;
  image: string[];
  category: string;
  weight?: string;
  priceCents: number;
  unitCents: number;
};

/** One Stripe Checkout session of an order; a new attempt only begins when the last one is dead. */
export type PaymentAttempt = {
  /** Part of the idempotency key at Stripe: `order:<id>:<number>`. */
  number: number;
  /** The very parameters, stored: recomputed ones would be another request (DESIGN section 7, P2). */
  params: unknown;
  expiresAt: Date;
  /** `starting` until Stripe's answer is stored (P3), `open` while payable, then `over`. */
  state: 'starting' | 'open' | 'over';
  sessionId?: string;
  url?: string;
};

export type Payment = {
  attempts: PaymentAttempt[];
  /** The payment intent that paid the order. */
  intent?: string;
  paidAt?: Date;
  /** Payments beyond the one that counts, given back. */
  refunds: { intent: string; refund: string }[];
  /** When the payment that counts was given back by the seller. */
  refundedAt?: Date;
  /** Why a payment that arrived does not count: for the seller to look at. */
  flag?: string;
};

export type OrderDoc = {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  idempotencyKey: string;
  items: OrderLine[];
  subtotalCents: number;
  taxCents: number;
  amountCents: number;
  address: Omit<AddressDoc, 'userId'>;
  paymentType: 'COD' | 'Online';
  status: string;
  isPaid: boolean;
  /** Whether lists show it: at once when paid on delivery, else from its payment on (DESIGN 2.7). */
  listed: boolean;
  /** Whether step C of DESIGN section 7 is done. */
  cartCleared: boolean;
  /** Online orders only. */
  payment?: Payment;
  /** By which the seller finds it (lib/orders/words.ts). */
  words: string[];
  createdAt: Date;
};

const cents = { type: Number, required: true } as const;

const line = new Schema<OrderLine>(
  {
    product: { type: Schema.Types.ObjectId, required: true },
    quantity: { type: Number, required: true },
    name: { type: String, required: true },
    image: { type: [String], default: [] },
    category: { type: String, required: true },
    weight: String,
    priceCents: cents,
    unitCents: cents,
  },
  { _id: false },
);

const attempt = new Schema<PaymentAttempt>(
  {
    number: { type: Number, required: true },
    params: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true },
    state: { type: String, enum: ['starting', 'open', 'over'], required: true },
    sessionId: String,
    url: String,
  },
  { _id: false },
);

const payment = new Schema<Payment>(
  {
    attempts: { type: [attempt], default: [] },
    intent: String,
    paidAt: Date,
    refunds: { type: [{ _id: false, intent: String, refund: String }], default: [] },
    refundedAt: Date,
    flag: String,
  },
  { _id: false },
);

const schema = new Schema<OrderDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    idempotencyKey: { type: String, required: true },
    items: { type: [line], required: true },
    subtotalCents: cents,
    taxCents: cents,
    amountCents: cents,
    address: { type: new Schema({ ...addressFields }), required: true },
    paymentType: { type: String, enum: ['COD', 'Online'], required: true },
    status: { type: String, required: true },
    isPaid: { type: Boolean, required: true },
    listed: { type: Boolean, required: true },
    cartCleared: { type: Boolean, default: false },
    payment,
    words: { type: [String], default: [] },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false },
);
schema.index({ userId: 1, idempotencyKey: 1 }, { unique: true });
schema.index({ userId: 1, listed: 1, _id: -1 });
schema.index({ listed: 1, _id: -1 });
schema.index({ words: 1, _id: -1 });
schema.index({ 'payment.flag': 1, _id: -1 }, { sparse: true });
schema.index({ 'payment.attempts.sessionId': 1 }, { sparse: true });
schema.index({ 'payment.attempts.state': 1 }, { sparse: true });
schema.index({ 'payment.intent': 1 }, { sparse: true });
schema.index({ listed: 1, cartCleared: 1 }, { partialFilterExpression: { cartCleared: false } });

export const Order = define('Order', schema);
