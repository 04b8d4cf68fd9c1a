import 'server-only';
import mongoose from 'mongoose';
import type { PayMethod, WayToPay } from '@/lib/payments/pay-methods';
import { HOUR_MS } from '@/lib/utils/durations';
import type { OrderDoc, OrderStatus } from '@/models/order';
import type { OrderPayment, PendingRefund, ReviewReason } from '@/models/order-payment';
import { ORDER_PLACED } from './status';
import { PAYMENT_STATES, type PaymentState } from './view';

const { trusted } = mongoose;

const exists = (is: boolean) => trusted({ $exists: is });
const some = (match: object) => trusted({ $elemMatch: match });

/** The fields of an order that determine its state. */
export type Stateful = Pick<
  OrderDoc,
  | 'status'
  | 'paymentType'
  | 'payMethod'
  | 'isPaid'
  | 'listed'
  | 'cartCleared'
  | 'tracksInventory'
  | 'payment'
  | 'returnedWaiting'
  | 'walletAddress'
>;

type State = {
  is: (order: Stateful) => boolean;
  where: Record<string, unknown>;
};

const paymentHas = (field: keyof OrderPayment): State => ({
  is: ({ payment }) => payment?.[field] !== undefined,
  where: { [`payment.${field}`]: exists(true) },
});

const paymentEquals = (field: keyof OrderPayment, value: boolean): State => ({
  is: ({ payment }) => payment?.[field] === value,
  where: { [`payment.${field}`]: value },
});

const all = (...states: State[]): State => ({
  is: (order) => states.every(({ is }) => is(order)),
  where: { $and: states.map(({ where }) => where) },
});

const none = (...states: State[]): State => ({
  is: (order) => !states.some(({ is }) => is(order)),
  where: { $nor: states.map(({ where }) => where) },
});

const either = (...states: State[]): State => ({
  is: (order) => states.some(({ is }) => is(order)),
  where: { $or: states.map(({ where }) => where) },
});

/* All states of an order. Each state has a predicate for an order in memory and a MongoDB filter for the same
   orders. No other file reads the fields that determine a state (state-readers.test.ts). */

/** How long before an authorization expires the shop captures the amount, in ms, even if the order is not packed. */
export const CAPTURE_BEFORE_EXPIRY_MS = 4 * HOUR_MS;

const online: State = {
  is: ({ paymentType }) => paymentType === 'Online',
  where: { paymentType: 'Online' },
};
const onDelivery: State = {
  is: ({ paymentType }) => paymentType === 'COD',
  where: { paymentType: 'COD' },
};
const inCash: State = {
  is: (order) => onDelivery.is(order) && order.payMethod === undefined,
  where: { ...onDelivery.where, 'payMethod.code': exists(false) },
};
const atDoor: State = {
  is: (order) => inCash.is(order) || (onDelivery.is(order) && order.payMethod?.code === 'terminal'),
  where: { ...onDelivery.where, 'payMethod.code': trusted({ $nin: ['transfer', 'account'] }) },
};
const byMethod = (code: PayMethod): State => ({
  is: (order) => onDelivery.is(order) && order.payMethod?.code === code,
  where: { ...onDelivery.where, 'payMethod.code': code },
});
const paid: State = { is: ({ isPaid }) => isPaid, where: { isPaid: true } };
const unpaid: State = { is: ({ isPaid }) => !isPaid, where: { isPaid: false } };
const listed: State = { is: (order) => order.listed, where: { listed: true } };
const unlisted: State = { is: (order) => !order.listed, where: { listed: false } };
const cartOpen: State = { is: ({ cartCleared }) => !cartCleared, where: { cartCleared: false } };
/** The order contains products with tracked stock, so it reserves pieces. */
const counted: State = {
  is: ({ tracksInventory }) => tracksInventory === true,
  where: { tracksInventory: true },
};

const owedLater: State = {
  is: (order) => onDelivery.is(order) && !atDoor.is(order) && !order.isPaid && delivered.is(order),
  where: {
    ...onDelivery.where,
    'payMethod.code': trusted({ $in: ['transfer', 'account'] }),
    isPaid: false,
    status: 'Delivered',
  },
};

/** Includes orders that are still being placed. */
const unpaidOnAccount: State = {
  is: (order) => byMethod('account').is(order) && unpaid.is(order) && order.status !== 'Cancelled',
  where: { ...byMethod('account').where, ...unpaid.where, status: trusted({ $ne: 'Cancelled' }) },
};

const addressAwaited: State = {
  is: ({ walletAddress }) => walletAddress === 'awaited',
  where: { walletAddress: 'awaited' },
};

