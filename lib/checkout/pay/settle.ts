import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { forbidCartLock, lockCart } from '@/lib/cart/commands';
import { finishCart } from '@/lib/checkout/claim/finish-order';
import { finishRefunds, recordAuthorization } from '@/lib/checkout/pay/capture';
import { pendingRefundUpdate, recordCharge } from '@/lib/checkout/refund/note-refund';
import { recordSecondRefund } from '@/lib/checkout/refund/refund';
import {
  atNextRevision,
  reserveAvailableStock,
  soldOutError,
} from '@/lib/checkout/stock/reservations';
import { settleSlot, slotAtPayment } from '@/lib/checkout/window/hold-window';
import { db } from '@/lib/db';
import { objectId } from '@/lib/http/input-parts';
import { emitEvent, orderEventFields } from '@/lib/observe/business-events';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { MARK_CHANGED, reread } from '@/lib/orders/life';
import { nextOrderNumber } from '@/lib/orders/next-number';
import { isLongOver, reservedPieces } from '@/lib/orders/reserved-pieces';
import { state } from '@/lib/orders/state';
import { pricingContextOf } from '@/lib/orders/terms';
import { isFinal, isMissing, stripe } from '@/lib/payments/stripe';
import { promiseFrom } from '@/lib/shop/opening-math';
import { readShop } from '@/lib/shop/read';
import { DAY_MS } from '@/lib/utils/durations';
import { formatCents } from '@/lib/utils/money';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { recordAttempt } from './attempts';

/* What a Checkout session, read from Stripe with its payment and charge, says of that payment. */

type Session = Stripe.Checkout.Session;

/** The states of a payment that failed for good, such as a refused bank transfer. */
const DEAD = ['requires_payment_method', 'canceled'];

/** How long a bank holds the money of a card when Stripe does not say until when. */
const HOLD_MS = 7 * DAY_MS;

/** The payment of a session; `heldUntil` while the money is only held, and after a capture of less than all of it. */
type Paid = { intent: string; charge?: Stripe.Charge; heldUntil?: Date };

/** The payment intent of a session, if Stripe expanded it. */
const intentOf = ({ payment_intent: intent }: Session) =>
  intent instanceof Object ? intent : undefined;

/** Whether the money of a session is held, and not captured yet. */
const isAuthorized = (session: Session) => intentOf(session)?.status === 'requires_capture';

/** Whether less was captured than was held, as in Stripe's dashboard; lib/checkout/pay/capture.ts records the sum. */
const isPartlyCaptured = ({ status, amount, amount_received: captured }: Stripe.PaymentIntent) =>
  status === 'succeeded' && captured < amount;

/** Until when a bank holds the money of a charge. */
function holdExpiry(charge: Stripe.Charge | undefined, created: number): Date {
  const before = charge?.payment_method_details?.card?.capture_before;
  return new Date(before ? before * 1000 : created * 1000 + HOLD_MS);
}

/** The payment of a session, if it has one. */
function paidOf(session: Session): Paid | undefined {
  const intent = intentOf(session);
  if (!intent) return undefined;
  const { id, latest_charge: latest, created } = intent;
  const charge = latest instanceof Object ? latest : undefined;
  return {
    intent: id,
    ...(charge ? { charge } : {}),
    ...(isAuthorized(session) || isPartlyCaptured(intent)
      ? { heldUntil: holdExpiry(charge, created) }
      : {}),
  };
}

/** Whether nothing can be paid by a session any more. */
const isExpired = (session: Session) =>
  session.status === 'expired' ||
  (session.status === 'complete' && DEAD.includes(intentOf(session)?.status ?? ''));

/** How a paid session does not fit its order, as `payment.flag` stores it (misfit-words.ts); undefined when it fits. */
function paymentMismatch(session: Session, order: OrderDoc): string | undefined {
  const { currency } = pricingContextOf(order);
  if (session.currency !== currency) return `paid in ${session.currency}`;
  if (session.amount_total !== order.amountCents)
    return `paid ${formatCents(session.amount_total ?? 0, currency)} instead of ${formatCents(order.amountCents, currency)}`;
  if (session.client_reference_id !== String(order._id)) return 'paid under another reference';
  return undefined;
}

const { trusted } = mongoose;

/** Flags an order whose payment does not fit it; once for each reason. */
async function flagOrder(order: OrderDoc, reason: string): Promise<void> {
  reportError('a payment does not match its order', { orderId: String(order._id), reason });
  await Order.updateOne(
    { _id: order._id, 'payment.flag': trusted({ $ne: reason }) },
    { $set: { 'payment.flag': reason }, ...MARK_CHANGED },
  );
}

