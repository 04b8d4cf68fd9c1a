import { Schema, type Types } from 'mongoose';
import { type AddressDoc, addressCopy } from './address';
import { define } from './define';
import { type FailedTry, failedTry, type OrderCourier, orderCourier } from './order-courier';
import { type OrderLine, orderLine } from './order-line';
import { type OrderPayment, orderPayment } from './order-payment';
import { type OrderRefund, orderRefund } from './order-refund';
import { type OrderReturned, orderReturned } from './order-returned';
import { type OrderStatus, type StatusChange, statusChange } from './order-status';
import { type OrderTax, orderTax } from './order-tax';

export type OrderDoc = OrderTax &
  OrderReturned & {
    _id: Types.ObjectId;
    userId: Types.ObjectId;
    idempotencyKey: string;
    /** A hash of the request under the key; a different request under the same key is refused. */
    requestHash?: string;
    /** The revision of the ordered cart; unknown for an order on delivery that did not name one. */
    cartRevision?: number;
    items: OrderLine[];
    /** The goods at the prices that were shown. */
    subtotalCents: number;
    /** All tax that was agreed: beside the subtotal or, where prices include it, in the total. */
    taxCents: number;
    /** The total that was agreed at ordering, and what an online payment paid or holds. */
    amountCents: number;
    /** The currency that it was placed in (ISO 4217), and the tax in percent; absent in old orders. */
    currency?: string;
    taxPercent?: number;
    /**
     * What is due after packing and for returned deposits, at most `amountCents` and at least 0; absent until the
     * order is packed.
     */
    dueCents?: number;
    address: Omit<AddressDoc, 'userId'>;
    /** Where and when it is collected, as the shop said at the ordering; absent when it is delivered. */
    pickup?: { address: string; hours: string };
    /** Who has taken it to pack, and when they last counted; `owner` without a name, or a member of staff. */
    claim?: { person: string; name?: string; at: Date };
    /** When it is to arrive, or to be collected, if its shopper chose or the shop gave a window; `promisedAt` is its end. */
    window?: { from: Date; to: Date };
    /** Each move to another window, the oldest first; at most the last twenty. */
    windowMoves?: { at: Date; by: 'shopper' | 'seller'; name?: string; from: Date; to: Date }[];
    paymentType: 'COD' | 'Online';
    status: OrderStatus;
    /** Each change of the status after the placing. */
    history?: StatusChange[];
    /** When the shopper may expect it; absent before an online payment and in old orders. */
    promisedAt?: Date;
    /** The short number of the order, for people; it starts again at 1 each day. */
    number?: number;
    /** The number of its invoice, once one was made (lib/invoices). */
    invoiceNumber?: string;
    /**
     * Placed by the seller for somebody on the phone. Of a guest `userId` is nobody's, until the person takes the order
     * into an account (lib/checkout/phone). `name` is that of the member of staff who took it. `isProven`: it was taken into
     * its account by the link of a mail.
     */
    phone?: { isGuest: boolean; name?: string; isProven?: true };
    /** Who brings it, and each time that nobody took it at the door, the oldest first. */
    courier?: OrderCourier;
    failedTries?: FailedTry[];
    /** The keys of the latest presses of couriers, each of which changes it once. */
    presses?: string[];
    /** What to do when a product is missing: leave it out when absent. */
    ifMissing?: 'leave out' | 'replace' | 'call';
    isPaid: boolean;
    /**
     * What an order on delivery was noted as paid with, as long as it is paid; what is due where an older
     * version noted it. An online order paid `amountCents`.
     */
    paidCents?: number;
    /** Each noting of that, as the cash that it moved, and what of it is rounding; at most the last fifty. */
    cashNotes?: { at: Date; cents: number; roundingCents?: number }[];
    /** What was given back after the delivery, the oldest first. */
    refunds?: OrderRefund[];
    /**
     * Whether lists show it: an order on delivery once it has claimed the cart, an online order once
     * it is paid, or its money held.
     */
    listed: boolean;
    /** Whether nothing is left to do in the cart: the ordered items were removed from it, or are to stay. */
    cartCleared: boolean;
    /**
     * Whether the stock of one of its products, or of a replacement, was counted. Stock is reserved and released for
     * such orders only (lib/checkout/stock/reservations.ts).
     */
    pieces?: boolean;
    /** The origin of the front end that placed it, one of CORS_ORIGINS at that time. */
    frontEnd?: string;
    /** The language of the page that placed it, in a shop with several (lib/i18n). */
    language?: string;
    /** Online orders only. */
    payment?: OrderPayment;
    /** The words by which the seller finds it (lib/orders/search-terms.ts). */
    words: string[];
    createdAt: Date;
    /** When name, address and whatever else names the shopper were removed from it, with the account. */
    erasedAt?: Date;
    /**
     * Rises with each change that people see, each attempt to pay, and each abandoned reservation.
     */
    rev: number;
    /** The database's time of the last change that people see; the stream of events follows it (lib/orders/feed). */
    changedAt?: Date;
  };

const cents = { type: Number, required: true } as const;

