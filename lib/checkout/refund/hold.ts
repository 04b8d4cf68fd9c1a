import 'server-only';
import type Stripe from 'stripe';
import { formatCents } from '@/lib/money';
import { noteEvent, ofOrder } from '@/lib/observe/business-events';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { dueCentsOf, MARK_CHANGED, paidOnlineCentsOf, reread } from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import { termsOf } from '@/lib/orders/terms';
import { isDeclined, isFinal, stripe } from '@/lib/payments/stripe';
import { smallestCharge } from '@/lib/shop/currencies';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OwedRefund } from '@/models/order-payment';
import { cancelTaken } from './note-refund';
import { owedRefundUpdate } from './owed';

/*
 * Money that a bank holds for an order: it is taken once, in part or in whole, or let go of
 * (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method). What is to be taken is written with the change that
 * decides it and never changes, so the call can be repeated under one key. Stripe itself takes a payment only once.
 */

type Intent = Pick<Stripe.PaymentIntent, 'status' | 'amount_received'>;

/** The part of an update that lets go of what is held for an order, if anything is. */
export const endOfHold = (order: OrderDoc, at: Date) =>
  state.authorized.is(order)
    ? { set: { 'payment.owedSince': order.payment?.owedSince ?? at } }
    : undefined;

/**
 * What an order is to take of its hold, at most `due` in integer cents, as the part of an update; nothing where that is
 * decided already, or nothing is held. Stripe takes no sums below its smallest charge, so the rest of one is given back.
 */
export function takingOfHold(order: OrderDoc, due: number, at: Date) {
  if (!state.authorized.is(order) || state.capturing.is(order)) return undefined;
  const least = smallestCharge(termsOf(order).currency);
  const cents = due === 0 ? 0 : Math.max(due, Math.min(least, order.amountCents));
  const owed = cents > due ? owedRefundUpdate(order, 'missing', at, cents - due) : undefined;
  const { set } = { ...endOfHold(order, at) };
  return { set: { 'payment.hold.cents': cents, ...set }, push: owed?.push ?? {} };
}

/** The parts that an order owes, once the money that they were to be given back of was not taken. */
const withoutMoney = ({ payment }: OrderDoc, at: Date): OwedRefund[] | undefined =>
  payment?.owed?.map((part) => (part.doneAt ? part : { ...part, doneAt: at, refundedCents: 0 }));

/** The bank has let go of the money of an order, which was not taken. */
function ended(order: OrderDoc, at: Date) {
  const owed = withoutMoney(order, at);
  return {
    $set: { 'payment.hold.endedAt': at, ...(owed ? { 'payment.owed': owed } : {}) },
    $unset: { 'payment.holdUntil': 1 as const },
  };
}

/** The flag of a payment of another sum than is due, as lib/checkout/pay/settle.ts writes it. */
function misfit(order: OrderDoc, ...sums: [paid: number, due: number]): string {
  const [paid, due] = sums.map((cents) => formatCents(cents, termsOf(order).currency));
  return `paid ${paid} instead of ${due}`;
}

/** So much of the money of an order was taken; another sum than was to be taken was taken in Stripe's dashboard. */
function taken(order: OrderDoc, cents: number, at: Date) {
  const wanted = paidOnlineCentsOf(order);
  const isOver = state.cancelled.is(order);
  const owed = isOver
    ? owedRefundUpdate(order, 'cancelled', at)
    : cents > wanted
      ? owedRefundUpdate(order, 'missing', at, cents - wanted)
      : undefined;
  return {
    $set: {
      isPaid: true,
      'payment.hold.cents': cents,
      'payment.hold.takenAt': at,
      ...owed?.set,
      ...(cents < wanted && !isOver ? { 'payment.flag': misfit(order, cents, wanted) } : {}),
    },
    $unset: { 'payment.holdUntil': 1 as const },
    ...(owed ? { $push: owed.push } : {}),
  };
}

/**
 * Notes what Stripe says of the money that was held for an order: that it was taken, or that the bank has let go of it. Once, in
 * any order, whoever did it. Returns the order as it is then. Throws the database's errors.
 */
