import { createHash } from 'node:crypto';
import { historyOf, ownRefundCentsOf, paidOnlineCentsOf } from '@/lib/orders/life';
import { standingRefunds } from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { isClosed, UNDO_MARGIN_MS, UNDO_MS } from '@/lib/orders/status';
import type { OrderDoc, OrderStatus, StatusChange } from '@/models/order';

/** An event of an order that a mail reports. */
export type OrderMailEvent = {
  /**
   * The name of the event, unique within an order, for example `placed`; mails to the seller begin with
   * `seller-`.
   */
  event: string;
  /** When it happened; for an event without its own time, when the order last changed. */
  at: Date;
  isDated: boolean;
  /**
   * The earliest possible time of the event: its own time if it has one, otherwise the placing or, for missing
   * pieces, the packing.
   */
  notBefore: Date;
  /** The time from which nobody can undo the event. */
  standsFrom: Date;
};

/**
 * Returns whether an event can still be undone. An event further ahead comes from a clock that was later set
 * back, and counts as final.
 */
export function mayBeTakenBack({ standsFrom }: OrderMailEvent, now: Date): boolean {
  const left = standsFrom.getTime() - now.getTime();
  return left > 0 && left <= 2 * UNDO_MS + UNDO_MARGIN_MS;
}

/**
 * The states of an order in which a mail about an earlier event would be outdated; other events are news in any
 * state.
 */
const OVERTAKEN_BY: Readonly<Record<string, readonly OrderStatus[]>> = {
  placed: ['Delivered', 'Cancelled'],
  'seller-new': ['Packed', 'Out for delivery', 'Delivered', 'Cancelled'],
  out: ['Delivered', 'Cancelled'],
  ready: ['Delivered', 'Cancelled'],
};

/** Returns the status changes that were not undone. */
function standingChanges(order: OrderDoc): StatusChange[] {
  const stack: StatusChange[] = [];
  for (const change of historyOf(order))
    if (change.undo) stack.pop();
    else stack.push(change);
  return stack;
}

const shortHash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

const dated = (event: string, at: Date, standsFrom = at): OrderMailEvent => ({
  event,
  at,
  isDated: true,
  notBefore: at,
  standsFrom,
});

function undated(
  event: string,
  { changedAt, createdAt }: OrderDoc,
  waits = 0,
  notBefore = createdAt,
): OrderMailEvent {
  const at = changedAt ?? createdAt;
  return { event, at, isDated: false, notBefore, standsFrom: new Date(at.getTime() + waits) };
}

/** Returns when a status change becomes final: the seller may undo the last change for a minute. */
function standsFrom(order: OrderDoc, change: StatusChange): Date {
  const isLast = order.history?.at(-1) === change;
  const isFinal = change.status === 'Cancelled' && state.refundedForCancelling.is(order);
  const waits = isLast && change.by === 'seller' && !isFinal ? UNDO_MS + UNDO_MARGIN_MS : 0;
  return new Date(change.at.getTime() + waits);
}

/** Returns the picked quantity of each line if pieces are missing; otherwise false. */
function missingOf({ items }: OrderDoc): unknown {
  const isMissing = items.some(({ quantity, found = quantity }) => found < quantity);
  return (
    isMissing &&
    items.map(({ product, found, replacement }) => [
      product,
      found,
      replacement?.product,
      replacement?.quantity,
    ])
  );
}

function ofStatus(order: OrderDoc, changes: StatusChange[]): OrderMailEvent[] {
  const NAMES = { 'Out for delivery': 'out', Delivered: 'delivered' } as const;
  const events = changes.flatMap((change) => {
    const { status, at } = change;
    const name = status === 'Out for delivery' || status === 'Delivered' ? NAMES[status] : '';
    return name ? [dated(name, at, standsFrom(order, change))] : [];
  });
  const packed = changes.find(({ status }) => status === 'Packed');
  if (packed && order.pickup && !state.cancelled.is(order))
    events.push(dated('ready', packed.at, standsFrom(order, packed)));
  const missing = packed && !state.cancelled.is(order) ? missingOf(order) : undefined;
  // The seller can correct the count until the order leaves, and each correction is reported.
  if (packed && missing) {
    const waits = state.packed.is(order) ? UNDO_MS + UNDO_MARGIN_MS : 0;
    events.push(undated(`missing:${shortHash(missing)}`, order, waits, packed.at));
  }
  return events;
}

