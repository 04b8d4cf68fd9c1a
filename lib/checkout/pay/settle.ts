import 'server-only';
import type Stripe from 'stripe';
import { forbidCartLock, lockCart } from '@/lib/cart/commands';
import { finishCart } from '@/lib/checkout/complete/finish-order';
import { joinFirstOrder, refreshGroup, syncFollowUp } from '@/lib/checkout/follow-up/first-order';
import { finishRefunds, recordAuthorization } from '@/lib/checkout/pay/capture';
import { pendingRefundUpdate, recordCharge } from '@/lib/checkout/refund/record-refund';
import { markDuplicatePayment } from '@/lib/checkout/refund/refund';
import { reservePaidSlot, settleSlot } from '@/lib/checkout/slot/reserve-slot';
import {
  atNextRevision,
  reserveAvailableStock,
  soldOutNames,
} from '@/lib/checkout/stock/reservations';
import { db } from '@/lib/db';
import { objectId } from '@/lib/http/input-parts';
import { emitEvent, orderEventFields } from '@/lib/observe/business-events';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { asActor } from '@/lib/observe/request-context';
import { MARK_CHANGED, reloadOrder } from '@/lib/orders/change-order';
import { nextOrderNumber } from '@/lib/orders/next-number';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { isLongClosed, reservedPieces } from '@/lib/orders/reserved-quantities';
import { reviewReasonText } from '@/lib/orders/review-reason';
import { state } from '@/lib/orders/state';
import { isFinal, isMissing, stripe } from '@/lib/payments/stripe';
import { promiseFrom } from '@/lib/shop/opening-hours';
import { readShop } from '@/lib/shop/read';
import { DAY_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { ReviewReason } from '@/models/order-payment';
import { recordAttempt } from './attempts';
import { recordEarlyEvents } from './early-events';
import { sameAddress, walletAddressOf } from './wallet-address';

type Session = Stripe.Checkout.Session;

/** The payment intent statuses after a final failure, for example a rejected bank transfer. */
const DEAD = ['requires_payment_method', 'canceled'];

/** Used if Stripe does not state when an authorization expires. */
const AUTHORIZATION_MS = 7 * DAY_MS;

/** `authorizedUntil` is the expiry of an authorization. It is also set after a partial capture. */
type Paid = { session: Session; intent: string; charge?: Stripe.Charge; authorizedUntil?: Date };

const intentOf = ({ payment_intent: intent }: Session) =>
  intent instanceof Object ? intent : undefined;

const isAuthorized = (session: Session) => intentOf(session)?.status === 'requires_capture';

/** The seller can capture a part in Stripe's dashboard. lib/checkout/pay/capture.ts stores the captured amount. */
const isPartlyCaptured = ({ status, amount, amount_received: captured }: Stripe.PaymentIntent) =>
  status === 'succeeded' && captured < amount;

function authorizationExpiry(charge: Stripe.Charge | undefined, created: number): Date {
  const before = charge?.payment_method_details?.card?.capture_before;
  return new Date(before ? before * 1000 : created * 1000 + AUTHORIZATION_MS);
}

function paidOf(session: Session): Paid | undefined {
  const intent = intentOf(session);
  if (!intent) return undefined;
  const { id, latest_charge: latest, created } = intent;
  const charge = latest instanceof Object ? latest : undefined;
  return omitUndefined({
    session,
    intent: id,
    charge,
    authorizedUntil:
      isAuthorized(session) || isPartlyCaptured(intent)
        ? authorizationExpiry(charge, created)
        : undefined,
  });
}

const isExpired = (session: Session) =>
  session.status === 'expired' ||
  (session.status === 'complete' && DEAD.includes(intentOf(session)?.status ?? ''));

function paymentMismatch(session: Session, order: OrderDoc): ReviewReason | undefined {
  const { currency } = pricingContextOf(order);
  const { amount_total: paidCents } = session;
  if (session.currency !== currency) return { code: 'currency', currency: `${session.currency}` };
  if (paidCents !== order.amountCents)
    return { code: 'amount', paidCents: paidCents ?? 0, dueCents: order.amountCents };
  if (session.client_reference_id !== String(order._id)) return { code: 'reference' };
  return undefined;
}

async function markForReview(order: OrderDoc, reason: ReviewReason): Promise<void> {
  const text = reviewReasonText(reason, pricingContextOf(order).currency);
  reportError('a payment does not match its order', { orderId: String(order._id), reason: text });
  // Compare field by field. Otherwise MongoDB would also compare the order of the fields.
  const stored = Object.entries(reason).map(([field, value]) => [
    `payment.reviewReason.${field}`,
    value,
  ]);
  await Order.updateOne(
    { _id: order._id, $nor: [Object.fromEntries(stored)] },
    { $set: { 'payment.reviewReason': reason }, ...MARK_CHANGED },
  );
}

/**
 * Locks the cart and reserves the stock of a paid order, and joins a follow-up order to its first order. A follow-up
 * order that can no longer join is delivered on its own. Returns the fields to store with the payment.
 */
async function placePaid(order: OrderDoc, paidAt: Date) {
  const cartLock = await lockCart(order, 'unordered');
  if (!cartLock.isLocked)
    return { set: { 'payment.cartConflict': true, 'payment.refundPendingSince': paidAt } };
  const shop = await readShop();
  const first = order.followsOrder ? await joinFirstOrder(order) : undefined;
  const missedOrder = first ? undefined : order.followsOrder;
  const followsOrder = first?._id;
  const next = atNextRevision({ ...order, listed: true, followsOrder });
  const window = first ? first.deliverySlot : await reservePaidSlot(next, shop, paidAt.getTime());
  const promisedAt =
    first?.promisedAt ?? window?.to ?? new Date(promiseFrom(shop, paidAt.getTime()));
  const number = await nextOrderNumber(shop, paidAt.getTime());
  // The stock has usually been reserved since the payment page opened. The reservation is missing if the attempt ended
  // before the payment arrived.
  if (state.counted.is(order)) await reserveAvailableStock(next);
  const soldOut = await soldOutNames(order);
  return {
    set: omitUndefined({
      promisedAt,
      number,
      'payment.soldOut': soldOut,
      deliverySlot: window,
      missedOrder,
    }),
    unset: omitUndefined({
      deliverySlot: order.deliverySlot && !window ? 1 : undefined,
      followsOrder: missedOrder ? 1 : undefined,
    }),
    add: { words: String(number) },
  };
}

/** Stores a pending refund for an order that was cancelled before its payment arrived. The cart stays unchanged. */
async function refundCancelled(order: OrderDoc, paidAt: Date, { charge, authorizedUntil }: Paid) {
  const isCartReleased = await forbidCartLock(order);
  const { push, set } = pendingRefundUpdate(order, 'cancelled', paidAt);
  const isRefunded = charge?.refunded === true;
  return {
    set: {
      ...(isRefunded ? {} : set),
      ...omitUndefined({ 'payment.cartReleased': isCartReleased || undefined }),
    },
    // An authorization is released and needs no refund.
    push: isRefunded || authorizedUntil ? {} : push,
  };
}

type Fields = Record<string, unknown>;
type Listing = { set: { number?: number } & Fields; push?: Fields; add?: Fields; unset?: Fields };

/**
 * Places a paid order: locks its cart, and stores the payment, the sold-out products and the wallet address. If another
 * order has locked the cart, or the order was cancelled, stores a pending refund. Does nothing if an earlier payment
 * has placed the order.
 */
async function markPaid(order: OrderDoc, paid: Paid): Promise<OrderDoc> {
  if (state.listed.is(order)) return order;
  const { session, authorizedUntil } = paid;
  const isRefunded = paid.charge?.refunded === true;
  const paidAt = new Date();
  const isCancelled = state.cancelled.is(order);
  const more: Listing = isCancelled
    ? await refundCancelled(order, paidAt, paid)
    : await placePaid(order, paidAt);
  const taken = await walletAddressOf(session, order, more.set.number);
  const isPlaced = more.set.number !== undefined;
  const { modifiedCount } = await Order.updateOne(
    {
      _id: order._id,
      ...state.unlisted.where,
      status: order.status,
      // The promised time was computed for this delivery slot. null matches orders without a slot.
      'deliverySlot.from': order.deliverySlot?.from ?? null,
      ...sameAddress(order),
    },
    {
      $set: {
        ...(authorizedUntil ? { 'payment.authorizedUntil': authorizedUntil } : { isPaid: true }),
        listed: true,
        cartCleared: true,
        'payment.intent': paid.intent,
        'payment.paidAt': paidAt,
        ...more.set,
        ...taken?.set,
        'payment.processing': false,
        ...(taken?.review && isPlaced ? { 'payment.reviewReason': taken.review } : {}),
        ...omitUndefined({ 'payment.refundedAt': isRefunded ? paidAt : undefined }),
      },
      ...omitUndefined({
        $push: more.push,
        // The search terms of the wallet address (`taken`) already contain the order number.
        $addToSet: taken ? undefined : more.add,
        $unset: more.unset,
      }),
      ...MARK_CHANGED,
    },
  );
  if (modifiedCount > 0 && !authorizedUntil)
    emitEvent({ event: 'order paid', ...orderEventFields(order), cents: order.amountCents });
  // The order was cancelled or moved to another slot in the meantime. Start again with the current order.
  return markPaid(await reloadOrder(order), paid);
}

/**
 * Records that the bank has not confirmed the payment yet, unless the attempt is over. The seller already sees the
 * order, so its wallet address is stored.
 */
async function recordProcessing(session: Session, order: OrderDoc): Promise<void> {
  const taken = await walletAddressOf(session, order);
  await Order.updateOne(
    {
      _id: order._id,
      ...state.unlisted.where,
      ...state.notProcessing.where,
      ...state.beingPaid.where,
    },
    { $set: { 'payment.processing': true, ...(taken?.review ? {} : taken?.set) }, ...MARK_CHANGED },
  );
}

/**
 * Records that the bank rejected the payment. Must be called after the attempt has ended. Otherwise a concurrent
 * request could set `processing` again.
 */
async function endProcessing({ _id }: OrderDoc): Promise<void> {
  await Order.updateOne(
    { _id, ...state.processing.where },
    { $set: { 'payment.processing': false }, ...MARK_CHANGED },
  );
}

/** Returns the order of a session. Logs a paid session without an order. */
async function orderOf(session: Session): Promise<OrderDoc | undefined> {
  const reference = objectId.safeParse(session.client_reference_id);
  const order = await Order.findOne(
    reference.success
      ? { _id: reference.data, paymentType: 'Online' }
      : { 'payment.attempts.sessionId': session.id },
  ).lean();
  // The session may belong to another program on the Stripe account, or the restored backup lacks the order.
  if (!order && session.payment_status === 'paid')
    log().warn(
      { sessionId: session.id },
      'a payment arrived for an order that does not exist here',
    );
  return order ?? undefined;
}

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
 * Ends the attempt of a session that does not exist at Stripe. This happens after a restore or a change of the Stripe
 * key. The order can then be paid again. Throws if a webhook reported the session as paid, so that Stripe resends the
 * event.
 */
async function endUnknownSession(sessionId: string, isReportedPaid: boolean): Promise<undefined> {
  if (isReportedPaid)
    throw new Error('an event reported a session as paid that Stripe does not have');
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
 * Updates an order from the current state of one of its Checkout sessions at Stripe. The webhook, the returning browser
 * and the reconciler call it repeatedly and in any order.
 * - If amount, currency and reference match, it locks the cart and marks the order as paid or authorized.
 * - If another order has used the cart, or the order is already paid, it refunds the payment.
 * - If the payment does not match, the order waits for the seller's review.
 *
 * Returns the URL of the payment page while the session is open. Throws Stripe's and the database's errors. With
 * `isReportedPaid`, throws an Error if the session does not exist at Stripe. The logs name Stripe as the actor.
 */
export const settle = (sessionId: string, isReportedPaid = false): Promise<string | undefined> =>
  asActor({ kind: 'system', id: 'Stripe' }, () => settleSession(sessionId, isReportedPaid));

async function settleSession(
  sessionId: string,
  isReportedPaid: boolean,
): Promise<string | undefined> {
  const session = await readSession(sessionId);
  await db();
  if (!session) return endUnknownSession(sessionId, isReportedPaid);
  const order = await orderOf(session);
  if (!order) return undefined;
  if (session.payment_status === 'paid' || isAuthorized(session)) await settlePaid(session, order);
  else if (isExpired(session)) {
    await endAttempt(session, order);
    await recordAuthorizationOf(session, order);
  } else if (session.status === 'open') return session.url ?? inShopUrlOf(session, order);
  else await recordProcessing(session, order);
  return undefined;
}

/** Stripe does not know the page on which an open session is paid in the shop. */
const inShopUrlOf = ({ id }: Session, { payment }: OrderDoc): string | undefined =>
  payment?.attempts.find(({ sessionId }) => sessionId === id)?.url;

async function recordAuthorizationOf(session: Session, order: OrderDoc): Promise<OrderDoc> {
  const intent = intentOf(session);
  return intent && order.payment?.intent === intent.id ? recordAuthorization(order, intent) : order;
}

async function endAttempt(session: Session, order: OrderDoc): Promise<void> {
  await recordAttempt(order, Number(session.metadata?.attempt ?? 0), { state: 'over' });
  await endProcessing(order);
}

async function settlePaid(session: Session, order: OrderDoc): Promise<void> {
  const paid = paidOf(session);
  const mismatch = paid && paymentMismatch(session, order);
  if (!paid || mismatch) {
    await markForReview(order, mismatch ?? { code: 'no intent' });
    return endAttempt(session, order);
  }
  const { intent, charge, authorizedUntil } = paid;
  const isRepeated = state.listed.is(order) && !state.beingPaid.is(order);
  let now = await recordAuthorizationOf(session, await markPaid(order, paid));
  if (now.payment?.intent !== intent)
    now = await markDuplicatePayment(now, intent, authorizedUntil !== undefined);
  // Reserve at the revision that stored the payment, so that requests with an older revision cannot release the stock.
  // Skip long closed orders.
  else if (!charge?.refunded && state.counted.is(now) && !isLongClosed(now, Date.now()))
    await reserveAvailableStock(now, isRepeated ? reservedPieces(now) : undefined);
  if (now.deliverySlot && now.payment?.intent === intent) await settleSlot(now._id);
  if (now.followsOrder) await syncFollowUp(now._id);
  if (!isRepeated) await refreshGroup(now);
  if (now.payment?.intent === intent && charge?.amount_refunded) await recordCharge(intent, charge);
  if (now.payment?.intent === intent) now = await recordEarlyEvents(now, intent);
  // End the attempt before the refunds. The shopper can then order again while Stripe rejects the refunds.
  await endAttempt(session, order);
  try {
    await finishRefunds(now);
  } catch (error) {
    if (!isFinal(error)) throw error;
    // The refund stays pending, and the reconciler retries it.
    log().warn({ err: error, orderId: String(now._id) }, 'Stripe rejected a refund');
  }
  await finishCart(now);
}
