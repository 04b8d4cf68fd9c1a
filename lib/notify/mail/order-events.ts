import { createHash } from 'node:crypto';
import { historyOf, ownRefundCentsOf, paidOnlineCentsOf } from '@/lib/orders/life';
import { standingRefunds } from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { isClosed, UNDO_MARGIN_MS, UNDO_MS } from '@/lib/orders/status';
import type { OrderDoc, OrderStatus, StatusChange } from '@/models/order';

/** An event of an order that a mail reports. */
export type OrderMailEvent = {
  /** Its name, unique for an order, such as `placed`; mails to the seller begin with `seller-`. */
  event: string;
  /** When it happened; for an event without a time of its own, when the order last changed. */
  at: Date;
  isDated: boolean;
  /**
   * The earliest possible time of the event: its own if it is dated, else the placing or, for missing pieces,
   * the packing.
   */
  notBefore: Date;
  /** The time from which nobody can take it back. */
  standsFrom: Date;
};

/** Whether an event can still be taken back. One that is further ahead comes from a clock that was set back since, and stands. */
export function mayBeTakenBack({ standsFrom }: OrderMailEvent, now: Date): boolean {
  const left = standsFrom.getTime() - now.getTime();
  return left > 0 && left <= 2 * UNDO_MS + UNDO_MARGIN_MS;
}

/** The states of an order in which a mail about an earlier event would not say the present; other events are news in any state. */
const OVERTAKEN_BY: Readonly<Record<string, readonly OrderStatus[]>> = {
  placed: ['Delivered', 'Cancelled'],
  'seller-new': ['Packed', 'Out for delivery', 'Delivered', 'Cancelled'],
  out: ['Delivered', 'Cancelled'],
  ready: ['Delivered', 'Cancelled'],
};

/** The changes of the status that were not taken back. */
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

/** When a change of the status is final: the seller may take the last change back for a minute. */
function standsFrom(order: OrderDoc, change: StatusChange): Date {
  const isLast = order.history?.at(-1) === change;
  const isFinal = change.status === 'Cancelled' && state.refundedForCancelling.is(order);
  const waits = isLast && change.by === 'seller' && !isFinal ? UNDO_MS + UNDO_MARGIN_MS : 0;
  return new Date(change.at.getTime() + waits);
}

/** What was found of each line, if something was missing. */
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
  // The count can be corrected until the order leaves, and each correction is reported.
  if (packed && missing) {
    const waits = state.packed.is(order) ? UNDO_MS + UNDO_MARGIN_MS : 0;
    events.push(undated(`missing:${shortHash(missing)}`, order, waits, packed.at));
  }
  return events;
}

function ofCancelling(order: OrderDoc, changes: StatusChange[]): OrderMailEvent[] {
  const last = changes.at(-1);
  if (last?.status !== 'Cancelled') return [];
  // An online order that was paid only after its cancellation is visible from the payment on.
  const at = new Date(Math.max(last.at.getTime(), order.payment?.paidAt?.getTime() ?? 0));
  return [dated('cancelled', at, new Date(Math.max(+at, +standsFrom(order, last))))];
}

function ofMoney(order: OrderDoc, changes: StatusChange[]): OrderMailEvent[] {
  const { payment } = order;
  // The mail on the delivery reports a payment at the door.
  const isCancelled = state.cancelled.is(order);
  const isCash = !state.online.is(order) && state.paid.is(order) && !isCancelled;
  const isPaidApart = isCash && !changes.some(({ paid }) => paid);
  const { refundedAt, dashboardRefund } = payment ?? {};
  // The mails on a cancellation and on missing pieces report their refunds themselves.
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

/** Refunds after the delivery that were not taken back; those to the card are made at once, and are final. */
const ofRefunds = (order: OrderDoc): OrderMailEvent[] =>
  standingRefunds(order).map(({ number, to, at }) =>
    dated(
      `given-back:${number}`,
      at,
      new Date(at.getTime() + (to === 'card' ? 0 : UNDO_MS + UNDO_MARGIN_MS)),
    ),
  );

/** The last move to another window, if the seller made it. */
function ofMoves({ windowMoves, status }: OrderDoc): OrderMailEvent[] {
  const last = windowMoves?.at(-1);
  if (last?.by !== 'seller' || isClosed(status)) return [];
  return [dated(`moved:${last.at.getTime()}`, last.at, new Date(+last.at + UNDO_MS))];
}

/**
 * The events of an order, unsorted, computed from the order alone, without those that were undone. An order that is not listed yet
 * has none, except a payment that does not fit it.
 */
export function eventsOf(order: OrderDoc): OrderMailEvent[] {
  const { payment, createdAt } = order;
  const flagged = payment?.flag
    ? [undated(`seller-payment:${shortHash(payment.flag)}`, order)]
    : [];
  if (!state.listed.is(order)) return flagged;
  const changes = standingChanges(order);
  const placedAt = payment?.paidAt ?? createdAt;
  // Another order took its cart, or it was cancelled before its payment came: it is no order to pack.
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
 * The events of an order that are still news. An event that a later state has overtaken is left out: the mail on the delivery or the
 * cancellation says all of it, while its own mail, after a mail server was silent for hours, would ask for money that is not due. It
 * is news again when that step is taken back.
 */
export const newsOf = (order: OrderDoc): OrderMailEvent[] =>
  eventsOf(order).filter(({ event }) => !OVERTAKEN_BY[event]?.includes(order.status));