export async function noteHold(order: OrderDoc, intent: Intent): Promise<OrderDoc> {
  const isTaken = intent.status === 'succeeded';
  if (!state.authorized.is(order) || !(isTaken || intent.status === 'canceled')) return order;
  const at = new Date();
  const { $set, ...change } = isTaken ? taken(order, intent.amount_received, at) : ended(order, at);
  const now = await Order.findOneAndUpdate(
    { _id: order._id, rev: order.rev, ...state.authorized.where },
    { $set, ...change, ...MARK_CHANGED },
    { returnDocument: 'after' },
  ).lean();
  // Changed since it was read.
  if (!now) return noteHold(await reread(order), intent);
  if (isTaken) noteEvent({ event: 'order paid', ...ofOrder(now), cents: intent.amount_received });
  // Not where the shop itself has let go of it: nothing was found.
  else if (!state.cancelled.is(now) && !state.cartTaken.is(now) && now.payment?.hold?.cents !== 0)
    reportError('a bank has let go of the money of an order', { orderId: String(now._id) });
  await cancelTaken(now);
  return reread(now);
}

/** Lets go of money that is held, or reads what has become of it. Throws Stripe's other errors. */
export async function letGo(id: string): Promise<Intent> {
  try {
    return await stripe().paymentIntents.cancel(id, {}, { idempotencyKey: `void:${id}` });
  } catch (error) {
    if (!isFinal(error)) throw error;
    return stripe().paymentIntents.retrieve(id);
  }
}

/** Takes what is to be taken of money that is held, or reads what has become of it. Throws Stripe's errors. */
async function take({ _id, payment }: OrderDoc, id: string, cents: number): Promise<Intent> {
  const failures = payment?.hold?.failures ?? 0;
  // Stripe answers a key with its first refusal for ever.
  const idempotencyKey = `capture:${_id}${failures > 0 ? `:${failures}` : ''}`;
  try {
    return await stripe().paymentIntents.capture(
      id,
      { amount_to_capture: cents },
      { idempotencyKey },
    );
  } catch (error) {
    if (!isFinal(error) && !isDeclined(error)) throw error;
    const now = await stripe().paymentIntents.retrieve(id);
    if (now.status !== 'requires_capture') return now;
    await Order.updateOne(
      { _id, ...state.capturing.where },
      { $inc: { 'payment.hold.failures': 1 } },
    );
    const fault = { err: error, orderId: String(_id) };
    if (failures === 0) reportError('held money could not be taken', fault);
    else log().warn(fault, 'held money could not be taken');
    throw error;
  }
}

/**
 * Takes the most of a hold that ends soon, so that it is not lost: packing gives the rest back, as of a payment that
 * was never held. Of one that should have ended it reads what has become of it. Throws Stripe's and the database's errors.
 */
export async function takeInTime(order: OrderDoc): Promise<OrderDoc> {
  const { intent, holdUntil } = order.payment ?? {};
  const at = new Date();
  if (!intent || !holdUntil || state.holdDue.is(order)) return order;
  if (holdUntil <= at) {
    const now = await stripe().paymentIntents.retrieve(intent);
    // By the bank's clock it may not have ended, and is taken all the same.
    if (now.status !== 'requires_capture') return noteHold(order, now);
  }
  const taking = takingOfHold(order, dueCentsOf(order), at);
  const now = await Order.findOneAndUpdate(
    { _id: order._id, rev: order.rev, ...state.authorized.where },
    { $set: taking?.set, ...MARK_CHANGED },
    { returnDocument: 'after' },
  ).lean();
  // Changed since it was read: the next round sees it.
  return now ?? order;
}

/**
 * Ends the hold of an order if that is due: takes what was decided, or lets go of it when the order is cancelled or another
 * one took its cart. Repeatable: it is taken once, however often it is called. Throws Stripe's and the database's errors.
 */
export async function finishHold(order: OrderDoc): Promise<OrderDoc> {
  const { intent, hold } = order.payment ?? {};
  if (!intent || !state.holdDue.is(order)) return order;
  const cents = hold?.cents ?? 0;
  const isToTake = cents > 0 && !state.cancelled.is(order) && !state.cartTaken.is(order);
  return noteHold(order, isToTake ? await take(order, intent, cents) : await letGo(intent));
}
