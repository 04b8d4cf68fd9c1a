import 'server-only';
import { stringify } from 'csv-stringify/sync';
import mongoose, { type PipelineStage } from 'mongoose';
import { firstIdOf } from '@/lib/orders/day-ids';
import { dueCentsOf } from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import { termsOf } from '@/lib/orders/terms';
import { inSlices } from '@/lib/utils/async';
import { toDollars } from '@/lib/utils/money';
import { dayOf } from '@/lib/utils/zone-day';
import { Order } from '@/models';
import { LISTED_INDEX } from '@/models/order';
import { periodOf } from './period';
import { currenciesOf, QUARTER_KEY, type QuarterKey, rowsByDay } from './pipelines';
import type { SalesQuery } from './schema';
import type { CurrencyDays, OrderDaysView } from './view';

const { trusted } = mongoose;

type Sums = { orders: number; cents: number; cancelled: number; cancelledCents: number };

const isCancelled = { $eq: ['$status', 'Cancelled'] };
const dueOf = { $ifNull: ['$dueCents', '$amountCents'] };
const standing = (value: unknown) => ({ $sum: { $cond: [isCancelled, 0, value] } });
const gone = (value: unknown) => ({ $sum: { $cond: [isCancelled, value, 0] } });

/** Orders and sums of each quarter of an hour and currency, cancelled ones apart. */
const sumsByQuarter: PipelineStage = {
  $group: {
    _id: QUARTER_KEY,
    orders: standing(1),
    cents: standing(dueOf),
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

const viewSums = ({ orders, cents, cancelled, cancelledCents }: Sums) => ({
  orders,
  amount: toDollars(cents),
  cancelled,
  cancelledAmount: toDollars(cancelledCents),
});
const NOTHING: Sums = { orders: 0, cents: 0, cancelled: 0, cancelledCents: 0 };

/**
 * How many orders were placed on each day from one day of the shop to another, the last day first, and what they come to
 * now; of cancelled ones what they would have. Orders in a former currency of the shop are summed apart, in `others`. Throws
 * a 400 Refusal for a period without days or that is too long.
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
      ...viewSums(sums.reduce(plus, NOTHING)),
      days: days.map((day, at) => ({ day, ...viewSums(sums[at] ?? NOTHING) })).reverse(),
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
 * Each order of a period as CSV, the last one first, a few at a time. Throws as {@link findOrderDays}, before the first
 * line is read.
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
      yield row([
        ...[number ?? '', String(_id), dayOf(placed.getTime(), timeZone), placed.toISOString()],
        ...[status, paymentType, state.paid.is(order) ? 'yes' : 'no'],
        ...[toDollars(dueCentsOf(order)).toFixed(2), toDollars(amountCents).toFixed(2)],
        ...[termsOf(order).currency.toUpperCase(), address.firstName, address.lastName],
      ]);
    }
  })();
}
