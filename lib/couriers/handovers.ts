import 'server-only';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { cashCountIn } from '@/lib/http/input-parts';
import { parseWith } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { requestLanguage } from '@/lib/observe/request-context';
import { historyOf } from '@/lib/orders/change-order';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { cashRounded } from '@/lib/orders/refunds';
import { cashBackCentsOf, cashBackCentsUntil } from '@/lib/orders/returned-deposits';
import { state } from '@/lib/orders/state';
import { UNDO_MARGIN_MS, UNDO_MS } from '@/lib/orders/status';
import { readShop } from '@/lib/shop/read';
import { formatCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayOf } from '@/lib/utils/zone-day';
import { Handover, Order } from '@/models';
import type { HandoverDoc } from '@/models/day-close';
import type { OrderDoc } from '@/models/order';
import type { HandoverInput } from './schema';
import type { CourierCashResponse, OwnCash } from './view';

/** A staff member or the owner. */
export type Person = { id: string; name: string };

/**
 * Returns the cash that a courier collected for an order, in cents. It is the payment recorded with the delivery,
 * including corrections, minus cash paid out for returned deposits.
 *
 * Payments after an unpaid delivery, and corrections after the handover, count as made in the shop. A recorded handover
 * therefore never changes.
 *
 * For a cancelled order the result is negative: the courier has paid out the deposits recorded before the cancellation.
 * If a later correction lowers them, only the corrected amount was paid out.
 */
function collectedCents(order: OrderDoc): number {
  if (state.cancelled.is(order)) {
    const until = historyOf(order).at(-1)?.at.getTime() ?? 0;
    const paidOut = Math.min(cashBackCentsUntil(order, until), cashBackCentsOf(order));
    return 0 - cashRounded(order, paidOut);
  }
  if (!state.delivered.is(order)) return 0;
  const entry = historyOf(order).findLast(({ status }) => status === 'Delivered');
  if (!entry) return 0;
  const { cashNotes = [] } = order;
  // If a clock was set back, this may be a note of an undone delivery. The undo has the opposite amount, so the sum is
  // correct.
  const first = cashNotes.findIndex(({ at }) => at.getTime() === entry.at.getTime());
  const notes = entry.paid && first >= 0 ? cashNotes.slice(first) : [];
  const back = cashBackCentsUntil(order, entry.at.getTime() + UNDO_MS);
  // Notes with a `method` record payments without cash, for example by card.
  const paidCents = notes.reduce((sum, { method, cents }) => sum + (method ? 0 : cents), 0);
  return paidCents - cashRounded(order, back);
}

/** Returns whether the courier can still undo the delivery and correct its deposits. */
export function isJustDelivered(order: OrderDoc, now: number): boolean {
  const last = historyOf(order).at(-1);
  return last?.status === 'Delivered' && now - last.at.getTime() <= UNDO_MS;
}

/**
 * While the delivery or cancellation can be undone, the cash of the order cannot be handed over. The margin covers
 * clock differences between processes.
 */
const canChange = (order: OrderDoc, now: number): boolean =>
  now - (historyOf(order).at(-1)?.at.getTime() ?? 0) <= UNDO_MS + UNDO_MARGIN_MS;

const { trusted } = mongoose;

const TRIES = 50;

/** The index for finding the orders of a courier. */
export const BY_COURIER = { 'courier.id': 1, status: 1, _id: -1 } as const;

/** Marks delivered orders for which the courier collected no cash. */
const NO_HANDOVER = 0;

/** Marks orders as handed over. The call is idempotent. After a crash, the next read of open orders repeats it. */
const noteHandover = ({ n, orders }: Pick<HandoverDoc, 'n' | 'orders'>) =>
  Order.updateMany(
    { _id: trusted({ $in: orders.map(({ order }) => order) }) },
    { $set: { 'courier.handover': n } },
  ).hint({ _id: 1 });

const NOT_PAID_IN_CASH = [{ 'history.paid': trusted({ $ne: true }) }, state.notInCash.where];

/**
 * Marks orders without cash, so that later reads skip them. Skips orders that were paid in cash meanwhile. A request
 * that records or corrects a payment removes the mark.
 */
const noteNoCash = (orders: readonly OrderDoc[]) =>
  Order.updateMany(
    { _id: trusted({ $in: orders.map(({ _id }) => _id) }), $or: NOT_PAID_IN_CASH },
    { $set: { 'courier.handover': NO_HANDOVER } },
  ).hint({ _id: 1 });