/** All that lists show, the newest first. */
export const LISTED_INDEX = { listed: 1, _id: -1 } as const;
/** All that the lists of one account show, the newest first. */
export const LISTED_OF_ACCOUNT_INDEX = { userId: 1, listed: 1, _id: -1 } as const;
/** Of listed orders that are not paid, without those that are. */
export const UNPAID_INDEX = { isPaid: 1, _id: -1 } as const;

const schema = new Schema<OrderDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    idempotencyKey: { type: String, required: true },
    requestHash: String,
    cartRevision: Number,
    items: { type: [orderLine], required: true },
    subtotalCents: cents,
    taxCents: cents,
    amountCents: cents,
    currency: String,
    taxPercent: Number,
    ...orderTax,
    ...orderReturned,
    dueCents: Number,
    address: { type: new Schema(addressCopy), required: true },
    pickup: { type: new Schema({ address: String, hours: String }, { _id: false }) },
    claim: { type: new Schema({ person: String, name: String, at: Date }, { _id: false }) },
    window: { type: new Schema({ from: Date, to: Date }, { _id: false }) },
    windowMoves: {
      type: [{ _id: false, at: Date, by: String, name: String, from: Date, to: Date }],
      default: undefined,
    },
    paymentType: { type: String, enum: ['COD', 'Online'], required: true },
    status: { type: String, required: true },
    history: { type: [statusChange], default: undefined },
    promisedAt: Date,
    number: Number,
    invoiceNumber: String,
    phone: {
      type: new Schema({ isGuest: Boolean, name: String, isProven: Boolean }, { _id: false }),
    },
    courier: orderCourier,
    failedTries: { type: [failedTry], default: undefined },
    presses: { type: [String], default: undefined },
    ifMissing: { type: String, enum: ['leave out', 'replace', 'call'] },
    isPaid: { type: Boolean, required: true },
    paidCents: Number,
    cashNotes: {
      type: [{ _id: false, at: Date, cents: Number, roundingCents: Number }],
      default: undefined,
    },
    refunds: { type: [orderRefund], default: undefined },
    listed: { type: Boolean, required: true },
    cartCleared: { type: Boolean, default: false },
    pieces: Boolean,
    frontEnd: String,
    language: String,
    payment: orderPayment,
    words: { type: [String], default: [] },
    createdAt: { type: Date, default: Date.now },
    erasedAt: Date,
    rev: { type: Number, default: 0 },
    changedAt: Date,
  },
  { versionKey: false },
);
schema.index({ userId: 1, idempotencyKey: 1 }, { unique: true });
// An order by phone may change its owner, and is one under its key all the same.
schema.index(
  { idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { phone: { $exists: true } } },
);
schema.index(LISTED_OF_ACCOUNT_INDEX);
schema.index(LISTED_INDEX);
schema.index({ words: 1, _id: -1 });
// Kept for the previous release, which names this index in its hints.
schema.index({ status: 1, _id: -1 });
// An online order that nobody paid keeps its first status for ever, and is not listed.
schema.index({ status: 1, listed: 1, _id: -1 });
schema.index({ status: 1, changedAt: 1 });
schema.index(UNPAID_INDEX, { partialFilterExpression: { listed: true, isPaid: false } });
schema.index({ 'payment.flag': 1, _id: -1 }, { sparse: true });
schema.index(
  { 'payment.disputeOpen': 1, _id: -1 },
  { partialFilterExpression: { 'payment.disputeOpen': true } },
);
schema.index(
  { 'returnedWaiting.at': 1, _id: -1 },
  { partialFilterExpression: { 'returnedWaiting.at': { $exists: true } } },
);
const isProcessing = { partialFilterExpression: { 'payment.processing': true } };
schema.index({ userId: 1, 'payment.processing': 1, _id: -1 }, isProcessing);
schema.index({ 'payment.processing': 1, _id: -1 }, isProcessing);
schema.index({ 'payment.attempts.sessionId': 1 }, { sparse: true });
schema.index({ 'payment.intent': 1 }, { sparse: true });
schema.index({ changedAt: 1 }, { sparse: true });
schema.index({ userId: 1, changedAt: 1 });
schema.index({ 'payment.owedSince': 1 }, { sparse: true });
schema.index({ 'payment.holdUntil': 1 }, { sparse: true });
schema.index(
  { status: 1, 'payment.cartTaken': 1 },
  { partialFilterExpression: { 'payment.cartTaken': true } },
);
schema.index({ listed: 1, cartCleared: 1 }, { partialFilterExpression: { cartCleared: false } });
schema.index(
  { paymentType: 1, cartCleared: 1 },
  { partialFilterExpression: { paymentType: 'COD', cartCleared: false } },
);
const isBeingPaid = { partialFilterExpression: { 'payment.lookAt': { $exists: true } } };
schema.index({ 'payment.lookAt': 1 }, isBeingPaid);
schema.index({ userId: 1 }, { unique: true, ...isBeingPaid });

schema.index(
  { 'courier.id': 1, status: 1, _id: -1 },
  { partialFilterExpression: { 'courier.id': { $exists: true } } },
);

export const Order = define('Order', schema);
