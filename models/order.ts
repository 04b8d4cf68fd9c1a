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
/** lib/orders/status.ts defines the allowed changes and who may make them. */
export type OrderStatus = Infer<typeof status>;

const statusChange = sub({
  status,
  at: required(Date),
  by: required(oneOf('shopper', 'seller', 'system')),
  name: String,
  undo: Boolean,
  reason: String,
  /**
   * The shop itself cancelled the order. `cart conflict`: another order had used the cart before the payment arrived.
   */
  reasonCode: oneOf('cart conflict'),
  /** True if the change also marked a cash on delivery order as paid. */
  paid: Boolean,
  /** The amount in cents that was paid before this status change. */
  paidBeforeCents: Number,
  /** True if the pieces of the cancelled order cannot be sold again. */
  gone: Boolean,
  idChecked: Boolean,
});
export type StatusChange = Infer<typeof statusChange>;

const failedTry = sub({
  at: present(Date),
  reason: present(typed<'no answer' | 'not at home' | 'wrong address' | 'refused'>(String)),
  note: String,
  /** The courier tries again, or the order returns to the shop. */
  next: present(typed<'again' | 'shop'>(String)),
  by: present(sub({ id: present(String), name: present(String) })),
});
export type FailedTry = Infer<typeof failedTry>;

const addressChange = sub({
  at: present(Date),
  name: String,
  /** Absent after the account is deleted. */
  before: addressCopy,
});
export type AddressChange = Infer<typeof addressChange>;

const withdrawal = sub({
  at: present(Date),
  name: present(String),
  /** The products that the consumer returns, with all their pieces. */
  products: optionalList(ObjectId),
  /**
   * The goods as a consumer without a session described them. Without `goods` and `products`, the withdrawal is for the
   * whole order.
   */
  goods: String,
});
/** A consumer's withdrawal from the contract (lib/withdrawal). */
export type Withdrawal = Infer<typeof withdrawal>;