/**
 * Claims the cart and reserves the pieces of an order whose payment came. Returns the changes to write beside the payment.
 */
async function placePaid(order: OrderDoc, paidAt: Date) {
  const claim = await lockCart(order, 'unordered');
  if (!claim.isTaken) return { set: { 'payment.cartTaken': true, 'payment.owedSince': paidAt } };
  const shop = await readShop();
  const next = atNextRevision({ ...order, listed: true });
  const window = await slotAtPayment(next, shop, paidAt.getTime());
  const promisedAt = window?.to ?? new Date(promiseFrom(shop, paidAt.getTime()));
  const number = await nextOrderNumber(shop, paidAt.getTime());
  // Reserved since the pay page was opened, unless it had ended before the payment came.
  if (state.counted.is(order)) await reserveAvailableStock(next);
  const soldOut = await soldOutError(order);
  return {
    set: { promisedAt, number, 'payment.soldOut': soldOut, ...(window ? { window } : {}) },
    ...(order.window && !window ? { unset: { window: 1 } } : {}),
    add: { words: String(number) },
  };
}

/** As {@link placePaid}, for an order that was cancelled meanwhile: its cart stays, and its payment is owed. */
async function refundCancelled(order: OrderDoc, paidAt: Date, { charge, heldUntil }: Paid) {
  const isSpared = await forbidCartLock(order);
  const { push, set } = pendingRefundUpdate(order, 'cancelled', paidAt);
  const isRefunded = charge?.refunded === true;
  return {
    set: { ...(isRefunded ? {} : set), ...(isSpared ? { 'payment.cartSpared': true } : {}) },
    // A hold is released, not refunded.
    push: isRefunded || heldUntil ? {} : push,
  };
}

/**
 * Claims the cart, then marks the order as paid by this payment, or its money as held, if no payment came before, and records
 * products that are out of stock by now. If another order has claimed the cart, or this one was cancelled, records that it is
 * not to be delivered and that its payment is owed.
 */
async function markPaid(order: OrderDoc, paid: Paid): Promise<OrderDoc> {
  if (state.listed.is(order)) return order;
  const { heldUntil } = paid;
  const isRefunded = paid.charge?.refunded === true;
  const paidAt = new Date();
  const isCancelled = state.cancelled.is(order);
  const more: { set: object; push?: object; add?: object; unset?: object } = isCancelled
    ? await refundCancelled(order, paidAt, paid)
    : await placePaid(order, paidAt);
  const { modifiedCount } = await Order.updateOne(
    {
      _id: order._id,
      ...state.unlisted.where,
      status: order.status,
      // Unless it got another window, on which the promise depends. null: none.
      'window.from': order.window?.from ?? null,
    },
    {
      $set: {
        ...(heldUntil ? { 'payment.holdUntil': heldUntil } : { isPaid: true }),
        listed: true,
        cartCleared: true,
        'payment.intent': paid.intent,
        'payment.paidAt': paidAt,
        ...more.set,
        'payment.processing': false,
        ...(isRefunded ? { 'payment.refundedAt': paidAt } : {}),
      },
      ...(more.push ? { $push: more.push } : {}),
      ...(more.add ? { $addToSet: more.add } : {}),
      ...(more.unset ? { $unset: more.unset } : {}),
      ...MARK_CHANGED,
    },
  );
  if (modifiedCount > 0 && !heldUntil)
    emitEvent({ event: 'order paid', ...orderEventFields(order), cents: order.amountCents });
  // After a cancellation or another window in between, the order is still unlisted, and is marked once more.
  return markPaid(await reread(order), paid);
}

/** Records that a bank has still to confirm the payment, unless the attempt is over. */
async function noteProcessing({ _id }: OrderDoc): Promise<void> {
  await Order.updateOne(
    { _id, ...state.unlisted.where, ...state.notProcessing.where, ...state.beingPaid.where },
    { $set: { 'payment.processing': true }, ...MARK_CHANGED },
  );
}

/** Records that the bank has refused. Called after the end of the attempt, so that nothing records `processing` again. */
async function endProcessing({ _id }: OrderDoc): Promise<void> {
  await Order.updateOne(
    { _id, ...state.processing.where },
    { $set: { 'payment.processing': false }, ...MARK_CHANGED },
  );
}

