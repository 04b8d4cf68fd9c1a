import 'server-only';
import mongoose from 'mongoose';
import { HOUR_MS } from '@/lib/utils/durations';
import type { OrderDoc, OrderStatus } from '@/models/order';
import type { OrderPayment, PendingRefund } from '@/models/order-payment';
import { PAYMENT_STATES, type PaymentState } from './view';

const { trusted } = mongoose;

/* Building blocks for the states in this file. */

const exists = (is: boolean) => trusted({ $exists: is });
const some = (match: object) => trusted({ $elemMatch: match });

/** The fields of an order that decide its state. */
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
  /** Returns whether an order is in this state. */
  is: (order: Stateful) => boolean;
  /** The filter that selects the same orders. */
  where: Record<string, unknown>;
};

/** The payment has this field. */
const paymentHas = (field: keyof OrderPayment): State => ({
  is: ({ payment }) => payment?.[field] !== undefined,
  where: { [`payment.${field}`]: exists(true) },
});

/** The payment has this field with this value. */
const paymentSays = (field: keyof OrderPayment, value: boolean): State => ({
  is: ({ payment }) => payment?.[field] === value,
  where: { [`payment.${field}`]: value },
});

/** The order is in all of these states. */
const all = (...states: State[]): State => ({
  is: (order) => states.every(({ is }) => is(order)),
  where: { $and: states.map(({ where }) => where) },
});

/** The order is in none of these states. */
const none = (...states: State[]): State => ({
  is: (order) => !states.some(({ is }) => is(order)),
  where: { $nor: states.map(({ where }) => where) },
});

const either = (...states: State[]): State => ({
  is: (order) => states.some(({ is }) => is(order)),
  where: { $or: states.map(({ where }) => where) },
});

/*
 * All states of an order. Each state is a predicate for an order in memory, and a filter that selects the same
 * orders. No other file reads the fields that decide a state (state-readers.test.ts).
 */

/** How long before an authorization expires the shop captures it, packed or not, in ms. */
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
/** The order contains products whose stock is tracked, so it reserves pieces of them. */
const counted: State = { is: ({ pieces }) => pieces === true, where: { pieces: true } };

/** A bank still has to confirm the payment. */
const processing = paymentSays('processing', true);
/** The bank has decided: it has confirmed or declined the payment. */
const decidedByBank = paymentSays('processing', false);
/** The payment does not match its order; the seller has to decide. */
const flagged = paymentHas('flag');
/**
 * Like `flagged`, for an index that has a key for every order. Unlike `$exists`, this filter reads only flagged
 * orders.
 */
const flaggedByIndex: State = { is: flagged.is, where: { 'payment.flag': trusted({ $gte: '' }) } };
/** A payment attempt is still open; a shopper has at most one order in this state. */
const beingPaid = paymentHas('lookAt');
/**
 * Another order had already locked the cart when the payment arrived. The shop refunds the payment and delivers
 * nothing.
 */
const cartTaken = paymentSays('cartTaken', true);
/** The order was cancelled before its payment arrived, so the cart was left unchanged. */
const cartSpared = paymentSays('cartSpared', true);
/** The whole payment was refunded, by the shop or in Stripe's dashboard. That refund may have failed since. */
const givenBack = paymentHas('refundedAt');
/** The shop still has to make a refund at Stripe or end an authorization. This includes second payments. */
const owing = paymentHas('owedSince');
const owesNothing: State = {
  is: ({ payment }) => payment?.owedSince === undefined,
  where: { 'payment.owedSince': exists(false) },
};
/** A refund failed at Stripe, and the shop still has the money. */
const refundFailed: State = {
  is: ({ payment }) =>
    payment?.failedRefunds?.some(({ leftCents, isPaidBack }) => !isPaidBack && leftCents !== 0) ??
    false,
  where: { 'payment.failedRefunds': some({ isPaidBack: { $ne: true }, leftCents: { $ne: 0 } }) },
};
/** The shop refunded a part of the payment, or somebody did so in Stripe's dashboard. */
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
/** The bank has withdrawn the money: a dispute is open, or the bank has decided against the shop. */
const disputed = paymentSays('disputed', true);
const disputeOpen = paymentSays('disputeOpen', true);
/** Returned deposits wait for a manager, because they reduce a card payment. */
const returnsWaiting: State = {
  is: ({ returnedWaiting, status }) => returnedWaiting !== undefined && status !== 'Cancelled',
  where: { 'returnedWaiting.at': exists(true), status: trusted({ $ne: 'Cancelled' }) },
};
/** The id of the order's Stripe payment intent is stored. */
const hasIntent = paymentHas('intent');
/** The bank has authorized the amount, and the shop has not captured it yet. */
const authorized = paymentHas('holdUntil');
/** The amount to capture of an authorization is decided. */
const capturing: State = {
  is: (order) => authorized.is(order) && order.payment?.hold?.cents !== undefined,
  where: { ...authorized.where, 'payment.hold.cents': exists(true) },
};
/** The authorization ended without a capture. */
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