const order = {
  userId: required(ObjectId),
  idempotencyKey: required(String),
  /** The server rejects a different request with the same idempotency key. */
  requestHash: String,
  /** The revision of the ordered cart. Absent if a cash on delivery order was sent without a revision. */
  cartRevision: Number,
  items: required(list(orderLine)),
  subtotalCents: required(Number),
  /** The tax in cents at the time of ordering. If prices include tax, it is part of the subtotal. */
  taxCents: required(Number),
  /** The agreed total. It is also the amount of the online payment or authorization. */
  amountCents: required(Number),
  /** The currency (ISO 4217) and the tax rate at the time of ordering. Absent in old orders. */
  currency: String,
  taxPercent: Number,
  ...orderTax,
  ...orderReturned,
  /**
   * The amount due after packing and returned deposits, between 0 and `amountCents`. Absent until the order is packed.
   */
  dueCents: Number,
  address: required(addressCopy),
  /**
   * Present if the wallet of an online payment supplies name, phone number and address.
   *
   * - `awaited`: `address` has only the email, the country and the postal code so far.
   * - `given`: `address` is complete.
   */
  walletAddress: oneOf('awaited', 'given'),
  /** Present if the seller has entered `address`, because the wallet supplied no usable address. */
  addressEntered: sub({ at: present(Date), name: String }),
  /** The last twenty corrections of `address` by the seller, oldest first. */
  addressChanges: optionalList(addressChange),
  pickup: sub({ address: present(String), hours: present(String) }),
  /**
   * The user who packs the order, and when they last counted a line. `person` is the id of a staff member, or
   * `owner`, who has no `name`.
   */
  picker: sub({ person: present(String), name: String, at: present(Date) }),
  /** The chosen or assigned delivery or pickup slot. `promisedAt` is its end. */
  deliverySlot: sub({ from: present(Date), to: present(Date) }),
  slotMoves: optionalList(
    sub({
      at: present(Date),
      by: present(typed<'shopper' | 'seller'>(String)),
      name: String,
      from: present(Date),
      to: present(Date),
    }),
  ),
  /**
   * The first order, if this order is a follow-up order. Both are packed and delivered together, and share the slot
   * reservation of the first order (lib/checkout/follow-up).
   */
  followsOrder: ObjectId,
  /**
   * The follow-up orders of this order, oldest first. An entry counts only if its `followsOrder` refers to this order.
   */
  followUps: optionalList(ObjectId),
  /**
   * The order that this order was meant to follow. The payment arrived after that order was packed or cancelled, so
   * this order is delivered separately.
   */
  missedOrder: ObjectId,
  paymentType: required(oneOf('COD', 'Online')),
  /**
   * The payment method of a pay-on-delivery order; absent for cash. `name` is the name that the shopper saw at
   * checkout, in the shopper's language. `isNamed` is true if the seller has chosen the name.
   */
  payMethod: sub({
    code: present(typed<'terminal' | 'transfer' | 'account'>(String)),
    name: present(String),
    isNamed: typed<true>(Boolean),
  }),
  /**
   * The method that the shopper chose, if the order was paid by another method. If the seller undoes the payment, this
   * method returns to `payMethod`.
   */
  orderedMethod: sub({
    code: present(typed<'cash' | 'terminal' | 'transfer' | 'account'>(String)),
    name: String,
    isNamed: typed<true>(Boolean),
  }),
  status,
  history: optionalList(statusChange),
  /** The promised time of delivery or pickup. Absent on an online order until it is paid, and in old orders. */
  promisedAt: Date,
  /** The short order number for display. It restarts at 1 each day. */
  number: Number,
  /** Absent if no invoice was issued (lib/invoices). */
  invoiceNumber: String,
  /**
   * Present on a phone order, which staff placed for a customer. The `userId` of a guest order belongs to no
   * account until the customer claims the order (lib/checkout/phone). `name` is the staff member who took the
   * order. `isProven` is true if the customer claimed it through the link in an email.
   */
  phone: sub({ isGuest: present(Boolean), name: String, isProven: typed<true>(Boolean) }),
  /** The courier of the order: the id of a staff member and their name at that time. */
  courier: sub({
    id: present(String),
    name: present(String),
    /**
     * The position of the order in the courier's route, as sorted by the courier. Orders without a position come last.
     */
    place: Number,
    /**
     * The number of the handover that contains the cash of this order. 0 if the order has no cash
     * (lib/couriers/handovers.ts).
     */
    handover: Number,
  }),
  failedTries: optionalList(failedTry),
  /** The idempotency keys of the couriers' latest requests. */
  idempotencyKeys: optionalList(String),
  /** The substitution preference: what the packer does if a product is missing. The default is to omit it. */
  ifMissing: oneOf('leave out', 'replace', 'call'),
  isPaid: required(Boolean),
  /**
   * The recorded payment of a cash on delivery order, in cents. An older version may have recorded a payment without
   * this field. The paid amount is then the amount due. For an online order, the paid amount is `amountCents`.
   */
  paidCents: Number,
  /**
   * The last fifty payments and repayments of a pay-on-delivery order, with their cash rounding. `method` is absent for
   * cash. `name` is the staff member who recorded the payment.
   */
  cashNotes: optionalList(
    sub({
      at: present(Date),
      cents: present(Number),
      roundingCents: Number,
      method: typed<'terminal' | 'transfer' | 'account'>(String),
      name: String,
    }),
  ),
  refunds: optionalList(orderRefund),
  withdrawals: optionalList(withdrawal),
  /**
   * True if order lists contain the order. A cash on delivery order must first lock the cart. An online order must
   * first be paid or authorized.
   */
  listed: required(Boolean),
  /** True if the order must not change the cart any more. */
  cartCleared: withDefault(Boolean, false),
  /**
   * True if the order contains a product or a replacement with tracked stock. Stock is only reserved for these orders
   * (lib/checkout/stock/reservations.ts).
   */
  tracksInventory: Boolean,
  /** The client origin that placed the order, one of CORS_ORIGINS at that time. */
  clientOrigin: String,
  language: String,
  payment: orderPayment,
  /** The search terms of the order (lib/orders/search-terms.ts). */
  words: withDefault(list(String), []),
  createdAt: withDefault(Date, Date.now),
  /** When the account was deleted. The order then lost all personal data. */
  erasedAt: Date,
  /** The revision. It increases with each visible change, each payment attempt and each abandoned reservation. */
  rev: withDefault(Number, 0),
  /** The database time of the last visible change. The event stream sorts by it (lib/orders/changed-orders.ts). */
  changedAt: Date,
};
export type OrderDoc = Stored<typeof order>;

export const LISTED_INDEX = { listed: 1, _id: -1 } as const;
export const LISTED_OF_ACCOUNT_INDEX = { userId: 1, listed: 1, _id: -1 } as const;
/** The index for lists of orders with one status, sorted by the amount due and then by the agreed amount. */
export const TOTAL_INDEX = { status: 1, listed: 1, dueCents: 1, amountCents: 1, _id: 1 } as const;
/** The index for the orders with one number. There is at most one on each business day. */
export const NUMBER_INDEX = { number: 1, _id: -1 } as const;
export const UNPAID_INDEX = { isPaid: 1, _id: -1 } as const;
export const WAY_TO_PAY_INDEX = {
  listed: 1,
  paymentType: 1,
  'payMethod.code': 1,
  status: 1,
  _id: -1,
} as const;

