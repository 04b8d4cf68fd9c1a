import { createHash } from 'node:crypto';
import { historyOf, ownRefundCentsOf, paidOnlineCentsOf } from '@/lib/orders/change-order';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { activeRefunds } from '@/lib/orders/refunds';
import { reviewReasonText } from '@/lib/orders/review-reason';
import { state } from '@/lib/orders/state';
import { isClosed, UNDO_MARGIN_MS, UNDO_MS } from '@/lib/orders/status';
import type { OrderDoc, OrderStatus, StatusChange } from '@/models/order';

/** An event of an order about which a mail is sent. */
export type OrderMailEvent = {
  /** The name, for example `placed`. It is unique within an order. Mails to the seller have the prefix `seller-`. */
  event: string;
  /** The time of the event. If it is not stored, the time of the order's last change. */
  at: Date;
  isDated: boolean;
  /**
   * The earliest possible time of an event without a stored time: when the order was placed or, for missing pieces,
   * packed.
   */
  notBefore: Date;
  /** Nobody can undo the event after this time. */
  finalAt: Date;
};

/** Returns the id of the mail about an event of an order. */
export const orderMailId = ({ _id }: Pick<OrderDoc, '_id'>, event: string): string =>
  `order:${_id}:${event}`;

/**
 * Returns whether an event can still be undone. A time too far in the future comes from a clock that was set back
 * later. The event then counts as final.
 */
export function isUndoable({ finalAt }: OrderMailEvent, now: Date): boolean {
  const left = finalAt.getTime() - now.getTime();
  return left > 0 && left <= 2 * UNDO_MS + UNDO_MARGIN_MS;
}

/** The order statuses in which the mail about an event is outdated. */
const OVERTAKEN_BY: Readonly<Record<string, readonly OrderStatus[]>> = {
  placed: ['Delivered', 'Cancelled'],
  'seller-new': ['Packed', 'Out for delivery', 'Delivered', 'Cancelled'],
  out: ['Delivered', 'Cancelled'],
  ready: ['Delivered', 'Cancelled'],
};

function effectiveChanges(order: OrderDoc): StatusChange[] {
  const stack: StatusChange[] = [];
  for (const change of historyOf(order))
    if (change.undo) stack.pop();
    else stack.push(change);
  return stack;
}

const shortHash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

const dated = (event: string, at: Date, finalAt = at): OrderMailEvent => ({
  event,
  at,
  isDated: true,
  notBefore: at,
  finalAt,
});

function undated(
  event: string,
  { changedAt, createdAt }: OrderDoc,
  delayMs = 0,
  notBefore = createdAt,
): OrderMailEvent {
  const at = changedAt ?? createdAt;
  return { event, at, isDated: false, notBefore, finalAt: new Date(at.getTime() + delayMs) };
}

/** The seller can undo their last change for one minute. */
function finalAt(order: OrderDoc, change: StatusChange): Date {
  const isLast = order.history?.at(-1) === change;
  const isFinal = change.status === 'Cancelled' && state.refundedForCancelling.is(order);
  const delayMs = isLast && change.by === 'seller' && !isFinal ? UNDO_MS + UNDO_MARGIN_MS : 0;
  return new Date(change.at.getTime() + delayMs);
}

/** The hash of all picked quantities is a part of the event name, so that changed quantities are a new event. */
function missingEvent({ items }: OrderDoc): unknown {
  const isMissing = items.some(
    ({ quantity, pickedQuantity = quantity }) => pickedQuantity < quantity,
  );
  return (
    isMissing &&
    items.map(({ product, pickedQuantity, replacement }) => [
      product,
      pickedQuantity,
      replacement?.product,
      replacement?.quantity,
    ])
  );
}

function statusEvents(order: OrderDoc, changes: StatusChange[]): OrderMailEvent[] {
  const NAMES = { 'Out for delivery': 'out', Delivered: 'delivered' } as const;
  const events = changes.flatMap((change) => {
    const { status, at } = change;
    const name = status === 'Out for delivery' || status === 'Delivered' ? NAMES[status] : '';
    return name ? [dated(name, at, finalAt(order, change))] : [];
  });
  const packed = changes.find(({ status }) => status === 'Packed');
  if (packed && order.pickup && !state.cancelled.is(order))
    events.push(dated('ready', packed.at, finalAt(order, packed)));
  const missing = packed && !state.cancelled.is(order) ? missingEvent(order) : undefined;
  // The seller can correct the picked quantities until the order leaves the shop. Each correction triggers a mail.
  if (packed && missing) {
    const delayMs = state.packed.is(order) ? UNDO_MS + UNDO_MARGIN_MS : 0;
    events.push(undated(`missing:${shortHash(missing)}`, order, delayMs, packed.at));
  }
  return events;
}

function cancelEvents(order: OrderDoc, changes: StatusChange[]): OrderMailEvent[] {
  const last = changes.at(-1);
  if (last?.status !== 'Cancelled') return [];
  // A cancellation of an unpaid online order is mailed only after the payment has arrived.
  const at = new Date(Math.max(last.at.getTime(), order.payment?.paidAt?.getTime() ?? 0));
  return [dated('cancelled', at, new Date(Math.max(+at, +finalAt(order, last))))];
}

