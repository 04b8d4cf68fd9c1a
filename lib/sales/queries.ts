import 'server-only';
import { stringify } from 'csv-stringify/sync';
import type { Types } from 'mongoose';
import { findCategory } from '@/lib/catalog/categories';
import { categoryName } from '@/lib/catalog/category-names';
import { decimalsOf, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, Product } from '@/models';
import {
  addMargins,
  byProduct,
  byQuarter,
  byShopper,
  currenciesOf,
  inCurrency,
  type MarginSums,
  NO_MARGIN,
  type ProductRow,
  type QuarterKey,
  rowsByDay,
  SHOPPERS_INDEX,
  type ShopperRow,
  type SoldRow,
  shoppersBefore,
  soldIn,
  soldOf,
  viewMargin,
  type Weighed,
} from './pipelines';
import { periodOf, previousOf, splitRows, sum } from './read-period';
import type { SalesQuery } from './schema';
import type { CurrencySales, SalesView, SoldView } from './view';

const NAMED = 10;

type QuarterRow = QuarterKey & { orders: number; cents: number; delivered: number; onTime: number };
type Sold = Omit<SoldRow, keyof Weighed>;

function marginField(margin: MarginSums, cents: number, currency: string) {
  const view = viewMargin(margin, cents, currency);
  return view ? { margin: view } : {};
}

function viewSold(sold: Sold, currency: string): SoldView {
  const { _id, name, category, pieces, cents, margin } = sold;
  return {
    product: String(_id),
    name,
    category,
    pieces,
    amount: toUnits(cents, currency),
    ...marginField(margin, cents, currency),
  };
}

async function worstOf(sold: readonly Sold[]): Promise<Sold[]> {
  const byId = new Map(sold.map((row) => [String(row._id), row]));
  const products = await Product.find({ inStock: true })
    .select({ name: 1, category: 1 })
    .sort({ _id: 1 })
    .lean();
  return products
    .map(({ _id, name, category }) => {
      const { pieces = 0, cents = 0, margin = NO_MARGIN } = byId.get(String(_id)) ?? {};
      return { _id, name, category, pieces, cents, margin };
    })
    .sort((one, other) => one.pieces - other.pieces)
    .slice(0, NAMED);
}

function shelvesOf(sold: readonly Sold[]) {
  const shelves = new Map<string, { category: string; pieces: number; cents: number }>();
  for (const { category: ordered, pieces, cents } of sold) {
    // An order stores the category at that time. The seller may have merged this category into another category since.
    const category = findCategory(ordered)?.path ?? ordered;
    const shelf = shelves.get(category) ?? { category, pieces: 0, cents: 0 };
    shelf.pieces += pieces;
    shelf.cents += cents;
    shelves.set(category, shelf);
  }
  return [...shelves.values()].sort((one, other) => other.cents - one.cents);
}

const withoutMargins = (rows: SoldRow[]): SoldRow[] =>
  rows.map((row) => ({ ...row, margin: NO_MARGIN }));

type Reader = { seesMargin: boolean };

async function readSales(query: SalesQuery, { seesMargin }: Reader) {
  const period = await periodOf(query);
  const { head, days, starts, ids, previous, currency } = period;
  const productsIn = (code: string) =>
    Order.aggregate<ProductRow>([soldIn([ids]), inCurrency(code), ...byProduct]);
  const [all, products, shoppers] = await Promise.all([
    Order.aggregate<QuarterRow>([soldIn([ids, previous.ids]), byQuarter]),
    productsIn(currency),
    Order.aggregate<ShopperRow>([soldIn([ids]), byShopper]),
  ]);
  const { now: quarters, before: quartersBefore } = splitRows(period, all);
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
      ...previousOf(period, quartersBefore, code),
      ...marginField(
        addMargins(sold.map(({ margin }) => margin)),
        sum(sold, ({ cents }) => cents),
        code,
      ),
      shelves: shelvesOf(sold).map(({ cents, ...shelf }) => ({
        ...shelf,
        amount: toUnits(cents, code),
      })),
      best: sold.slice(0, NAMED).map((one) => viewSold(one, code)),
    };
  };
  const each = [];
  for (const code of currenciesOf(quarters, currency)) {
    const known = soldOf(code === currency ? products : await productsIn(code));
    const sold = seesMargin ? known : withoutMargins(known);
    each.push({ sold, sales: salesIn(code, sold) });
  }
  return { head, each };
}

/**
 * Returns the sales per product. The pieces include all currencies, the cents only the shop's own currency, which comes
 * first.
 */
function piecesOfAll([own = [], ...others]: (readonly Sold[])[]): Sold[] {
  const all = new Map(own.map((row) => [String(row._id), { ...row }]));
  for (const row of others.flat()) {
    const known = all.get(String(row._id));
    if (known) known.pieces += row.pieces;
    else all.set(String(row._id), { ...row, cents: 0, margin: NO_MARGIN });
  }
  return [...all.values()];
}

/**
 * Returns the sales of a period of business days: the picked goods of all orders that are not cancelled, at
 * displayed prices. An order counts on the day on which it was placed. Orders in a former currency of the shop
 * are listed in `others`. Throws a 400 ApiError if the period is empty or too long.
 */
export async function findSales(
  query: SalesQuery,
  reader: Reader = { seesMargin: false },
): Promise<SalesView> {
  const { head, each } = await readSales(query, reader);
  const [own, ...others] = each;
  if (!own) throw new Error('the sales report has no part in the currency of the shop');
  const worst = await worstOf(piecesOfAll(each.map(({ sold }) => sold)));
  return {
    ...head,
    ...own.sales,
    worst: worst.map((one) => viewSold(one, own.sales.currency)),
    ...omitUndefined({ others: others.length > 0 ? others.map(({ sales }) => sales) : undefined }),
  };
}

/**
 * Returns all products sold in a period as CSV. The shop's own currency comes first. Within a currency, the
 * highest amount comes first. Throws the errors of {@link findSales}.
 */
export async function salesCsv(
  query: SalesQuery,
  reader: Reader = { seesMargin: false },
): Promise<string> {
  const { each } = await readSales(query, reader);
  const { seesMargin } = reader;
  const marginCells = ({ cents, margin }: Sold, currency: string) => {
    const view = viewMargin(margin, cents, currency);
    if (!view) return ['', '', '', ''];
    const units = (value: number) => toUnits(Math.round(value), currency);
    return [units(margin.net), units(margin.cost), view.amount, String(view.known)];
  };
  // Only numbers may start with a plus or minus sign. A spreadsheet would execute other text with such a sign as a
  // formula.
  const write = (currency: string, rows: (string | number)[][]) =>
    stringify(rows, {
      escape_formulas: true,
      cast: { number: (amount) => amount.toFixed(decimalsOf(currency)) },
    });
  const head = [
    ...['id', 'name', 'category', 'pieces', 'amount', 'currency'],
    ...(seesMargin ? ['net with cost', 'cost', 'margin', 'percent with cost'] : []),
  ];
  return [
    stringify([head]),
    ...each.map(({ sold, sales: { currency } }) =>
      write(
        currency,
        sold.map((one) => [
          ...[String(one._id), one.name, categoryName(one.category), String(one.pieces)],
          ...[toUnits(one.cents, currency), currency.toUpperCase()],
          ...(seesMargin ? marginCells(one, currency) : []),
        ]),
      ),
    ),
  ].join('');
}
