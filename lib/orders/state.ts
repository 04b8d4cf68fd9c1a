import 'server-only';
import mongoose from 'mongoose';
import { HOUR_MS } from '@/lib/utils/durations';
import type { OrderDoc, OrderStatus } from '@/models/order';
import type { OrderPayment, PendingRefund } from '@/models/order-payment';
import { PAYMENT_STATES, type PaymentState } from './view';

const { trusted } = mongoose;

/* What the states of lib/orders/state.ts are made of. */

const exists = (is: boolean) => trusted({ $exists: is });
const some = (match: object) => trusted({ $elemMatch: match });

/** What is read of an order to tell its state. */
export type Stateful = Pick<
  OrderDoc,
  | 'status'
  | 'paymentType'
  | 'isPaid'
  | 'listed'
  | 'cartCleared'
  | 'pieces'
  | 'payment'
  | 'returnedWaiting'
>;

type State = {
  /** Whether an order is in this state. */
  is: (order: Stateful) => boolean;
  /** Selects the same orders. */
  where: Record<string, unknown>;
};

/** The payment has this field. */
const paymentHas = (field: keyof OrderPayment): State => ({
  is: ({ payment }) => payment?.[field] !== undefined,
  where: { [`payment.${field}`]: exists(true) },
});

/** The same, with this value. */
const paymentSays = (field: keyof OrderPayment, value: boolean): State => ({
  is: ({ payment }) => payment?.[field] === value,
  where: { [`payment.${field}`]: value },
});

/** All of these states at once. */
const all = (...states: State[]): State => ({
  is: (order) => states.every(({ is }) => is(order)),
  where: { $and: states.map(({ where }) => where) },
});

/** None of these states. */
const none = (...states: State[]): State => ({
  is: (order) => !states.some(({ is }) => is(order)),
  where: { $nor: states.map(({ where }) => where) },
});

const either = (...states: State[]): State => ({
  is: (order) => states.some(({ is }) => is(order)),
  where: { $or: states.map(({ where }) => where) },
});

/*
 * The state of an order, in one place: each state as a predicate of an order that was read, and as the filter that
 * selects the same orders. Nobody else reads the fields that decide it (state-readers.test.ts).
 */

/** How long before a hold expires it is captured, packed or not, in ms. */
export const TAKEN_BEFORE_MS = 4 * HOUR_MS;

const online: State = {
  is: ({ paymentType }) => paymentType === 'Online',
  where: { paymentType: 'Online' },
};
const onDelivery: State = {
  is: ({ paymentType }) => paymentType === 'COD',
  where: { paymentType: 'COD' },
};
const paid: State = { is: ({ isPaid }) => isPaid, where: { isPaid: true } };
const unpaid: State = { is: ({ isPaid }) => !isPaid, where: { isPaid: false } };
const listed: State = { is: (order) => order.listed, where: { listed: true } };
const unlisted: State = { is: (order) => !order.listed, where: { listed: false } };
/** The ordered items are still in the cart. */
const cartOpen: State = { is: ({ cartCleared }) => !cartCleared, where: { cartCleared: false } };
/** Some of its products were counted, so it holds pieces of them. */
const counted: State = { is: ({ pieces }) => pieces === true, where: { pieces: true } };

/** A bank has still to confirm the payment. */
const processing = paymentSays('processing', true);
/** The bank has decided: it has confirmed or refused the payment. */
const decidedByBank = paymentSays('processing', false);
/** A payment that does not fit its order; the seller has to decide. */
const flagged = paymentHas('flag');
/** The same, for its index, which has a key of every order: unlike `$exists` it reads the flagged ones alone. */
const flaggedByIndex: State = { is: flagged.is, where: { 'payment.flag': trusted({ $gte: '' }) } };
/** An attempt to pay is not over; a shopper has at most one such order. */
const beingPaid = paymentHas('lookAt');
/** Another order had claimed the cart when the payment came: it is given back, nothing is delivered. */
const cartTaken = paymentSays('cartTaken', true);
/** The order was cancelled before its payment came, so the cart stayed as it was. */
const cartSpared = paymentSays('cartSpared', true);
/** The whole payment was refunded, by the shop or in Stripe's dashboard; the refund may have failed since. */
const givenBack = paymentHas('refundedAt');
/** A refund is to be made at Stripe, or a hold to be ended; also of a second payment. */
const owing = paymentHas('owedSince');
const owesNothing: State = {
  is: ({ payment }) => payment?.owedSince === undefined,
  where: { 'payment.owedSince': exists(false) },
};
/** A refund failed at Stripe, and its money is still with the shop. */
const refundFailed: State = {
  is: ({ payment }) =>
    payment?.failedRefunds?.some(({ leftCents, isPaidBack }) => !isPaidBack && leftCents !== 0) ??
    false,
  where: { 'payment.failedRefunds': some({ isPaidBack: { $ne: true }, leftCents: { $ne: 0 } }) },
};
/** A part was refunded, by the shop or in Stripe's dashboard. */
const partGivenBack: State = {
  is: ({ payment }) =>
    (payment?.dashboardRefund?.cents ?? 0) > 0 ||
    (payment?.owed?.some(({ refundedCents = 0 }) => refundedCents > 0) ?? false),
  where: {
    $or: [
      { 'payment.dashboardRefund.cents': trusted({ $gt: 0 }) },
      { 'payment.owed': some({ refundedCents: { $gt: 0 } }) },
    ],
  },
};
/** The bank has the money: it has still to decide a dispute, or has decided against the shop. */
const disputed = paymentSays('disputed', true);
const disputeOpen = paymentSays('disputeOpen', true);
/** Deposits that came back wait for a manager, because they lower a payment by card. */
const returnsWaiting: State = {
  is: ({ returnedWaiting, status }) => returnedWaiting !== undefined && status !== 'Cancelled',
  where: { 'returnedWaiting.at': exists(true), status: trusted({ $ne: 'Cancelled' }) },
};
/** Stripe's payment intent of the order is known. */
const hasIntent = paymentHas('intent');
/** The bank holds the money, and the shop has not captured it yet. */
const authorized = paymentHas('holdUntil');
/** The sum to capture of a hold is decided. */
const capturing: State = {
  is: (order) => authorized.is(order) && order.payment?.hold?.cents !== undefined,
  where: { ...authorized.where, 'payment.hold.cents': exists(true) },
};
/** The hold ended without a capture. */
const voided: State = {
  is: ({ payment }) => payment?.hold?.endedAt !== undefined,
  where: { 'payment.hold.endedAt': exists(true) },
};
const owedFor = (reason: PendingRefund['reason']): State => ({
  is: ({ payment }) => payment?.owed?.some((part) => part.reason === reason) ?? false,
  where: { 'payment.owed': some({ reason }) },
});
const withStatus = (status: OrderStatus): State => ({
  is: (order) => order.status === status,
  where: { status },
});
const unfulfilled = withStatus('Order Placed');
const packed = withStatus('Packed');
const delivered = withStatus('Delivered');
const cancelled = withStatus('Cancelled');
const closed = either(delivered, cancelled);
const refundable = all(paid, hasIntent, none(givenBack, cartTaken));
const holdDue = all(authorized, either(capturing, cancelled, cartTaken));
const isBack = either(givenBack, disputed, voided);
const takenAndKept = all(cartTaken, none(isBack));

