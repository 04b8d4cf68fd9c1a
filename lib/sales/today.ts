import 'server-only';
import mongoose, { type PipelineStage, Types } from 'mongoose';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { LOW_STOCK_FILTER } from '@/lib/catalog/seller-list';
import { db } from '@/lib/db';
import { firstIdOf, idsOf } from '@/lib/orders/day-ids';
import { PAYMENT_REVIEWS } from '@/lib/orders/list-filters';
import { isWithdrawalOpen } from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { OPEN_STATUSES } from '@/lib/orders/status';
import { currentShop } from '@/lib/shop/read';
import { DAY_MINUTES, firstTimeAt, wallOf } from '@/lib/shop/wall-clock';
import { inSlices } from '@/lib/utils/async';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayBefore, dayOf } from '@/lib/utils/zone-day';
import type { Measure } from '@/lib/weights/fields';
import { Order, Product } from '@/models';
import { LISTED_INDEX, WITHDRAWN_INDEX } from '@/models/order';
import { inCurrency, soldIn } from './pipelines';
import type { TodayOrder, TodayView } from './view';

const SHOWN = 5;
const MAX_REVIEWS = 50;

type OrderRow = {
  _id: Types.ObjectId;
  number?: number | undefined;
  promisedAt?: Date | undefined;
  createdAt: Date;
  address: { firstName: string; lastName: string };
};

const FIELDS = {
  ...{ number: 1, promisedAt: 1, createdAt: 1 },
  ...{ 'address.firstName': 1, 'address.lastName': 1 },
} as const;

const viewOrder = ({ _id, number, promisedAt, createdAt, address }: OrderRow): TodayOrder =>
  omitUndefined({
    _id: String(_id),
    name: `${address.firstName} ${address.lastName}`.trim(),
    createdAt: createdAt.toISOString(),
    number,
    promisedAt: promisedAt?.toISOString(),
  });

const rowsIn = (
  match: Record<string, unknown>,
  sort: Record<string, 1 | -1>,
  fields: Record<string, number>,
) => [{ $match: match }, { $sort: sort }, { $limit: SHOWN }, { $project: fields }];
const countIn = (match: Record<string, unknown>) => [{ $match: match }, { $count: 'count' }];
type Counted = { count: number }[];

async function openOrders(now: Date) {
  const isNew = state.orderPlaced.where;
  // A pickup order is no longer late as soon as it is packed (lib/orders/delivery-promise.ts).
  const isLate = { promisedAt: { $lt: now }, $or: [isNew, { pickup: { $exists: false } }] };
  const isFresh = { ...isNew, $nor: [{ promisedAt: { $lt: now } }] };
  const [found] = await Order.aggregate<{
    late: OrderRow[];
    lateCount: Counted;
    fresh: OrderRow[];
    freshCount: Counted;
  }>([
    { $match: { ...state.listed.where, status: { $in: OPEN_STATUSES } } },
    { $project: { ...FIELDS, status: 1, pickup: 1 } },
    {
      $facet: {
        late: rowsIn(isLate, { promisedAt: 1, _id: 1 }, FIELDS),
        lateCount: countIn(isLate),
        fresh: rowsIn(isFresh, { _id: 1 }, FIELDS),
        freshCount: countIn(isFresh),
      },
    },
  ]).hint({ status: 1, listed: 1, _id: -1 });
  const part = (rows: OrderRow[] = [], count: Counted = []) => ({
    count: count[0]?.count ?? 0,
    orders: rows.map(viewOrder),
  });
  return {
    late: part(found?.late, found?.lateCount),
    fresh: part(found?.fresh, found?.freshCount),
  };
}

type Sum = { orders: number; cents: number };
const plus = (one: Sum, other: Sum): Sum => ({
  orders: one.orders + other.orders,
  cents: one.cents + other.cents,
});
const viewSum = ({ orders, cents }: Sum, currency: string) => ({
  orders,
  amount: toUnits(cents, currency),
});