/** Orders in one currency whose cash is not handed over yet. The delivery of `fresh` orders can still be undone. */
type Open = {
  courier: Person;
  currency: string;
  orders: HandoverDoc['orders'];
  fresh: HandoverDoc['orders'];
};

const LEFT_OUT = { items: 0, words: 0, address: 0, addressChanges: 0, idempotencyKeys: 0 } as const;

const hasReturns = ({ returned, returnNotes = [] }: OrderDoc): boolean =>
  returned !== undefined || returnNotes.length > 0;

/**
 * Returns the delivered and cancelled orders whose cash is not handed over yet. A courier's page reads them every few
 * seconds, and a shop that never counts cash has many. Only orders with returned deposits contain their goods.
 */
async function openOrders(courier?: string): Promise<OrderDoc[]> {
  const whose = courier ?? trusted({ $gt: '' });
  const closed = trusted({ $in: ['Delivered' as const, 'Cancelled' as const] });
  const found = await Order.find(
    { 'courier.id': whose, status: closed, 'courier.handover': null },
    LEFT_OUT,
  )
    .hint(BY_COURIER)
    .lean<OrderDoc[]>();
  if (found.length === 0) return found;
  const withReturns = found.filter(hasReturns).map(({ _id }) => _id);
  const whole: OrderDoc[] =
    withReturns.length > 0
      ? await Order.find({ _id: trusted({ $in: withReturns }) })
          .hint({ _id: 1 })
          .lean()
      : [];
  const byId = new Map(whole.map((order) => [String(order._id), order]));
  const rows = found.map((order) => byId.get(String(order._id)) ?? order);
  const ids = rows.map(({ _id }) => _id);
  const done = await Handover.find({ 'orders.order': trusted({ $in: ids }) })
    .hint({ 'orders.order': 1 })
    .lean();
  for (const one of done) await noteHandover(one);
  const handed = new Set(done.flatMap(({ orders }) => orders.map(({ order }) => String(order))));
  return rows.filter(({ _id }) => !handed.has(String(_id)));
}

/**
 * A handover after the final cancellation includes the order's deposits. Version 1.0.0 did not subtract them, and they
 * must not be subtracted later.
 */
async function isSettled(order: OrderDoc): Promise<boolean> {
  const last = historyOf(order).at(-1);
  if (!order.courier || !last || !state.cancelled.is(order)) return false;
  const finalAt = new Date(last.at.getTime() + UNDO_MS + UNDO_MARGIN_MS);
  const { currency } = pricingContextOf(order);
  const later = { 'courier.id': order.courier.id, currency, at: trusted({ $gt: finalAt }) };
  return (await Handover.findOne(later, { n: 1 }).sort({ n: -1 }).hint({ n: 1 }).lean()) !== null;
}

/**
 * Returns the cash that each courier must still hand over, by currency. Orders without cash are marked once they are
 * final, so that later calls skip them.
 */
async function openCash(courier?: string): Promise<Open[]> {
  const now = Date.now();
  const open = new Map<string, Open>();
  const none: OrderDoc[] = [];
  for (const order of await openOrders(courier)) {
    const collected = collectedCents(order);
    const cents = collected !== 0 && (await isSettled(order)) ? 0 : collected;
    const row = { order: order._id, cents };
    const isFresh = canChange(order, now);
    if (row.cents === 0 && !isFresh) none.push(order);
    if (!order.courier || row.cents === 0) continue;
    const { id, name } = order.courier;
    const { currency } = pricingContextOf(order);
    const key = `${id} ${currency}`;
    const own = open.get(key) ?? { courier: { id, name }, currency, orders: [], fresh: [] };
    own[isFresh ? 'fresh' : 'orders'].push(row);
    open.set(key, own);
  }
  if (none.length > 0) await noteNoCash(none);
  return [...open.values()];
}

const sumOf = (orders: Open['orders']) => orders.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Returns the cash that a courier has, including cash of deliveries that can still be undone. `cash` is in
 * the shop's currency, and `others` contains the cash in other currencies.
 */
export async function cashOf(courier: string): Promise<OwnCash> {
  await db();
  const { currency } = await readShop();
  const sums = (await openCash(courier)).map(({ orders, fresh, ...one }) => ({
    cash: toUnits(sumOf([...orders, ...fresh]), one.currency),
    currency: one.currency,
  }));
  const cash = sums.find((one) => one.currency === currency)?.cash ?? 0;
  const others = sums.filter((one) => one.currency !== currency);
  return omitUndefined({ cash, currency, others: others.length > 0 ? others : undefined });
}

