import {
  EXPIRING,
  type Infer,
  list,
  model,
  ObjectId,
  oneOf,
  optionalList,
  present,
  required,
  type Stored,
  sub,
  typed,
  withDefault,
} from './define';
import { orderLine, orderReturned, orderTax } from './order-line';
import { orderPayment, orderRefund } from './order-payment';
import { addressCopy } from './user';

const status = required(
  typed<'Order Placed' | 'Packed' | 'Out for delivery' | 'Delivered' | 'Cancelled'>(String),
);
/** The status of an order; lib/orders/status.ts says who may change it, and how. */
export type OrderStatus = Infer<typeof status>;

const statusChange = sub({
  status,
  at: required(Date),
  by: required(oneOf('shopper', 'seller', 'system')),
  /** The name of the member of staff. */
  name: String,
  /** Whether it undid the change before it. */
  undo: Boolean,
  /** Why the order was cancelled. */
  reason: String,
  /** Whether it also marked an order on delivery as paid. */
  paid: Boolean,
  /** What had been paid before that change, if anything. */
  paidBeforeCents: Number,
  /** The pieces of a cancelled order cannot be sold again. */
  gone: Boolean,
  /** The courier of goods with an age limit has seen that the shopper is old enough. */
  idChecked: Boolean,
});
/** One change of an order's status. The placing of the order is `createdAt` and no entry. */
export type StatusChange = Infer<typeof statusChange>;

const failedTry = sub({
  at: present(Date),
  reason: present(typed<'no answer' | 'not at home' | 'wrong address' | 'refused'>(String)),
  note: String,
  /** What happens to the order next: the courier tries again, or it goes back to the shop. */
  next: present(typed<'again' | 'shop'>(String)),
  by: present(sub({ id: present(String), name: present(String) })),
});
/** A delivery that failed at the door. */
export type FailedTry = Infer<typeof failedTry>;

const order = {
  userId: required(ObjectId),
  idempotencyKey: required(String),
  /** A hash of the request under the key; a different request under the same key is refused. */
  requestHash: String,
  /** The revision of the ordered cart; unknown for an order on delivery that did not name one. */
  cartRevision: Number,
  items: required(list(orderLine)),
  /** The goods at the prices that were shown. */
  subtotalCents: required(Number),
  /** All tax that was agreed: beside the subtotal or, where prices include it, in the total. */
  taxCents: required(Number),
  /** The total that was agreed at ordering, and the amount of the online payment or authorization. */
  amountCents: required(Number),
  /** The currency that it was placed in (ISO 4217), and the tax in percent; absent in old orders. */
  currency: String,
  taxPercent: Number,
  ...orderTax,
  ...orderReturned,
  /**
   * What is due after packing and for returned deposits, at most `amountCents` and at least 0; absent until the
   * order is packed.
   */
  dueCents: Number,
  address: required(addressCopy),
  /** Where and when it is collected, as the shop stated at the ordering; absent when it is delivered. */
  pickup: sub({ address: present(String), hours: present(String) }),
  /** The person who packs it, and when they last counted; `owner` without a name, or a member of staff. */
  claim: sub({ person: present(String), name: String, at: present(Date) }),
  /** When it is to arrive, or to be collected, if its shopper chose or the shop gave a window; `promisedAt` is its end. */
  window: sub({ from: present(Date), to: present(Date) }),
  /** Each move to another window, the oldest first; at most the last twenty. */
  windowMoves: optionalList(
    sub({
      at: present(Date),
      by: present(typed<'shopper' | 'seller'>(String)),
      name: String,
      from: present(Date),
      to: present(Date),
    }),
  ),
  paymentType: required(oneOf('COD', 'Online')),
  status,
  /** Each change of the status after the placing. */
  history: optionalList(statusChange),
  /** When the shopper may expect it; absent before an online payment and in old orders. */
  promisedAt: Date,
  /** The short number of the order, for people; it starts again at 1 each day. */
  number: Number,
  /** The number of its invoice, once one was made (lib/invoices). */
  invoiceNumber: String,
  /**
   * Placed by the seller for somebody on the phone. The `userId` of a guest is nobody's, until the person takes the
   * order into an account (lib/checkout/phone). `name` is the member of staff who took it. `isProven`: the link of a
   * mail took it into its account.
   */
  phone: sub({ isGuest: present(Boolean), name: String, isProven: typed<true>(Boolean) }),
  /** The courier of the order: the id of a member of staff, and the name at that time. */
  courier: sub({
    id: present(String),
    name: present(String),
    /** The place that the courier gave it among their deliveries; without a place it comes after those with one. */
    place: Number,
    /** The number of the handover that has its cash; 0 if no handover has it (lib/couriers/handovers.ts). */
    handover: Number,
  }),
  /** Each failed delivery, the oldest first. */
  failedTries: optionalList(failedTry),
  /** The keys of the latest requests of couriers; each changes the order once. */
  presses: optionalList(String),
  /** What to do when a product is missing: leave it out when absent. */
  ifMissing: oneOf('leave out', 'replace', 'call'),
  isPaid: required(Boolean),
  /**
   * What was recorded as paid on an order on delivery, as long as it is paid; what is due where an older
   * version recorded it. An online order paid `amountCents`.
   */
  paidCents: Number,
  /** Each such record, as the cash that it moved, with its rounding; at most the last fifty. */
  cashNotes: optionalList(
    sub({ at: present(Date), cents: present(Number), roundingCents: Number }),
  ),
  /** The refunds after the delivery, the oldest first. */
  refunds: optionalList(orderRefund),
  /**
   * Whether lists show it: an order on delivery once it has claimed the cart, an online order once
   * it is paid, or its payment authorized.
   */
  listed: required(Boolean),
  /** Whether nothing is left to do in the cart: the ordered items were removed from it, or are to stay. */
  cartCleared: withDefault(Boolean, false),
  /**
   * Whether the stock of one of its products, or of a replacement, was counted. Stock is reserved and released for
   * such orders only (lib/checkout/stock/reservations.ts).
   */
  pieces: Boolean,
  /** The origin of the front end that placed it, one of CORS_ORIGINS at that time. */
  frontEnd: String,
  /** The language of the page that placed it, in a shop with several (lib/i18n). */
  language: String,
  /** Online orders only. */
  payment: orderPayment,
  /** The words by which the seller finds it (lib/orders/search-terms.ts). */
  words: withDefault(list(String), []),
  createdAt: withDefault(Date, Date.now),
  /** When name, address and everything else that names the shopper were removed from it, with the account. */
  erasedAt: Date,
  /** Rises with each change that people see, each attempt to pay, and each abandoned reservation. */
  rev: withDefault(Number, 0),
  /** The database's time of the last change that people see; the stream of events follows it (lib/orders/feed). */
  changedAt: Date,
};
export type OrderDoc = Stored<typeof order>;