/** Returns undefined if an earlier version recorded the payment without a time. */
function paidSince({ cashNotes = [] }: OrderDoc): Date | undefined {
  let since: Date | undefined;
  let sum = 0;
  for (const { at, cents } of cashNotes) {
    if (sum <= 0) since = at;
    sum += cents;
  }
  return sum > 0 ? since : undefined;
}

/** The event has the time of the payment, because an order on account may be paid weeks later. */
function paidEvent(order: OrderDoc): OrderMailEvent {
  const since = paidSince(order);
  const delayMs = UNDO_MS + UNDO_MARGIN_MS;
  return since
    ? dated('paid', since, new Date(since.getTime() + delayMs))
    : undated('paid', order, delayMs);
}

function paymentEvents(order: OrderDoc, changes: StatusChange[]): OrderMailEvent[] {
  const { payment } = order;
  // The delivery mail already contains a payment at the door.
  const isCancelled = state.cancelled.is(order);
  const isCash = !state.online.is(order) && state.paid.is(order) && !isCancelled;
  const isPaidApart = isCash && !changes.some(({ paid }) => paid);
  const { refundedAt, dashboardRefund } = payment ?? {};
  // The mails about a cancellation and about missing pieces already contain their refunds.
  const isCancelMailSent = isCancelled || state.cartConflict.is(order);
  const isRefunded =
    !isCancelMailSent && refundedAt && ownRefundCentsOf(order) < paidOnlineCentsOf(order);
  const part = isCancelMailSent || refundedAt ? undefined : dashboardRefund;
  const back = isCancelMailSent
    ? undefined
    : payment?.pendingRefunds?.findLast(({ reason }) => reason === 'returned');
  return [
    ...(isPaidApart ? [paidEvent(order)] : []),
    ...(isRefunded ? [dated('refunded', refundedAt)] : []),
    ...(part ? [dated(`partly-refunded:${part.cents}`, part.at)] : []),
    ...(back ? [dated(`partly-refunded:returned-${back.number}`, back.at)] : []),
  ];
}

/** A refund to a card cannot be undone, so its event is final at once. */
const refundEvents = (order: OrderDoc): OrderMailEvent[] =>
  activeRefunds(order).map(({ number, to, at }) =>
    dated(
      `given-back:${number}`,
      at,
      new Date(at.getTime() + (to === 'card' ? 0 : UNDO_MS + UNDO_MARGIN_MS)),
    ),
  );

/** Each withdrawal has two events: the acknowledgement to the shopper, and the mail to the seller. */
const withdrawalEvents = ({ withdrawals = [] }: OrderDoc): OrderMailEvent[] =>
  withdrawals.flatMap(({ at }) => [
    dated(`withdrawal:${at.getTime()}`, at),
    dated(`seller-withdrawal:${at.getTime()}`, at),
  ]);

function moveEvents({ slotMoves, status }: OrderDoc): OrderMailEvent[] {
  const last = slotMoves?.at(-1);
  if (last?.by !== 'seller' || isClosed(status)) return [];
  return [dated(`moved:${last.at.getTime()}`, last.at, new Date(+last.at + UNDO_MS))];
}

/**
 * Returns the mail events of an order that were not undone, in any order. They depend only on the stored order. An
 * order with `listed: false` has only the event about a payment that does not match it.
 */
export function eventsOf(order: OrderDoc): OrderMailEvent[] {
  const { payment, createdAt } = order;
  const reason = payment?.reviewReason;
  const reviewText = reason && reviewReasonText(reason, pricingContextOf(order).currency);
  const reviewEvents =
    reviewText === undefined ? [] : [undated(`seller-payment:${shortHash(reviewText)}`, order)];
  if (!state.listed.is(order)) return reviewEvents;
  const changes = effectiveChanges(order);
  const placedAt = payment?.paidAt ?? createdAt;
  // Do not announce an order without its cart: another order has consumed the cart, or the order was cancelled before
  // its payment.
  const isPlaced = state.ownsCart.is(order);
  return [
    ...(isPlaced ? [dated('placed', placedAt), dated('seller-new', placedAt)] : []),
    ...statusEvents(order, changes),
    ...cancelEvents(order, changes),
    ...paymentEvents(order, changes),
    ...refundEvents(order),
    ...moveEvents(order),
    ...withdrawalEvents(order),
    ...reviewEvents,
  ];
}

/**
 * Returns the events of an order that are not outdated by its current status. After an outage of the mail server, a
 * delivered order sends the delivery mail, but not the receipt. The receipt could ask for money again. If the later
 * status change is undone, the event is returned again.
 */
export const eventsToMail = (order: OrderDoc): OrderMailEvent[] =>
  eventsOf(order).filter(({ event }) => !OVERTAKEN_BY[event]?.includes(order.status));
