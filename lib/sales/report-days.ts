import { DAY_MS } from '@/lib/utils/durations';
import { dayBefore } from '@/lib/utils/zone-day';

/** The maximum length of a period in days: a quarter. */
export const MAX_DAYS = 92;
/** The number of previous weeks from which the sales of a weekday are estimated. */
const WEEKS = 4;

/**
 * Returns the days of a period, earliest first. Both ends are included and have the format `2026-12-25`. Returns
 * undefined if the period is empty or longer than {@link MAX_DAYS}.
 */
export function daysOf(from: string, to: string): string[] | undefined {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (length < 1 || length > MAX_DAYS) return undefined;
  return Array.from({ length }, (_, at) => dayBefore(from, -at));
}

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

/** Returns the same weekday in the previous weeks, from which the sales of a day are estimated. */
export const comparableDays = (day: string): string[] =>
  Array.from({ length: WEEKS }, (_, at) => dayBefore(day, 7 * (at + 1)));

/**
 * Returns how many pieces to buy for a day. `sold` is the total on the same weekday of the previous weeks. The
 * estimate is the average, rounded up. For a product with tracked stock, it is at least the minimum stock
 * `least`. Returns 0 if the stock covers the estimate.
 */
export function reorderQuantity(sold: number, stock: number | undefined, least: number): number {
  const need = Math.ceil(sold / WEEKS);
  return stock === undefined ? need : Math.max(0, Math.max(need, least) - Math.max(0, stock));
}