/**
 * Returns the cash that all couriers have now, and the handovers of a day in the shop's time zone
 * (`2026-12-25`, by default today).
 */
export async function courierCash(day?: string): Promise<CourierCashResponse> {
  await db();
  const { timeZone, currency } = await readShop();
  const [open, handovers] = await Promise.all([
    openCash(),
    Handover.find({ day: day ?? dayOf(Date.now(), timeZone) })
      .sort({ n: 1 })
      .hint({ day: 1, n: 1 })
      .lean(),
  ]);
  const named = (own: string) => (own === currency ? {} : { currency: own });
  return {
    currency,
    couriers: open.map(({ courier, currency: own, orders, fresh }) => ({
      courier: courier.id,
      name: courier.name,
      ...named(own),
      open: toUnits(sumOf(orders), own),
      orders: orders.length,
      ...omitUndefined({ tooFresh: fresh.length > 0 ? fresh.length : undefined }),
    })),
    handovers: handovers.map(({ n, courier, currency: own, at, by, orders, reason, ...sums }) => ({
      number: n,
      courier: courier.id,
      name: courier.name,
      at: at.toISOString(),
      orders: orders.length,
      ...named(own),
      ...omitUndefined({ by: by.id === 'owner' ? undefined : by.name }),
      expected: toUnits(sums.expectedCents, own),
      counted: toUnits(sums.countedCents, own),
      ...omitUndefined({ reason: reason || undefined }),
    })),
  };
}

async function insert(handover: Omit<HandoverDoc, '_id' | 'n'>): Promise<HandoverDoc | undefined> {
  const last = await Handover.findOne({}, { n: 1 }).sort({ n: -1 }).hint({ n: 1 }).lean();
  try {
    return (await Handover.create({ ...handover, n: (last?.n ?? 0) + 1 })).toObject();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return undefined;
  }
}

function countedBefore({ countedCents, currency }: HandoverDoc): ApiError {
  const sum = formatCents(countedCents, currency, requestLanguage());
  return new ApiError('conflict', t('couriers', 'countedBefore', { sum }));
}

const storedReason = (reason: string) =>
  new ApiError('conflict', t('errors', 'reasonKept', { reason }));

const nothingOpen = () => new ApiError('conflict', t('couriers', 'nothingOpen'));

/**
 * Records that a courier hands over all open cash in one currency, with one insert. A repeated request with the same
 * `key` records nothing. Throws a 409 ApiError if no cash is open, if the open amount differs from `expected`, or if a
 * repeated request has another amount or reason. Throws a 400 ApiError if the counted amount differs and no reason is
 * given.
 */
export async function handOver(input: HandoverInput, by: Person, key: string): Promise<void> {
  await db();
  const { courier, reason } = input;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const same = await Handover.findOne({ key }).lean();
    const { timeZone, currency: ofShop } = await readShop();
    const currency = input.currency ?? same?.currency ?? ofShop;
    const { expected, counted } = parseWith(cashCountIn(currency), input);
    // The client repeats a request whose response was lost. Amount and reason can no longer change.
    if (same && same.countedCents !== counted) throw countedBefore(same);
    if (same?.reason && reason && same.reason !== reason) throw storedReason(same.reason);
    if (same) return void (await noteHandover(same));
    const open = (await openCash(courier)).find((one) => one.currency === currency);
    if (!open?.orders.length) throw nothingOpen();
    const { orders } = open;
    const expectedCents = sumOf(orders);
    const sum = formatCents(expectedCents, currency, requestLanguage());
    if (expectedCents !== expected)
      throw new ApiError('conflict', t('couriers', 'cashMoved', { sum }));
    if (counted !== expectedCents && !reason)
      throw new ApiError('badInput', t('couriers', 'sayWhy', { sum }));
    const made = await insert(
      omitUndefined({
        key,
        courier: open.courier,
        at: new Date(),
        day: dayOf(Date.now(), timeZone),
        by,
        currency,
        orders,
        expectedCents,
        countedCents: counted,
        reason: reason && counted !== expectedCents ? reason : undefined,
      }),
    );
    if (!made) continue;
    await noteHandover(made);
    const after = omitUndefined({
      n: made.n,
      courier,
      expectedCents,
      countedCents: counted,
      currency: currency === ofShop ? undefined : currency,
    });
    await record({ event: 'cash handed over', cents: counted }, { after });
    return;
  }
  throw new Error('a cash handover could not be stored');
}