/** The states that decide something. They overlap; those of {@link FULFILMENT} do not. */
export const state = {
  online,
  paid,
  listed,
  unlisted,
  processing,
  flagged,
  flaggedByIndex,
  beingPaid,
  cartTaken,
  cartSpared,
  cartOpen,
  counted,
  givenBack,
  owing,
  owesNothing,
  refundFailed,
  disputed,
  disputeOpen,
  returnsWaiting,
  hasIntent,
  authorized,
  capturing,
  voided,
  unfulfilled,
  packed,
  delivered,
  cancelled,
  closed,
  notGivenBack: none(givenBack),
  notDisputed: none(disputed),
  notProcessing: none(processing),
  /** No other order has its cart, and it was not cancelled before its payment came. */
  keepsCart: none(cartTaken, cartSpared),
  /** An order on delivery that has not claimed its cart yet, and may still be removed. */
  beingPlaced: all(onDelivery, unlisted),
  /** Online, and neither paid nor placed by a payment: the shopper may still pay it. */
  unpaidOnline: all(online, unlisted),
  /** Leaves out orders that are being placed, which may still be removed. */
  placedOrOnline: either(listed, online),
  /** The seller sees it. */
  shownToSeller: either(listed, processing, flagged),
  /** Event streams send it: also after a bank has refused its payment, so that lists remove it. */
  streamedToShopper: either(listed, processing, decidedByBank),
  streamed: either(listed, processing, flagged, decidedByBank),
  /** It is to be delivered or was, and its payment was not refunded. */
  stands: all(listed, none(cancelled, givenBack, cartTaken)),
  /** Its goods count as sold, whatever was refunded later, and however it was paid. */
  sold: all(listed, none(cancelled, cartTaken)),
  /** It is listed, not cancelled, and not paid yet. */
  outstanding: all(listed, unpaid, none(cancelled)),
  listedAndPaid: all(listed, paid),
  /** Its payment can be refunded: it is not refunded in full, nor owed because another order took its cart. */
  refundable,
  /** As `refundable`, also while the hold is being captured. */
  charged: either(refundable, all(capturing, none(cartTaken))),
  /** Its hold is to end now: the decided sum is captured, or the hold released. */
  holdDue,
  noHoldDue: none(holdDue),
  /** Its payment is to be refunded because another order took its cart. */
  takenAndKept,
  /** The money of an order whose cart another one took is no longer with the shop. */
  takenAndSettled: all(cartTaken, isBack),
  /** Nothing is left to be done for its payment. */
  settled: none(takenAndKept),
  /** Its cart is to be emptied. */
  placedWithCart: all(listed, cartOpen),
  refundedForCancelling: owedFor('cancelled'),
  refundedForMissing: owedFor('missing'),
  refundedForReturned: owedFor('returned'),
} satisfies Record<string, State>;

/** What an order's payment is: the first of {@link PAYMENT_STATES} that fits. */
export const PAYMENT = {
  'payment does not fit': flagged,
  authorized,
  voided,
  disputed: all(disputed, none(givenBack)),
  'refund failed': refundFailed,
  refunded: givenBack,
  'refund owed': either(owing, cartTaken),
  'partly refunded': partGivenBack,
  paid,
  processing,
  'awaiting payment': online,
  'to collect': onDelivery,
} satisfies Record<PaymentState, State>;

/** How far an order has come; each order is in one of these states. */
export const FULFILMENT = {
  'not placed': unlisted,
  unfulfilled: all(listed, unfulfilled),
  packed: all(listed, packed),
  shipped: all(listed, withStatus('Out for delivery')),
  delivered: all(listed, delivered),
  cancelled: all(listed, cancelled),
} satisfies Record<string, State>;

/** What the payment of an order is. */
export function paymentStateOf(order: Stateful): PaymentState {
  const found = PAYMENT_STATES.find((name) => PAYMENT[name].is(order));
  if (!found) throw new Error('an order matches no payment state');
  return found;
}
