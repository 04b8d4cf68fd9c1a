import 'server-only';
import { stringify } from 'csv-stringify/sync';
import type { Types } from 'mongoose';
import { findCategory } from '@/lib/catalog/categories';
import { categoryName } from '@/lib/catalog/category-words';
import { toDollars } from '@/lib/money';
import { firstIdOf } from '@/lib/orders/day-ids';
import { Order, Product } from '@/models';
import { periodOf } from './period';
import {
  byProduct,
  byQuarter,
  byShopper,
  inCurrency,
  type ProductRow,
  rowsByDay,
  SHOPPERS_INDEX,
  type SoldRow,
  shoppersBefore,
  soldIn,
  soldOf,
} from './pipelines';
import type { SalesQuery } from './schema';
import type { SalesView, SoldView } from './view';

/** The products that are named as best and as worst. */
const NAMED = 10;

type QuarterRow = {
  _id: number;
  orders: number;
  cents: number;
  delivered: number;
  onTime: number;
};
type Sold = Omit<SoldRow, 'weighed'>;

const viewSold = ({ _id, name, category, pieces, cents }: Sold): SoldView => ({
  product: String(_id),
  name,
  category,
  pieces,
  amount: toDollars(cents),
});

/** The products in stock that sold least, what was never sold first. */
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
    // An order keeps the category of its placing, which may have gone into another.
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
  const orders = [soldIn([ids]), inCurrency(currency)];
  const starts = days.map((day) => firstIdOf(day, timeZone));
  const [quarters, products, shoppers] = await Promise.all([
    Order.aggregate<QuarterRow>([...orders, byQuarter]),
    Order.aggregate<ProductRow>([...orders, ...byProduct]),
    Order.aggregate<{ _id: Types.ObjectId; orders: number }>([...orders, byShopper]),
  ]);
  const once = shoppers.filter((one) => one.orders === 1).map(({ _id }) => _id);
  const earlier = await Order.aggregate<{ _id: Types.ObjectId }>(
    shoppersBefore(once, ids.$gte),
  ).hint(SHOPPERS_INDEX);
  const returning = shoppers.length - once.length + earlier.length;
  const people = { shoppers: shoppers.length, returning };
  const rows = rowsByDay(quarters, starts);
  const each = days.map((day, at) => ({ day, rows: rows[at] ?? [] }));
  return { ...period, quarters, each, sold: soldOf(products), people };
}

/**
 * What was sold from one day of the shop to another: goods at the shown prices, as far as they were found, of orders that
 * are not cancelled, on the days of their placing. Throws a 400 Refusal for a period without days or that is too long.
 */
export async function findSales(query: SalesQuery): Promise<SalesView> {
  const { from, to, today, currency, quarters, each, sold, people } = await readSales(query);
  return {
    from,
    to,
    today,
    currency,
    orders: sum(quarters, (row) => row.orders),
    amount: toDollars(sum(quarters, (row) => row.cents)),
    ...people,
    delivered: sum(quarters, (row) => row.delivered),
    onTime: sum(quarters, (row) => row.onTime),
    days: each.map(({ day, rows }) => ({
      day,
      orders: sum(rows, (row) => row.orders),
      amount: toDollars(sum(rows, (row) => row.cents)),
    })),
    shelves: shelvesOf(sold).map(({ cents, ...shelf }) => ({ ...shelf, amount: toDollars(cents) })),
    best: sold.slice(0, NAMED).map(viewSold),
    worst: (await worstOf(sold)).map(viewSold),
  };
}

/** All products that were sold in a period as CSV, the largest amount first. Throws as {@link findSales}. */
export async function salesCsv(query: SalesQuery): Promise<string> {
  const { sold, currency } = await readSales(query);
  return stringify(
    [
      ['id', 'name', 'category', 'pieces', 'amount', 'currency'],
      ...sold.map(({ _id, name, category, pieces, cents }) => [
        ...[String(_id), name, categoryName(category), pieces, toDollars(cents).toFixed(2)],
        currency.toUpperCase(),
      ]),
    ],
    { escape_formulas: true },
  );
}