function ofCancelling(order: OrderDoc, changes: StatusChange[]): OrderMailEvent[] {
  const last = changes.at(-1);
  if (last?.status !== 'Cancelled') return [];
  // An online order that was cancelled before its payment appears only with the payment.
  const at = new Date(Math.max(last.at.getTime(), order.payment?.paidAt?.getTime() ?? 0));
  return [dated('cancelled', at, new Date(Math.max(+at, +standsFrom(order, last))))];
}

function ofMoney(order: OrderDoc, changes: StatusChange[]): OrderMailEvent[] {
  const { payment } = order;
  // The delivery mail already reports a payment at the door.
  const isCancelled = state.cancelled.is(order);
  const isCash = !state.online.is(order) && state.paid.is(order) && !isCancelled;
  const isPaidApart = isCash && !changes.some(({ paid }) => paid);
  const { refundedAt, dashboardRefund } = payment ?? {};
  // The mails about a cancellation and about missing pieces already report their refunds.
  const isTold = isCancelled || state.cartTaken.is(order);
  const isGivenBack = !isTold && refundedAt && ownRefundCentsOf(order) < paidOnlineCentsOf(order);
  const part = isTold || refundedAt ? undefined : dashboardRefund;
  const back = isTold ? undefined : payment?.owed?.findLast(({ reason }) => reason === 'returned');
  return [
    ...(isPaidApart ? [undated('paid', order, UNDO_MS + UNDO_MARGIN_MS)] : []),
    ...(isGivenBack ? [dated('refunded', refundedAt)] : []),
    ...(part ? [dated(`partly-refunded:${part.cents}`, part.at)] : []),
    ...(back ? [dated(`partly-refunded:returned-${back.number}`, back.at)] : []),
  ];
}

/** Returns refunds after delivery that were not undone; those to the card are made at once and are final. */
const ofRefunds = (order: OrderDoc): OrderMailEvent[] =>
  standingRefunds(order).map(({ number, to, at }) =>
    dated(
      `given-back:${number}`,
      at,
      new Date(at.getTime() + (to === 'card' ? 0 : UNDO_MS + UNDO_MARGIN_MS)),
    ),
  );

/** Returns the last move to another delivery slot, if the seller made it. */
function ofMoves({ windowMoves, status }: OrderDoc): OrderMailEvent[] {
  const last = windowMoves?.at(-1);
  if (last?.by !== 'seller' || isClosed(status)) return [];
  return [dated(`moved:${last.at.getTime()}`, last.at, new Date(+last.at + UNDO_MS))];
}

/**
 * Returns the events of an order, unsorted, computed only from the order, without those that were undone. An
 * order that is not listed yet has no events, except a payment that does not match it.
 */
export function eventsOf(order: OrderDoc): OrderMailEvent[] {
  const { payment, createdAt } = order;
  const flagged = payment?.flag
    ? [undated(`seller-payment:${shortHash(payment.flag)}`, order)]
    : [];
  if (!state.listed.is(order)) return flagged;
  const changes = standingChanges(order);
  const placedAt = payment?.paidAt ?? createdAt;
  // If another order took its cart, or it was cancelled before its payment arrived, the order is not to be
  // packed.
  const isPlaced = state.keepsCart.is(order);
  return [
    ...(isPlaced ? [dated('placed', placedAt), dated('seller-new', placedAt)] : []),
    ...ofStatus(order, changes),
    ...ofCancelling(order, changes),
    ...ofMoney(order, changes),
    ...ofRefunds(order),
    ...ofMoves(order),
    ...flagged,
  ];
}

/**
 * Returns the events of an order that are still news. It excludes an event that a later state has overtaken,
 * because the delivery or cancellation mail covers it. After an outage of the mail server, an outdated mail could
 * ask for money that is not due. The event is news again when the later step is undone.
 */
export const newsOf = (order: OrderDoc): OrderMailEvent[] =>
  eventsOf(order).filter(({ event }) => !OVERTAKEN_BY[event]?.includes(order.status));