const processing = paymentEquals('processing', true);
/** The bank has confirmed or declined the payment. */
const decidedByBank = paymentEquals('processing', false);
/** The payment, or the address that its wallet gave, does not match the order. The seller has to decide what to do. */
const needsReview = paymentHas('reviewReason');
const reviewedFor = (code: ReviewReason['code']): State => ({
  is: ({ payment }) => payment?.reviewReason?.code === code,
  where: { 'payment.reviewReason.code': code },
});
/** The order is paid, but the wallet gave no usable address. */
const addressReview = reviewedFor('address');
/** The order was paid by a guest whose phone number or email is blocked. */
const blockedReview = reviewedFor('blocked');
/**
 * The payment does not match its order, so the order must not be packed. An unusable address or a blocked guest does
 * not prevent packing.
 */
const paymentMismatch = all(needsReview, none(addressReview, blockedReview));
/**
 * Like `needsReview`, but with a filter that can use an index. `$exists` would read all orders, because the index
 * contains every order.
 */
const needsReviewByIndex: State = {
  is: needsReview.is,
  where: { 'payment.reviewReason.code': trusted({ $gte: '' }) },
};
/** The seller has not marked the review reason as reviewed. The filter uses the index of {@link needsReviewByIndex}. */
const awaitsReview: State = {
  is: ({ payment }) => payment?.reviewReason !== undefined && !payment.reviewReason.reviewed,
  where: { ...needsReviewByIndex.where, 'payment.reviewReason.reviewed': exists(false) },
};
/** A payment attempt is open. A shopper has at most one order in this state. */
const beingPaid = paymentHas('nextCheckAt');
/**
 * Another order had already used the cart when the payment arrived. The shop refunds the payment and delivers nothing.
 */
const cartConflict = paymentEquals('cartConflict', true);
/** The order was cancelled before its payment arrived, so the shopper's cart was not emptied. */
const cartReleased = paymentEquals('cartReleased', true);
/** The whole payment was refunded, by the shop or in Stripe's dashboard. The refund may have failed afterwards. */
const refunded = paymentHas('refundedAt');
/** The shop must still make a refund at Stripe or end an authorization. */
const refundPending = paymentHas('refundPendingSince');
const noRefundPending: State = {
  is: ({ payment }) => payment?.refundPendingSince === undefined,
  where: { 'payment.refundPendingSince': exists(false) },
};
const refundFailed: State = {
  is: ({ payment }) =>
    payment?.failedRefunds?.some(({ leftCents, isPaidBack }) => !isPaidBack && leftCents !== 0) ??
    false,
  where: { 'payment.failedRefunds': some({ isPaidBack: { $ne: true }, leftCents: { $ne: 0 } }) },
};
const partlyRefunded: State = {
  is: ({ payment }) =>
    (payment?.dashboardRefund?.cents ?? 0) > 0 ||
    (payment?.pendingRefunds?.some(({ refundedCents = 0 }) => refundedCents > 0) ?? false),
  where: {
    $or: [
      { 'payment.dashboardRefund.cents': trusted({ $gt: 0 }) },
      { 'payment.pendingRefunds': some({ refundedCents: { $gt: 0 } }) },
    ],
  },
};
/** The bank has withdrawn the payment: a dispute is open or was lost. */
const disputed = paymentEquals('disputed', true);
const disputeOpen = paymentEquals('disputeOpen', true);
/** A manager must confirm the returned deposits, because they reduce a card payment. */
const returnsWaiting: State = {
  is: ({ returnedWaiting, status }) => returnedWaiting !== undefined && status !== 'Cancelled',
  where: { 'returnedWaiting.at': exists(true), status: trusted({ $ne: 'Cancelled' }) },
};
const hasIntent = paymentHas('intent');
/** The bank has authorized the amount, and the shop has not captured it yet. */
const authorized = paymentHas('authorizedUntil');
/** The shop has decided which amount of an authorization it will capture. */
const capturing: State = {
  is: (order) => authorized.is(order) && order.payment?.authorization?.cents !== undefined,
  where: { ...authorized.where, 'payment.authorization.cents': exists(true) },
};
const voided: State = {
  is: ({ payment }) => payment?.authorization?.endedAt !== undefined,
  where: { 'payment.authorization.endedAt': exists(true) },
};
const refundPendingFor = (reason: PendingRefund['reason']): State => ({
  is: ({ payment }) => payment?.pendingRefunds?.some((part) => part.reason === reason) ?? false,
  where: { 'payment.pendingRefunds': some({ reason }) },
});
const withStatus = (status: OrderStatus): State => ({
  is: (order) => order.status === status,
  where: { status },
});
const orderPlaced = withStatus(ORDER_PLACED);
const packed = withStatus('Packed');
const delivered = withStatus('Delivered');
const cancelled = withStatus('Cancelled');
const closed = either(delivered, cancelled);
const claimable: State = {
  is: (order) => order.listed && order.cartCleared && !beingPaid.is(order),
  where: { ...listed.where, cartCleared: true, 'payment.nextCheckAt': exists(false) },
};
const refundable = all(paid, hasIntent, none(refunded, cartConflict));
const authorizationDue = all(authorized, either(capturing, cancelled, cartConflict));
const moneyReturned = either(refunded, disputed, voided);
const conflictNotRefunded = all(cartConflict, none(moneyReturned));