async function sumsOf(now: Date, timeZone: string, currency: string) {
  const day = dayOf(now.getTime(), timeZone);
  const before = dayBefore(day, 7);
  // Compare the times on the clock, because a day with a clock change has more or fewer hours.
  const sameTime =
    firstTimeAt(wallOf(now.getTime(), timeZone) - 7 * DAY_MINUTES, timeZone) +
    (now.getTime() % MINUTE_MS);
  const afterNow = Types.ObjectId.createFromTime(Math.floor(sameTime / 1000) + 1);
  const period: PipelineStage = {
    $group: {
      _id: {
        $cond: [
          { $gte: ['$_id', firstIdOf(day, timeZone)] },
          'today',
          { $cond: [{ $lt: ['$_id', afterNow] }, 'before', 'rest'] },
        ],
      },
      orders: { $sum: 1 },
      cents: { $sum: { $ifNull: ['$dueCents', '$amountCents'] } },
    },
  };
  const rows = await Order.aggregate<Sum & { _id: 'today' | 'before' | 'rest' }>([
    soldIn([day, before].map((one) => idsOf(one, one, timeZone))),
    inCurrency(currency),
    period,
  ]).hint(LISTED_INDEX);
  const sum = (name: 'today' | 'before' | 'rest') =>
    rows.find(({ _id }) => _id === name) ?? { orders: 0, cents: 0 };
  return {
    day,
    dayBefore: before,
    currency,
    today: viewSum(sum('today'), currency),
    before: viewSum(sum('before'), currency),
    wholeDayBefore: viewSum(plus(sum('before'), sum('rest')), currency),
  };
}

/** Returns the orders whose payment a person must review. The two kinds of these orders need different indexes. */
async function paymentsToReview() {
  const lists = await Promise.all(
    PAYMENT_REVIEWS.map(({ kind, index }) =>
      Order.find({ $and: kind }, FIELDS)
        .sort({ _id: -1 })
        .limit(MAX_REVIEWS)
        .hint(index)
        .lean<OrderRow[]>(),
    ),
  );
  const byId = new Map(lists.flat().map((row) => [String(row._id), row]));
  const rows = [...byId].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, row]) => row);
  return { count: Math.min(rows.length, MAX_REVIEWS), orders: rows.slice(0, SHOWN).map(viewOrder) };
}

const WITHDRAWN_MS = 60 * DAY_MS;
const WITHDRAWN_BATCH = 200;
const LEFT_OUT: Record<string, 0> = { items: 0, words: 0, history: 0 };

/**
 * Returns the withdrawals that the seller still has to refund, the oldest first. Reads all withdrawals of the last 60
 * days. With a limit, settled withdrawals could hide open ones.
 */
async function openWithdrawals(now: Date): Promise<NonNullable<TodayView['withdrawn']>> {
  const since = new Date(now.getTime() - WITHDRAWN_MS);
  const found = Order.find({ 'withdrawals.at': mongoose.trusted({ $gte: since }) }, LEFT_OUT)
    .sort(WITHDRAWN_INDEX)
    .hint(WITHDRAWN_INDEX)
    .lean()
    .cursor({ batchSize: WITHDRAWN_BATCH });
  const open: OrderRow[] = [];
  let count = 0;
  for await (const order of inSlices(found)) {
    if (!isWithdrawalOpen(order)) continue;
    count += 1;
    if (open.length < SHOWN) open.push(order);
  }
  return { count, orders: open.map(viewOrder) };
}

type ProductRow = {
  _id: Types.ObjectId;
  name: string;
  stock: number;
  measure?: Pick<Measure, 'by' | 'unit'>;
};

async function lowStock(): Promise<TodayView['stock']> {
  const fields = { name: 1, stock: 1, 'measure.by': 1, 'measure.unit': 1 } as const;
  const [found] = await Product.aggregate<{ products: ProductRow[]; low: Counted; out: Counted }>([
    { $match: NOT_REMOVED },
    { $project: { name: 1, stock: 1, inStock: 1, measure: 1 } },
    {
      $facet: {
        products: rowsIn(LOW_STOCK_FILTER, { stock: 1, _id: 1 }, fields),
        low: countIn(LOW_STOCK_FILTER),
        out: countIn({ inStock: false }),
      },
    },
  ]);
  return {
    low: found?.low[0]?.count ?? 0,
    out: found?.out[0]?.count ?? 0,
    products: (found?.products ?? []).map(({ _id, name, stock, measure }) =>
      omitUndefined({
        _id: String(_id),
        name,
        stock,
        unit: measure?.by === 'weight' ? measure.unit : undefined,
      }),
    ),
  };
}

/**
 * Returns what the seller needs at the start of a day: new and late orders, totals, payments to review, low stock and
 * open withdrawals. Sends at most six database queries at the same time.
 */
export async function findToday(now = new Date()): Promise<TodayView> {
  await db();
  const { timeZone, currency, withdrawal } = await currentShop();
  const [orders, sums, review, stock, withdrawn] = await Promise.all([
    openOrders(now),
    sumsOf(now, timeZone, currency),
    paymentsToReview(),
    lowStock(),
    withdrawal ? openWithdrawals(now) : undefined,
  ]);
  return { ...sums, ...orders, review, stock, ...omitUndefined({ withdrawn }) };
}
