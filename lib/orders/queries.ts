import 'server-only';
import mongoose from 'mongoose';
import { viewAddress } from '@/lib/addresses/queries';
import type { AddressView } from '@/lib/addresses/view';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { lastKnownShop, readShop } from '@/lib/shop/read';
import { DAY_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { pageOf } from '@/lib/utils/paging';
import { phoneStarts } from '@/lib/utils/phone-number';
import { dayBefore, dayOf } from '@/lib/utils/zone-day';
import { Order } from '@/models';
import { NUMBER_INDEX, type OrderDoc } from '@/models/order';
import { historyOf } from './change-order';
import {
  filtered,
  isId,
  KINDS,
  type Kind,
  kindsOfPayMethod,
  open,
  PAYMENT_REVIEWS,
} from './list-filters';
import type { OrderQuery, OwnOrdersQuery } from './schema';
import { orderSearchTerms, storedEnd, storedStarts } from './search-terms';
import { type OrderSort, parseCursor } from './sort';
import { sortedOrders } from './sorted-list';
import { state } from './state';
import type { OrdersPage, OrderView, PromisesView } from './view';
import { viewOrders, viewOrdersForSeller } from './view-order';
import { readable } from './visible';

const { trusted } = mongoose;

/** `subject` is the id of a shopper. */
type Reader = { audience: 'shopper' | 'seller'; subject: string };

const after = (cursor: string | undefined, sort?: OrderSort) =>
  cursor ? { _id: trusted(sort === 'oldest' ? { $gt: cursor } : { $lt: cursor }) } : {};

/**
 * Returns the shopper's orders, newest first. An online order appears when it is paid, or when its bank has
 * to confirm the payment. With `limit`, `nextCursor` leads to the next page.
 */
export async function listOrdersOf(
  userId: string,
  { limit, cursor }: OwnOrdersQuery,
): Promise<OrdersPage> {
  await db();
  const shown = {
    $or: [
      { userId, ...state.listed.where },
      { userId, ...state.processing.where },
    ],
  };
  const found = Order.find({ $and: [shown, after(cursor)] }).sort({ _id: -1 });
  const rows = await (limit ? found.limit(limit + 1) : found).lean();
  const { page, ...next } = pageOf(rows, limit);
  return { orders: await viewOrders(page), ...next };
}

/**
 * Returns the matching orders after `cursor`, by default newest first. An additional order beyond `limit` means that
 * there is a next page.
 */
async function ordersOfKinds(
  kinds: readonly Kind[],
  { limit, cursor, sort }: OrderQuery,
  conditions: readonly object[] = [],
): Promise<OrderDoc[]> {
  const found = kinds.map(({ kind, index }) => {
    const rows = Order.find({ $and: [...kind, after(cursor, sort), ...conditions] })
      .sort({ _id: sort === 'oldest' ? 1 : -1 })
      .hint(index);
    return (limit ? rows.limit(limit + 1) : rows).lean();
  });
  const byId = new Map((await Promise.all(found)).flat().map((row) => [String(row._id), row]));
  return [...byId]
    .sort(([a], [b]) => (a < b === (sort !== 'oldest') ? 1 : -1))
    .map(([, row]) => row)
    .slice(0, limit ? limit + 1 : undefined);
}

/** A search by email would let a user without access to emails guess an email letter by letter. */
function isFoundWithoutEmail(order: OrderDoc, q: string): boolean {
  if (isId(q)) return true;
  const words = orderSearchTerms({ ...order, address: { ...order.address, email: '' } });
  const numbers = phoneStarts(q, lastKnownShop().country);
  if (numbers.some((start) => words.some((word) => word.startsWith(start)))) return true;
  return storedStarts(q).every((starts) =>
    starts.some((start) => {
      const end = storedEnd(start);
      return words.some((word) => word.startsWith(start) || word === end);
    }),
  );
}

const NUMBER = /^\d{1,4}$/;

/**
 * Returns all orders with exactly the searched number, newest first, followed by the other rows. The words of an order
 * also contain numbers of products and streets, so a search by words cannot find the number.
 */
async function withNumberFirst(
  { q = '', limit }: OrderQuery,
  rows: OrderDoc[],
  isLimited: boolean,
): Promise<OrderDoc[]> {
  const conditions: object[] = [{ number: Number(q) }, state.shownToSeller.where];
  if (isLimited) conditions.push(readable());
  const found = Order.find({ $and: conditions }).sort({ _id: -1 }).hint(NUMBER_INDEX);
  const exact: OrderDoc[] = await (limit ? found.limit(limit) : found).lean();
  const ids = new Set(exact.map(({ _id }) => String(_id)));
  return [...exact, ...rows.filter(({ _id }) => !ids.has(String(_id)))].slice(0, limit);
}

const foundBy = ({ q }: OrderQuery, page: OrderDoc[], isLimited: boolean): OrderDoc[] =>
  isLimited && q ? page.filter((order) => isFoundWithoutEmail(order, q)) : page;

async function ordersBy(query: OrderQuery, isLimited: boolean): Promise<OrderDoc[]> {
  const { open: isOpen, limit, cursor, sort } = query;
  const { conditions, index } = await filtered(query);
  if (isOpen) conditions.push(open);
  if (isLimited) conditions.push(readable());
  // Few orders need a review. With other indexes, the database would read more orders.
  if (query.payment === 'review')
    return ordersOfKinds(PAYMENT_REVIEWS, query, [state.shownToSeller.where, ...conditions]);
  const { q, ended, day, payMethod, payment } = query;
  if (payMethod && !(q || ended || day || payment === 'unpaid'))
    return ordersOfKinds(kindsOfPayMethod(query), query, [
      state.shownToSeller.where,
      ...conditions,
    ]);
  const found = Order.find({
    $and: [state.shownToSeller.where, after(cursor, sort), ...conditions],
  }).sort({ _id: sort === 'oldest' ? 1 : -1 });
  if (index) found.hint(index);
  return (limit ? found.limit(limit + 1) : found).lean();
}

/**
 * Returns all orders for the seller, newest first, with addresses.
 *
 * `q` matches an order's id, the end of the id, the order number of the day, or the beginning of a word in name,
 * street, city, phone, email or product names. `open` excludes delivered and cancelled orders without an open dispute.
 * `ended` returns only closed orders that changed today. With `limit`, `nextCursor` leads to the next page. With
 * `numberFirst`, orders with exactly the number `q` come first, and there is no next page. `isLimited`
 * is for a session that may read only recent orders, without emails (lib/orders/visible.ts). A page of such a session
 * may be shorter than `limit`.
 *
 * Throws a 400 ApiError for the cursor of another sort order.
 */
export async function listOrders(query: OrderQuery, isLimited = false): Promise<OrdersPage> {
  await db();
  const { limit, cursor, sort, open: isOpen, q, ended, day, status, payment, person } = query;
  const isFiltered = q || ended || day || status || payment || query.payMethod || person;
  if (sort && sort !== 'newest' && sort !== 'oldest') {
    const { rows, ...next } = await sortedOrders(sort, query, isLimited);
    return {
      orders: await viewOrdersForSeller(foundBy(query, rows, isLimited), isLimited),
      ...next,
    };
  }
  if (cursor && !parseCursor('newest', cursor))
    throw new ApiError('badInput', t('catalogErrors', 'cursor'));
  const isOpenAlone = isOpen && !isFiltered;
  const rows = isOpenAlone ? await ordersOfKinds(KINDS, query) : await ordersBy(query, isLimited);
  const { page, ...next } =
    query.numberFirst && NUMBER.test(q ?? '')
      ? { page: await withNumberFirst(query, rows, isLimited) }
      : pageOf(rows, limit);
  return { orders: await viewOrdersForSeller(foundBy(query, page, isLimited), isLimited), ...next };
}

/**
 * Returns one order. A shopper may read only their own orders, and the seller may read any order. Throws a 404
 * ApiError.
 */
export async function findOrder(id: string, { audience, subject }: Reader): Promise<OrderView> {
  await db();
  const isSeller = audience === 'seller';
  const owner = isSeller ? {} : { userId: subject };
  const row = await Order.findOne({ _id: id, ...owner, ...state.placedOrOnline.where }).lean();
  const [order] = row ? await (isSeller ? viewOrdersForSeller([row]) : viewOrders([row])) : [];
  if (!order) throw new ApiError('notFound', t('errors', 'orderGone'));
  return order;
}

/** Returns the stored document of one order, for the seller. Throws a 404 ApiError. */
export async function findForSeller(id: string): Promise<OrderDoc> {
  await db();
  const row = await Order.findOne({ _id: id, ...state.placedOrOnline.where }).lean();
  if (!row) throw new ApiError('notFound', t('errors', 'orderGone'));
  return row;
}

const BATCH = 20;

/**
 * An order in the data export of a shopper. `isPlaced` is false for an online order that was never paid.
 * `earlierAddresses` are from before the seller's corrections.
 */
export type OwnOrder = OrderView & { isPlaced: boolean; earlierAddresses?: AddressView[] };

const earlierAddressesOf = ({ addressChanges }: OrderDoc) =>
  addressChanges?.flatMap(({ before }) => (before ? [viewAddress(before)] : []));

/**
 * Yields all orders of the shopper in batches, newest first. They include unpaid online orders, which no list shows.
 */
export async function* allOrdersOf(userId: string): AsyncGenerator<OwnOrder[]> {
  await db();
  const rows = await Order.find({ userId, ...state.placedOrOnline.where }, { _id: 1 })
    // Without the hint, the embedded MongoDB crashes when it compares several query plans.
    .hint({ userId: 1, idempotencyKey: 1 })
    .lean();
  const ids = rows.map(({ _id }) => String(_id)).sort((a, b) => (a < b ? 1 : -1));
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const found = await Order.find({ _id: trusted({ $in: batch }), userId })
      .sort({ _id: -1 })
      .hint({ _id: 1 })
      .lean();
    const views = await viewOrders(found);
    yield views.map((view, at) => ({
      ...view,
      isPlaced: found[at] !== undefined && state.listed.is(found[at]),
      ...omitUndefined({ earlierAddresses: found[at] && earlierAddressesOf(found[at]) }),
    }));
  }
}

