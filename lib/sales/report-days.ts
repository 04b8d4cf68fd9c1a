import { DAY_MS } from '@/lib/utils/durations';
import { dayBefore } from '@/lib/utils/zone-day';

/** The maximum length of a period in days: a quarter. */
export const MAX_DAYS = 92;
const WEEKS = 4;

/**
 * Returns the days of a period, earliest first. Both ends are included and have the format `2026-12-25`. Returns
 * undefined if the period is empty or longer than {@link MAX_DAYS}.
 */
export function daysOf(from: string, to: string): string[] | undefined {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (length < 1 || length > MAX_DAYS) return undefined;
  return allDays(from, to);
}

const allDays = (from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, at) =>
    dayBefore(from, -at),
  );

const between = (day: string, first: string, last: string) =>
  day < first ? first : day > last ? last : day;

/**
 * Returns a valid period after the user has changed one of its ends. If necessary, moves the other end, so that
 * the period has 1 to {@link MAX_DAYS} days.
 */
export const periodWithinLimits = (
  { from, to }: { from: string; to: string },
  moved: 'from' | 'to',
): { from: string; to: string } =>
  moved === 'from'
    ? { from, to: between(to, from, dayBefore(from, 1 - MAX_DAYS)) }
    : { from: between(from, dayBefore(to, MAX_DAYS - 1), to), to };

const monthEnd = (month: string) => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
};
const monthsOf = (year: string) =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`);
const earlier = (one: string, other: string) => (one < other ? one : other);

/**
 * Returns the month that is `months` later, or earlier for a negative number. For example, one month after `2026-12` is
 * `2027-01`.
 */
export function monthAfter(month: string, months: number): string {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 7);
}

/**
 * A period of business days. `steps` has the first day of each row of the report: of each day or, in the year view, of
 * each month. The steps of a year are always its twelve months, even the months after `to`.
 */
export type ReportPeriod = { from: string; to: string; steps: string[] };

/** What a report shows: days, a calendar month (`2026-12`) or a calendar year (`2026`). */
export type PeriodChosen = { from?: string; to?: string; month?: string; year?: string };

/**
 * Returns the chosen period, which ends at the latest today, and the previous period for comparison. Without a choice
 * it is the last seven days. Returns undefined if the period is in the future, is empty, or has more than {@link
 * MAX_DAYS} days.
 * - Days are compared with the same number of days before them.
 * - A month is compared with the month before. If the month is not over, the comparison ends on the same day of the
 *   month.
 * - A year is compared with the same days of the previous year.
 */
export function reportPeriod(
  { from: asked, to: last, month, year }: PeriodChosen,
  today: string,
): (ReportPeriod & { unit: 'day' | 'month'; previous: ReportPeriod }) | undefined {
  if (year) {
    const from = `${year}-01-01`;
    if (from > today) return undefined;
    const to = earlier(`${year}-12-31`, today);
    const before = String(Number(year) - 1);
    // If this year has a February 29, the previous year has none.
    const sameDay = earlier(`${before}${to.slice(4)}`, monthEnd(`${before}${to.slice(4, 7)}`));
    const previous = { from: `${before}-01-01`, to: sameDay, steps: monthsOf(before) };
    return { from, to, steps: monthsOf(year), unit: 'month', previous };
  }
  if (month) {
    const from = `${month}-01`;
    if (from > today) return undefined;
    const end = monthEnd(month);
    const to = earlier(end, today);
    const before = monthAfter(month, -1);
    const endBefore = monthEnd(before);
    const sameDay = to === end ? endBefore : earlier(`${before}${to.slice(7)}`, endBefore);
    const previous = { from: `${before}-01`, to: sameDay, steps: allDays(`${before}-01`, sameDay) };
    return { from, to, steps: allDays(from, to), unit: 'day', previous };
  }
  const to = last && last < today ? last : today;
  const from = asked ?? dayBefore(to, 6);
  const steps = daysOf(from, to);
  if (!steps) return undefined;
  const previous = { from: dayBefore(from, steps.length), to: dayBefore(from, 1) };
  return {
    ...{ from, to, steps, unit: 'day' },
    previous: { ...previous, steps: allDays(previous.from, previous.to) },
  };
}

/** Returns the same weekday of the previous weeks. Sales on these days are the basis of the estimate for `day`. */
export const comparableDays = (day: string): string[] =>
  Array.from({ length: WEEKS }, (_, at) => dayBefore(day, 7 * (at + 1)));

/**
 * Returns how many pieces to buy for a day. `sold` is the total on the same weekday of the previous weeks. The need is
 * their average, rounded up, and with tracked stock at least `least`. Returns 0 if the stock covers the need.
 */
export function reorderQuantity(sold: number, stock: number | undefined, least: number): number {
  const need = Math.ceil(sold / WEEKS);
  return stock === undefined ? need : Math.max(0, Math.max(need, least) - Math.max(0, stock));
}
