import 'server-only';
import { stringify } from 'csv-stringify/sync';
import mongoose, { type PipelineStage, type Types } from 'mongoose';
import { findCategory } from '@/lib/catalog/categories';
import { categoryName } from '@/lib/catalog/category-names';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { dueCentsOf } from '@/lib/orders/change-order';
import { firstIdOf, idsOf } from '@/lib/orders/day-ids';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { state } from '@/lib/orders/state';
import { readShop } from '@/lib/shop/read';
import { inSlices } from '@/lib/utils/async';
import { plainAmount, toUnits } from '@/lib/utils/money';
import { dayBefore, dayOf } from '@/lib/utils/zone-day';
import { Order, Product } from '@/models';
import { LISTED_INDEX } from '@/models/order';
import {
  byProduct,
  byQuarter,
  byShopper,
  currenciesOf,
  inCurrency,
  type ProductRow,
  QUARTER_KEY,
  type QuarterKey,
  rowsByDay,
  SHOPPERS_INDEX,
  type ShopperRow,
  type SoldRow,
  shoppersBefore,
  soldIn,
  soldOf,
} from './pipelines';
import { daysOf, MAX_DAYS } from './report-days';
import type { SalesQuery } from './schema';
import type { CurrencyDays, CurrencySales, OrderDaysView, SalesView, SoldView } from './view';

/**
 * Returns the requested period, which ends at the latest today and defaults to one week. The result has its
 * days, the range of its order ids, and the shop's time zone and currency. Throws a 400 ApiError if the period
 * is empty or too long.
 */
async function periodOf({ from: asked, to: last }: SalesQuery) {
  await db();
  const { timeZone, currency } = await readShop();
  const today = dayOf(Date.now(), timeZone);
  const to = last && last < today ? last : today;
  const from = asked ?? dayBefore(to, 6);
  const days = daysOf(from, to);
  if (!days) throw new ApiError('badInput', t('validation', 'salesPeriod', { max: MAX_DAYS }));
  return { from, to, days, today, timeZone, currency, ids: idsOf(from, to, timeZone) };
}

const { trusted } = mongoose;

type Sums = { orders: number; cents: number; cancelled: number; cancelledCents: number };

const isCancelled = { $eq: ['$status', 'Cancelled'] };
const dueOf = { $ifNull: ['$dueCents', '$amountCents'] };
const sumUnlessCancelled = (value: unknown) => ({ $sum: { $cond: [isCancelled, 0, value] } });
const gone = (value: unknown) => ({ $sum: { $cond: [isCancelled, value, 0] } });

/**
 * Groups orders and their amounts by quarter of an hour and currency. Cancelled orders are counted separately.
 */
const sumsByQuarter: PipelineStage = {
  $group: {
    _id: QUARTER_KEY,
    orders: sumUnlessCancelled(1),
    cents: sumUnlessCancelled(dueOf),
    cancelled: gone(1),
    cancelledCents: gone('$amountCents'),
  },
};

const plus = (one: Sums, other: Sums): Sums => ({
  orders: one.orders + other.orders,
  cents: one.cents + other.cents,
  cancelled: one.cancelled + other.cancelled,
  cancelledCents: one.cancelledCents + other.cancelledCents,
});

const viewSums = ({ orders, cents, cancelled, cancelledCents }: Sums, currency: string) => ({
  orders,
  amount: toUnits(cents, currency),
  cancelled,
  cancelledAmount: toUnits(cancelledCents, currency),
});
const NOTHING: Sums = { orders: 0, cents: 0, cancelled: 0, cancelledCents: 0 };

/**
 * Returns for each business day of a period how many orders were placed and their current total, latest day
 * first. Cancelled orders are listed separately with their original total. Orders in a former currency of the
 * shop are listed in `others`. Throws a 400 ApiError if the period is empty or too long.
 */