/** The states of an order. They overlap; the states of {@link FULFILMENT} do not. */
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
  /** No other order has consumed its cart, and it was not cancelled before its payment arrived. */
  keepsCart: none(cartTaken, cartSpared),
  /** A pay-on-delivery order that has not locked its cart yet, and may still be removed. */
  beingPlaced: all(onDelivery, unlisted),
  /** An online order that is neither paid nor placed by a payment: the shopper may still pay it. */
  unpaidOnline: all(online, unlisted),
  /** Excludes orders that are being placed, which may still be removed. */
  placedOrOnline: either(listed, online),
  /** The seller sees it. */
  shownToSeller: either(listed, processing, flagged),
  /** Event streams send it to its shopper, even after a bank has declined its payment, so that lists remove it. */
  streamedToShopper: either(listed, processing, decidedByBank),
  streamed: either(listed, processing, flagged, decidedByBank),
  /** The order is to be delivered or was delivered, and its payment was not refunded. */
  stands: all(listed, none(cancelled, givenBack, cartTaken)),
  /** Its goods count as sold, whatever was refunded later and whatever the payment method. */
  sold: all(listed, none(cancelled, cartTaken)),
  /** It is listed, not cancelled, and not paid yet. */
  outstanding: all(listed, unpaid, none(cancelled)),
  listedAndPaid: all(listed, paid),
  /**
   * Its payment can be refunded: it was not refunded in full, and no refund is pending because another order took
   * its cart.
   */
  refundable,
  /** Like `refundable`, and also true while the authorization is being captured. */
  charged: either(refundable, all(capturing, none(cartTaken))),
  /** Its authorization must end now: the shop captures the decided amount, or releases it. */
  holdDue,
  noHoldDue: none(holdDue),
  /** Its payment must be refunded because another order took its cart. */
  takenAndKept,
  /** Another order took its cart, and its payment has left the shop. */
  takenAndSettled: all(cartTaken, isBack),
  /** Its payment needs no further action. */
  settled: none(takenAndKept),
  /** Its cart must be emptied. */
  placedWithCart: all(listed, cartOpen),
  refundedForCancelling: owedFor('cancelled'),
  refundedForMissing: owedFor('missing'),
  refundedForReturned: owedFor('returned'),
} satisfies Record<string, State>;

/** The payment state of an order: the first of {@link PAYMENT_STATES} that matches. */
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

/** The fulfilment of an order; each order is in exactly one of these states. */
export const FULFILMENT = {
  'not placed': unlisted,
  unfulfilled: all(listed, unfulfilled),
  packed: all(listed, packed),
  shipped: all(listed, withStatus('Out for delivery')),
  delivered: all(listed, delivered),
  cancelled: all(listed, cancelled),
} satisfies Record<string, State>;

/** Returns the payment state of an order. */
export function paymentStateOf(order: Stateful): PaymentState {
  const found = PAYMENT_STATES.find((name) => PAYMENT[name].is(order));
  if (!found) throw new Error('an order matches no payment state');
  return found;
}