export const ON_ACCOUNT_INDEX = { userId: 1, 'payMethod.code': 1 } as const;

export const WITHDRAWN_INDEX = { 'withdrawals.at': 1 } as const;

const only = (filter: Record<string, unknown>) => ({ partialFilterExpression: filter });
const PRESENT = { $exists: true };
const sparse = { sparse: true };

export const Order = model('Order', order, {
  indexes: [
    [{ userId: 1, idempotencyKey: 1 }, { unique: true }],
    // The `userId` of a phone order may change. This index therefore keeps its idempotency key unique.
    [{ idempotencyKey: 1 }, { unique: true, ...only({ phone: PRESENT }) }],
    [LISTED_OF_ACCOUNT_INDEX],
    [LISTED_INDEX],
    [{ words: 1, _id: -1 }],
    [NUMBER_INDEX],
    // Unused. The previous release needs this index for its query hints.
    [{ status: 1, _id: -1 }],
    // Unpaid online orders have the first status but are not listed.
    [{ status: 1, listed: 1, _id: -1 }],
    [{ status: 1, changedAt: 1 }],
    [TOTAL_INDEX],
    [WAY_TO_PAY_INDEX],
    [UNPAID_INDEX, only({ listed: true, isPaid: false })],
    [{ 'payment.reviewReason.code': 1, _id: -1 }, sparse],
    [{ 'payment.disputeOpen': 1, _id: -1 }, only({ 'payment.disputeOpen': true })],
    [{ 'returnedWaiting.at': 1, _id: -1 }, only({ 'returnedWaiting.at': PRESENT })],
    [{ userId: 1, 'payment.processing': 1, _id: -1 }, only({ 'payment.processing': true })],
    [{ 'payment.processing': 1, _id: -1 }, only({ 'payment.processing': true })],
    [{ 'payment.attempts.sessionId': 1 }, sparse],
    [{ 'payment.intent': 1 }, sparse],
    [{ changedAt: 1 }, sparse],
    [{ userId: 1, changedAt: 1 }],
    [{ 'payment.refundPendingSince': 1 }, sparse],
    [{ 'payment.authorizedUntil': 1 }, sparse],
    [{ status: 1, 'payment.cartConflict': 1 }, only({ 'payment.cartConflict': true })],
    [{ listed: 1, cartCleared: 1 }, only({ cartCleared: false })],
    [{ paymentType: 1, cartCleared: 1 }, only({ paymentType: 'COD', cartCleared: false })],
    [{ 'payment.nextCheckAt': 1 }, only({ 'payment.nextCheckAt': PRESENT })],
    [{ userId: 1 }, { unique: true, ...only({ 'payment.nextCheckAt': PRESENT }) }],
    [{ 'courier.id': 1, status: 1, _id: -1 }, only({ 'courier.id': PRESENT })],
    [ON_ACCOUNT_INDEX, only({ 'payMethod.code': 'account', isPaid: false })],
    [WITHDRAWN_INDEX, sparse],
  ],
});

const slotPlace = {
  _id: required(ObjectId),
  from: required(Date),
  to: required(Date),
  /** The place in the slot, from 1 to the slot's capacity. */
  place: required(Number),
  /**
   * The order's revision at the reservation. A process with an older revision of the order must not release the
   * reservation.
   */
  rev: required(Number),
  at: required(Date),
  expiresAt: required(Date),
};
/**
 * The reservation of a delivery slot by an order. An order has at most one reservation, and each place of a slot
 * is reserved at most once.
 */
export type SlotPlaceDoc = Stored<typeof slotPlace>;
export const SlotPlace = model('SlotPlace', slotPlace, {
  collection: 'windowplaces',
  indexes: [[{ from: 1, to: 1, place: 1 }, { unique: true }], EXPIRING],
});

const recentOrder = {
  _id: required(String),
  idempotencyKey: required(String),
  expiresAt: required(Date),
};
/**
 * The latest order request without an idempotency key. If the same request repeats before `expiresAt`, the server
 * returns the existing order. The `_id` is `<user>:<payment type>:<hash of the order>`.
 */
export const RecentOrder = model('RecentOrder', recentOrder, { indexes: [EXPIRING] });