export async function findOrderDays(query: SalesQuery): Promise<OrderDaysView> {
  const { from, to, days, ids, today, timeZone, currency } = await periodOf(query);
  const rows = await Order.aggregate<Sums & QuarterKey>([
    { $match: { ...state.listed.where, _id: ids } },
    sumsByQuarter,
  ]).hint(LISTED_INDEX);
  const starts = days.map((day) => firstIdOf(day, timeZone));
  const sumsIn = (code: string): CurrencyDays => {
    const own = rows.filter(({ _id }) => _id.currency === code);
    const sums = rowsByDay(own, starts).map((each) => each.reduce(plus, NOTHING));
    return {
      currency: code,
      ...viewSums(sums.reduce(plus, NOTHING), code),
      days: days.map((day, at) => ({ day, ...viewSums(sums[at] ?? NOTHING, code) })).reverse(),
    };
  };
  const [, ...others] = currenciesOf(rows, currency);
  return {
    from,
    to,
    today,
    ...sumsIn(currency),
    ...(others.length > 0 ? { others: others.map(sumsIn) } : {}),
  };
}

const HEAD = [
  ...['number', 'id', 'day', 'placed', 'status', 'payment', 'paid', 'amount', 'agreed'],
  ...['currency', 'first name', 'last name'],
];
const row = (cells: readonly unknown[]) => stringify([cells], { escape_formulas: true });

/**
 * Yields the orders of a period as CSV in small batches, latest first. Throws the errors of {@link
 * findOrderDays} before the first line.
 */
export async function orderDaysCsv(query: SalesQuery): Promise<AsyncGenerator<string>> {
  const { ids, timeZone } = await periodOf(query);
  const found = Order.find({ ...state.listed.where, _id: trusted(ids) })
    .select({ items: 0, words: 0, history: 0 })
    .sort({ _id: -1 })
    .hint(LISTED_INDEX)
    .lean()
    .cursor({ batchSize: 100 });
  return (async function* lines() {
    yield row(HEAD);
    for await (const order of inSlices(found)) {
      const { number, _id, status, paymentType, amountCents, address } = order;
      const placed = _id.getTimestamp();
      const { currency } = pricingContextOf(order);
      yield row([
        ...[number ?? '', String(_id), dayOf(placed.getTime(), timeZone), placed.toISOString()],
        ...[status, paymentType, state.paid.is(order) ? 'yes' : 'no'],
        ...[plainAmount(dueCentsOf(order), currency), plainAmount(amountCents, currency)],
        ...[currency.toUpperCase(), address.firstName, address.lastName],
      ]);
    }
  })();
}

/** How many products the lists of best and of worst sellers contain. */
const NAMED = 10;

type QuarterRow = QuarterKey & {
  orders: number;
  cents: number;
  delivered: number;
  onTime: number;
};
type Sold = Omit<SoldRow, 'weighed'>;

const viewSold = ({ _id, name, category, pieces, cents }: Sold, currency: string): SoldView => ({
  product: String(_id),
  name,
  category,
  pieces,
  amount: toUnits(cents, currency),
});

/** Returns the products in stock with the fewest sales, first those without sales. */
async function worstOf(sold: readonly Sold[]): Promise<Sold[]> {
  const byId = new Map(sold.map((row) => [String(row._id), row]));
  const products = await Product.find({ inStock: true })
    .select({ name: 1, category: 1 })
    .sort({ _id: 1 })
    .lean();
  return products
    .map(({ _id, name, category }) => {
      const { pieces = 0, cents = 0 } = byId.get(String(_id)) ?? {};
      return { _id, name, category, pieces, cents };
    })
    .sort((one, other) => one.pieces - other.pieces)
    .slice(0, NAMED);
}

