import 'server-only';
import { stringify } from 'csv-stringify/sync';
import mongoose, { type PipelineStage } from 'mongoose';
import { record } from '@/lib/audit/record';
import { dueCentsOf } from '@/lib/orders/change-order';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { state } from '@/lib/orders/state';
import { inSlices } from '@/lib/utils/async';
import { plainAmount, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayOf } from '@/lib/utils/zone-day';
import { Order } from '@/models';
import { LISTED_INDEX } from '@/models/order';
import { currenciesOf, QUARTER_KEY, type QuarterKey, rowsByDay } from './pipelines';
import { periodOf, previousOf, splitRows } from './read-period';
import type { SalesQuery } from './schema';
import type { CurrencyDays, OrderDaysView } from './view';

const { trusted } = mongoose;

type Sums = { orders: number; cents: number; cancelled: number; cancelledCents: number };

const isCancelled = { $eq: ['$status', 'Cancelled'] };
const dueOf = { $ifNull: ['$dueCents', '$amountCents'] };
const sumUnlessCancelled = (value: unknown) => ({ $sum: { $cond: [isCancelled, 0, value] } });
const gone = (value: unknown) => ({ $sum: { $cond: [isCancelled, value, 0] } });

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
 * Returns the number of orders and their current total for each business day of a period, latest day first. Cancelled
 * orders are listed separately with their original total. Orders in a former currency of the shop are listed in
 * `others`. Throws a 400 ApiError if the period is empty or too long.
 */
export async function findOrderDays(query: SalesQuery): Promise<OrderDaysView> {
  const period = await periodOf(query);
  const { head, days, starts, ids, previous, currency } = period;
  const rows = await Order.aggregate<Sums & QuarterKey>([
    { $match: { ...state.listed.where, _id: { ...ids, $gte: previous.ids.$gte } } },
    sumsByQuarter,
  ]).hint(LISTED_INDEX);
  const { now, before } = splitRows(period, rows);
  const sumsIn = (code: string): CurrencyDays => {
    const own = now.filter(({ _id }) => _id.currency === code);
    const sums = rowsByDay(own, starts).map((each) => each.reduce(plus, NOTHING));
    return {
      currency: code,
      ...viewSums(sums.reduce(plus, NOTHING), code),
      days: days.map((day, at) => ({ day, ...viewSums(sums[at] ?? NOTHING, code) })).reverse(),
      ...previousOf(period, before, code),
    };
  };
  const [, ...others] = currenciesOf(now, currency);
  return {
    ...head,
    ...sumsIn(currency),
    ...omitUndefined({ others: others.length > 0 ? others.map(sumsIn) : undefined }),
  };
}

const HEAD = [
  ...['number', 'id', 'day', 'placed', 'status', 'payment', 'paid', 'amount', 'agreed'],
  ...['currency', 'first name', 'last name'],
];
const row = (cells: readonly unknown[]) => stringify([cells], { escape_formulas: true });

/**
 * Yields the orders of a period as CSV in small batches, latest first. The audit log records who has exported them.
 * Throws the errors of {@link findOrderDays} before the first line.
 */
export async function orderDaysCsv(query: SalesQuery): Promise<AsyncGenerator<string>> {
  const { ids, timeZone } = await periodOf(query);
  const found = Order.find({ ...state.listed.where, _id: trusted(ids) })
    .select({ items: 0, words: 0, history: 0 })
    .sort({ _id: -1 })
    .hint(LISTED_INDEX)
    .lean()
    .cursor({ batchSize: 100 });
  // The rows contain names of customers, so the audit log records the export.
  await record({ event: 'orders exported', columns: HEAD });
  return (async function* lines() {
    yield row(HEAD);
    for await (const order of inSlices(found)) {
      const { number, _id, status, paymentType, payMethod, amountCents, address } = order;
      const placed = _id.getTimestamp();
      const { currency } = pricingContextOf(order);
      yield row([
        ...[number ?? '', String(_id), dayOf(placed.getTime(), timeZone), placed.toISOString()],
        ...[status, payMethod?.code ?? paymentType, state.paid.is(order) ? 'yes' : 'no'],
        ...[plainAmount(dueCentsOf(order), currency), plainAmount(amountCents, currency)],
        ...[currency.toUpperCase(), address.firstName, address.lastName],
      ]);
    }
  })();
}