/** The states of an order. An order can be in several of them, but in only one state of {@link FULFILMENT}. */
export const state = {
  online,
  inCash,
  atDoor,
  owedLater,
  unpaidOnAccount,
  paid,
  listed,
  unlisted,
  processing,
  needsReview,
  needsReviewByIndex,
  awaitsReview,
  addressReview,
  blockedReview,
  paymentMismatch,
  beingPaid,
  claimable,
  cartConflict,
  cartReleased,
  cartOpen,
  counted,
  refunded,
  refundPending,
  noRefundPending,
  refundFailed,
  disputed,
  disputeOpen,
  returnsWaiting,
  hasIntent,
  authorized,
  capturing,
  voided,
  orderPlaced,
  packed,
  delivered,
  cancelled,
  closed,
  notInCash: none(inCash),
  notRefunded: none(refunded),
  notDisputed: none(disputed),
  notProcessing: none(processing),
  /** The payment of the order may empty the cart. */
  ownsCart: none(cartConflict, cartReleased),
  /** A pay-on-delivery order that has not locked its cart yet. It may still be removed. */
  beingPlaced: all(onDelivery, unlisted),
  unpaidOnline: all(online, unlisted),
  /** Excludes pay-on-delivery orders that are still being placed, because the shop may delete them. */
  placedOrOnline: either(listed, online),
  shownToSeller: either(listed, processing, needsReview),
  /** Event streams send these orders to their shopper. After a declined payment, open lists must remove the order. */
  streamedToShopper: either(listed, processing, decidedByBank),
  streamed: either(listed, processing, needsReview, decidedByBank),
  active: all(listed, none(cancelled, refunded, cartConflict)),
  /** The goods count as sold, independently of the payment method and of later refunds. */
  sold: all(listed, none(cancelled, cartConflict)),
  outstanding: all(listed, unpaid, none(cancelled)),
  listedAndPaid: all(listed, paid),
  /**
   * The payment can be refunded. Excludes payments that were refunded in full or that the shop refunds because of a
   * cart conflict.
   */
  refundable,
  charged: either(refundable, all(capturing, none(cartConflict))),
  /** The shop must now end the authorization: capture the decided amount, or release it. */
  authorizationDue,
  noAuthorizationDue: none(authorizationDue),
  /** The shop must refund the payment because another order has used the cart. */
  conflictNotRefunded,
  conflictRefunded: all(cartConflict, moneyReturned),
  settled: none(conflictNotRefunded),
  lacksAddress: all(listed, addressAwaited),
  placedWithCart: all(listed, cartOpen),
  refundedForCancelling: refundPendingFor('cancelled'),
  refundedForMissing: refundPendingFor('missing'),
  refundedForReturned: refundPendingFor('returned'),
} satisfies Record<string, State>;

/**
 * The conditions of the payment states. The payment state of an order is the first of {@link PAYMENT_STATES}
 * that matches.
 */
export const PAYMENT = {
  'payment does not fit': paymentMismatch,
  authorized,
  voided,
  disputed: all(disputed, none(refunded)),
  'refund failed': refundFailed,
  refunded,
  'refund owed': either(refundPending, cartConflict),
  'partly refunded': partlyRefunded,
  paid,
  processing,
  'awaiting payment': online,
  'to collect': atDoor,
  'payment due': onDelivery,
} satisfies Record<PaymentState, State>;

/** The ways to pay for an order. Each order is in exactly one of these states. */
export const PAID_BY = {
  cash: inCash,
  terminal: byMethod('terminal'),
  transfer: byMethod('transfer'),
  account: byMethod('account'),
  online,
} satisfies Record<WayToPay, State>;

/** The fulfilment states of an order. Each order is in exactly one of them. */
export const FULFILMENT = {
  'not placed': unlisted,
  'order placed': all(listed, orderPlaced),
  packed: all(listed, packed),
  'out for delivery': all(listed, withStatus('Out for delivery')),
  delivered: all(listed, delivered),
  cancelled: all(listed, cancelled),
} satisfies Record<string, State>;

/** Returns the payment state of an order. */
export function paymentStateOf(order: Stateful): PaymentState {
  const found = PAYMENT_STATES.find((name) => PAYMENT[name].is(order));
  if (!found) throw new Error('an order matches no payment state');
  return found;
}