const DAYS = 8;

/** Returns the numbers of delivered orders and of orders delivered on time, for each of the shop's last eight days. */
export async function onTimeCounts(now = new Date()): Promise<PromisesView> {
  const { timeZone } = await readShop();
  const today = dayOf(now.getTime(), timeZone);
  const days = Array.from({ length: DAYS }, (_, ago) => {
    return { day: dayBefore(today, ago), delivered: 0, onTime: 0 };
  });
  // An order may have been placed long before its delivery, so filter by the last change.
  const since = new Date(now.getTime() - (DAYS + 1) * DAY_MS);
  const delivered = Order.find({
    status: 'Delivered',
    changedAt: mongoose.trusted({ $gte: since }),
  })
    .select({ history: 1, promisedAt: 1, createdAt: 1, pickup: 1 })
    .hint({ status: 1, changedAt: 1 })
    .lean();
  for (const order of await delivered) {
    const at = historyOf(order).at(-1)?.at;
    const count = at && days.find(({ day }) => day === dayOf(at.getTime(), timeZone));
    if (!count) continue;
    count.delivered += 1;
    // A pickup order is on time if it was packed before its promised time.
    const onTime = order.pickup
      ? historyOf(order).findLast(({ status }) => status === 'Packed')?.at
      : at;
    if (order.promisedAt && onTime && onTime <= order.promisedAt) count.onTime += 1;
  }
  return { days };
}