function shelvesOf(sold: readonly Sold[]) {
  const shelves = new Map<string, { category: string; pieces: number; cents: number }>();
  for (const { category: ordered, pieces, cents } of sold) {
    // An order stores the category at the time of ordering. The category may have been merged into another one
    // since.
    const category = findCategory(ordered)?.path ?? ordered;
    const shelf = shelves.get(category) ?? { category, pieces: 0, cents: 0 };
    shelf.pieces += pieces;
    shelf.cents += cents;
    shelves.set(category, shelf);
  }
  return [...shelves.values()].sort((one, other) => other.cents - one.cents);
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((all, row) => all + of(row), 0);

async function readSales(query: SalesQuery) {
  const period = await periodOf(query);
  const { days, ids, timeZone, currency } = period;
  const starts = days.map((day) => firstIdOf(day, timeZone));
  const productsIn = (code: string) =>
    Order.aggregate<ProductRow>([soldIn([ids]), inCurrency(code), ...byProduct]);
  const [quarters, products, shoppers] = await Promise.all([
    Order.aggregate<QuarterRow>([soldIn([ids]), byQuarter]),
    productsIn(currency),
    Order.aggregate<ShopperRow>([soldIn([ids]), byShopper]),
  ]);
  const once = shoppers.filter((one) => one.orders === 1).map(({ _id }) => _id);
  const earlier = await Order.aggregate<{ _id: Types.ObjectId }>(
    shoppersBefore(once, ids.$gte),
  ).hint(SHOPPERS_INDEX);
  const before = new Set(earlier.map(({ _id }) => String(_id)));
  const salesIn = (code: string, sold: readonly Sold[]): CurrencySales => {
    const rows = quarters.filter(({ _id }) => _id.currency === code);
    const byDay = rowsByDay(rows, starts);
    const people = shoppers.filter(({ currencies }) => currencies.includes(code));
    return {
      currency: code,
      orders: sum(rows, (row) => row.orders),
      amount: toUnits(
        sum(rows, (row) => row.cents),
        code,
      ),
      shoppers: people.length,
      returning: people.filter((one) => one.orders > 1 || before.has(String(one._id))).length,
      delivered: sum(rows, (row) => row.delivered),
      onTime: sum(rows, (row) => row.onTime),
      days: days.map((day, at) => ({
        day,
        orders: sum(byDay[at] ?? [], (row) => row.orders),
        amount: toUnits(
          sum(byDay[at] ?? [], (row) => row.cents),
          code,
        ),
      })),
      shelves: shelvesOf(sold).map(({ cents, ...shelf }) => ({
        ...shelf,
        amount: toUnits(cents, code),
      })),
      best: sold.slice(0, NAMED).map((one) => viewSold(one, code)),
    };
  };
  const each = [];
  for (const code of currenciesOf(quarters, currency)) {
    const sold = soldOf(code === currency ? products : await productsIn(code));
    each.push({ sold, sales: salesIn(code, sold) });
  }
  return { ...period, each };
}

/**
 * Returns the sales per product. The pieces include all currencies. The cents include only the first currency,
 * which is the shop's own.
 */
function piecesOfAll([own = [], ...others]: (readonly Sold[])[]): Sold[] {
  const all = new Map(own.map((row) => [String(row._id), { ...row }]));
  for (const row of others.flat()) {
    const known = all.get(String(row._id));
    if (known) known.pieces += row.pieces;
    else all.set(String(row._id), { ...row, cents: 0 });
  }
  return [...all.values()];
}

/**
 * Returns the sales of a period of business days: the picked goods of all orders that are not cancelled, at
 * displayed prices. An order counts on the day on which it was placed. Orders in a former currency of the shop
 * are listed in `others`. Throws a 400 ApiError if the period is empty or too long.
 */
export async function findSales(query: SalesQuery): Promise<SalesView> {
  const { from, to, today, each } = await readSales(query);
  const [own, ...others] = each;
  if (!own) throw new Error('the sales report has no part in the currency of the shop');
  const worst = await worstOf(piecesOfAll(each.map(({ sold }) => sold)));
  return {
    from,
    to,
    today,
    ...own.sales,
    worst: worst.map((one) => viewSold(one, own.sales.currency)),
    ...(others.length > 0 ? { others: others.map(({ sales }) => sales) } : {}),
  };
}

/**
 * Returns all products sold in a period as CSV. The shop's own currency comes first. Within a currency, the
 * highest amount comes first. Throws the errors of {@link findSales}.
 */
export async function salesCsv(query: SalesQuery): Promise<string> {
  const { each } = await readSales(query);
  return stringify(
    [
      ['id', 'name', 'category', 'pieces', 'amount', 'currency'],
      ...each.flatMap(({ sold, sales }) =>
        sold.map(({ _id, name, category, pieces, cents }) => [
          ...[
            String(_id),
            name,
            categoryName(category),
            pieces,
            plainAmount(cents, sales.currency),
          ],
          sales.currency.toUpperCase(),
        ]),
      ),
    ],
    { escape_formulas: true },
  );
}