/** The order of a session. Without one, logs a session that is paid and returns undefined. */
async function orderOf(session: Session): Promise<OrderDoc | undefined> {
  const reference = objectId.safeParse(session.client_reference_id);
  const order = await Order.findOne(
    reference.success
      ? { _id: reference.data, paymentType: 'Online' }
      : { 'payment.attempts.sessionId': session.id },
  ).lean();
  // Another program may use the same Stripe account, or a backup was restored.
  if (!order && session.payment_status === 'paid')
    log().warn(
      { sessionId: session.id },
      'a payment arrived for an order that does not exist here',
    );
  return order ?? undefined;
}

/** The session with its payment and charge, read from Stripe; undefined when Stripe has none. */
async function readSession(sessionId: string): Promise<Session | undefined> {
  try {
    return await stripe().checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge'],
    });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Ends the attempt of a session that Stripe does not know (after a change of the key or the restore of a backup), so that the
 * order can be paid anew. Throws if a webhook said that the session is paid, so that Stripe sends the event again.
 */
async function endUnknownSession(sessionId: string, isSaidPaid: boolean): Promise<undefined> {
  if (isSaidPaid) throw new Error('an event reported a session as paid that Stripe does not have');
  const order = await Order.findOne({ 'payment.attempts.sessionId': sessionId }).lean();
  const attempt = order?.payment?.attempts.find((each) => each.sessionId === sessionId);
  if (!order || !attempt) return;
  log().warn(
    { orderId: String(order._id), sessionId },
    'Stripe does not have a checkout session of an order',
  );
  await recordAttempt(order, attempt.number, { state: 'over' });
}

/**
 * Updates an order from one of its Checkout sessions, as Stripe has it now. Webhook, return of the browser and reconciler all
 * call this, any number of times in any order. A payment with the right amount, currency and reference claims the cart and
 * marks the order paid, or its money held. A payment for a cart that was already ordered, and any second payment, is refunded.
 * A payment that does not fit is flagged, and its order never fulfilled. Returns the URL of the pay page while the session is
 * open. Throws Stripe's and the database's errors; also when a webhook said that the session is paid (`isSaidPaid`) and Stripe
 * does not know it.
 */
export async function settle(sessionId: string, isSaidPaid = false): Promise<string | undefined> {
  const session = await readSession(sessionId);
  await db();
  if (!session) return endUnknownSession(sessionId, isSaidPaid);
  const order = await orderOf(session);
  if (!order) return undefined;
  if (session.payment_status === 'paid' || isAuthorized(session)) await settlePaid(session, order);
  else if (isExpired(session)) {
    await endAttempt(session, order);
    await noteHoldOf(session, order);
  } else if (session.status === 'open') return session.url ?? undefined;
  else await noteProcessing(order);
  return undefined;
}

/** Records the outcome of a hold, if this session is the one that holds the order's money. */
async function noteHoldOf(session: Session, order: OrderDoc): Promise<OrderDoc> {
  const intent = intentOf(session);
  return intent && order.payment?.intent === intent.id ? recordAuthorization(order, intent) : order;
}

async function endAttempt(session: Session, order: OrderDoc): Promise<void> {
  await recordAttempt(order, Number(session.metadata?.attempt ?? 0), { state: 'over' });
  await endProcessing(order);
}

async function settlePaid(session: Session, order: OrderDoc): Promise<void> {
  const paid = paidOf(session);
  const fault = paid ? paymentMismatch(session, order) : 'paid without a payment intent';
  if (fault || !paid) {
    await flagOrder(order, fault ?? '');
    return endAttempt(session, order);
  }
  const { intent, charge, heldUntil } = paid;
  const isRepeated = state.listed.is(order) && !state.beingPaid.is(order);
  let now = await noteHoldOf(session, await markPaid(order, paid));
  if (now.payment?.intent !== intent)
    now = await recordSecondRefund(now, intent, heldUntil !== undefined);
  // At the paid revision, which no older decision releases; delivered pieces are not reserved again.
  else if (!charge?.refunded && state.counted.is(now) && !isLongOver(now, Date.now()))
    await reserveAvailableStock(now, isRepeated ? reservedPieces(now) : undefined);
  if (now.window && now.payment?.intent === intent) await settleSlot(now._id);
  if (now.payment?.intent === intent && charge?.amount_refunded) await recordCharge(intent, charge);
  // Before the refunds, so that the shopper may order again while Stripe refuses them.
  await endAttempt(session, order);
  try {
    await finishRefunds(now);
  } catch (error) {
    if (!isFinal(error)) throw error;
    // The refund stays owed, and the reconciler tries it again.
    log().warn({ err: error, orderId: String(now._id) }, 'Stripe rejected a refund');
  }
  await finishCart(now);
}