/** The listed orders, the newest first. */
export const LISTED_INDEX = { listed: 1, _id: -1 } as const;
/** The listed orders of one account, the newest first. */
export const LISTED_OF_ACCOUNT_INDEX = { userId: 1, listed: 1, _id: -1 } as const;
/** The listed orders that are not paid. */
export const UNPAID_INDEX = { isPaid: 1, _id: -1 } as const;

const only = (filter: Record<string, unknown>) => ({ partialFilterExpression: filter });
const PRESENT = { $exists: true };
const sparse = { sparse: true };

export const Order = model('Order', order, {
  indexes: [
    [{ userId: 1, idempotencyKey: 1 }, { unique: true }],
    // An order by phone may change its owner, but its key stays unique.
    [{ idempotencyKey: 1 }, { unique: true, ...only({ phone: PRESENT }) }],
    [LISTED_OF_ACCOUNT_INDEX],
    [LISTED_INDEX],
    [{ words: 1, _id: -1 }],
    // The previous release names this index in its hints.
    [{ status: 1, _id: -1 }],
    // An online order that nobody paid keeps its first status, and is not listed.
    [{ status: 1, listed: 1, _id: -1 }],
    [{ status: 1, changedAt: 1 }],
    [UNPAID_INDEX, only({ listed: true, isPaid: false })],
    [{ 'payment.flag': 1, _id: -1 }, sparse],
    [{ 'payment.disputeOpen': 1, _id: -1 }, only({ 'payment.disputeOpen': true })],
    [{ 'returnedWaiting.at': 1, _id: -1 }, only({ 'returnedWaiting.at': PRESENT })],
    [{ userId: 1, 'payment.processing': 1, _id: -1 }, only({ 'payment.processing': true })],
    [{ 'payment.processing': 1, _id: -1 }, only({ 'payment.processing': true })],
    [{ 'payment.attempts.sessionId': 1 }, sparse],
    [{ 'payment.intent': 1 }, sparse],
    [{ changedAt: 1 }, sparse],
    [{ userId: 1, changedAt: 1 }],
    [{ 'payment.owedSince': 1 }, sparse],
    [{ 'payment.holdUntil': 1 }, sparse],
    [{ status: 1, 'payment.cartTaken': 1 }, only({ 'payment.cartTaken': true })],
    [{ listed: 1, cartCleared: 1 }, only({ cartCleared: false })],
    [{ paymentType: 1, cartCleared: 1 }, only({ paymentType: 'COD', cartCleared: false })],
    [{ 'payment.lookAt': 1 }, only({ 'payment.lookAt': PRESENT })],
    [{ userId: 1 }, { unique: true, ...only({ 'payment.lookAt': PRESENT }) }],
    [{ 'courier.id': 1, status: 1, _id: -1 }, only({ 'courier.id': PRESENT })],
  ],
});

const windowPlace = {
  /** The order. */
  _id: required(ObjectId),
  from: required(Date),
  to: required(Date),
  /** From 1 to the capacity of the window. */
  place: required(Number),
  /** The revision of the order that took it; a decision on an older revision does not release it. */
  rev: required(Number),
  at: required(Date),
  expiresAt: required(Date),
};
/** The place of an order in a window: an order has at most one, and each number of a window is taken once. */
export type SlotPlaceDoc = Stored<typeof windowPlace>;
export const SlotPlace = model('WindowPlace', windowPlace, {
  indexes: [[{ from: 1, to: 1, place: 1 }, { unique: true }], EXPIRING],
});

const recentOrder = {
  _id: required(String),
  idempotencyKey: required(String),
  expiresAt: required(Date),
};
/**
 * The key of an order that came without a key. The same order by the same shopper gets it again
 * until `expiresAt`. The `_id` is `<user>:<payment type>:<hash of the order>`.
 */
export const RecentOrder = model('RecentOrder', recentOrder, { indexes: [EXPIRING] });
