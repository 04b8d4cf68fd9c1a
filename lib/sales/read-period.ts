import 'server-only';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { firstIdOf, idsOf } from '@/lib/orders/day-ids';
import { readShop } from '@/lib/shop/read';
import { toUnits } from '@/lib/utils/money';
import { dayBefore, dayOf } from '@/lib/utils/zone-day';
import { type QuarterKey, rowsByDay, timeOf } from './pipelines';
import { MAX_DAYS, reportPeriod } from './report-days';
import type { SalesQuery } from './schema';
import type { PreviousView } from './view';

/**
 * Returns the requested period ({@link reportPeriod}) and the previous period, with the ranges of their order ids, and
 * the shop's time zone and currency. Throws a 400 ApiError if the period is empty, too long or in the future.
 */
export async function periodOf(query: SalesQuery) {
  await db();
  const { timeZone, currency } = await readShop();
  const today = dayOf(Date.now(), timeZone);
  const period = reportPeriod(query, today);
  if (!period) throw new ApiError('badInput', t('validation', 'salesPeriod', { max: MAX_DAYS }));
  const { from, to, steps, unit, previous } = period;
  const { month, year } = query;
  const isByMonth = unit === 'month';
  const afterPrevious = firstIdOf(dayBefore(previous.to, -1), timeZone);
  const startsOf = (days: string[]) => days.map((day) => firstIdOf(day, timeZone));
  return {
    head: { from, to, today, unit, ...(year ? { year } : month ? { month } : {}) },
    days: steps,
    starts: startsOf(steps),
    ids: idsOf(from, to, timeZone),
    previous: {
      ...previous,
      starts: startsOf(previous.steps),
      // In the year view, the previous year has rows for all twelve months, but its total ends at `to`.
      ids: {
        $gte: firstIdOf(previous.from, timeZone),
        $lt: isByMonth ? firstIdOf(from, timeZone) : afterPrevious,
      },
      end: afterPrevious.getTimestamp().getTime(),
    },
    timeZone,
    currency,
  };
}
export const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((all, row) => all + of(row), 0);

type Period = Awaited<ReturnType<typeof periodOf>>;

/** Splits rows into the rows of the requested period and the rows of the previous period. */
export const splitRows = <Row extends QuarterKey>({ ids }: Period, rows: readonly Row[]) => {
  const start = ids.$gte.getTimestamp().getTime();
  return {
    now: rows.filter(({ _id }) => timeOf(_id) >= start),
    before: rows.filter(({ _id }) => timeOf(_id) < start),
  };
};

/** Returns the totals of the previous period in one currency. Returns an empty object if that period had no orders. */
export function previousOf(
  { head, previous: { from, to, steps, starts, end } }: Period,
  rows: readonly (QuarterKey & { orders: number; cents: number })[],
  currency: string,
): { previous?: PreviousView } {
  const isCompared = ({ _id }: QuarterKey) => timeOf(_id) < end;
  const own = rows.filter(
    (row) => row._id.currency === currency && (head.unit === 'month' || isCompared(row)),
  );
  if (own.length === 0) return {};
  const view = (some: typeof own) => ({
    orders: sum(some, (row) => row.orders),
    amount: toUnits(
      sum(some, (row) => row.cents),
      currency,
    ),
  });
  const byDay = rowsByDay(own, starts);
  return {
    previous: {
      ...{ from, to },
      ...view(own.filter(isCompared)),
      days: steps.map((day, at) => ({ day, ...view(byDay[at] ?? []) })),
    },
  };
}
