import { DAY_MS } from '@/lib/utils/durations';
import { dayBefore } from '@/lib/utils/zone-day';

/** The maximum length of a period in days: a quarter. */
export const MAX_DAYS = 92;
/** The number of previous weeks that predict the sales of a weekday. */
const WEEKS = 4;

/**
 * Returns the days of a period (`2026-12-25`, both ends included), earliest first. Returns undefined if it
 * has none or more than {@link MAX_DAYS}.
 */
export function daysOf(from: string, to: string): string[] | undefined {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (length < 1 || length > MAX_DAYS) return undefined;
  return Array.from({ length }, (_, at) => dayBefore(from, -at));
}

const between = (day: string, first: string, last: string) =>
  day < first ? first : day > last ? last : day;

/**
 * Returns a period after one end was moved. The other end moves so that the period has 1 to {@link MAX_DAYS}
 * days.
 */
export const fitted = (
  { from, to }: { from: string; to: string },
  moved: 'from' | 'to',
): { from: string; to: string } =>
  moved === 'from'
    ? { from, to: between(to, from, dayBefore(from, 1 - MAX_DAYS)) }
    : { from: between(from, dayBefore(to, MAX_DAYS - 1), to), to };

/** Returns the same weekday in the previous weeks, which predicts the sales of a day. */
export const likeDays = (day: string): string[] =>
  Array.from({ length: WEEKS }, (_, at) => dayBefore(day, 7 * (at + 1)));

/**
 * Returns how many pieces to buy for a day. `sold` is the total of the same weekday in the previous weeks.
 * The need is the average (rounded up), and at least `least` for a product with tracked stock. Returns 0 if
 * the stock is sufficient.
 */
export function piecesToBuy(sold: number, stock: number | undefined, least: number): number {
  const need = Math.ceil(sold / WEEKS);
  return stock === undefined ? need : Math.max(0, Math.max(need, least) - Math.max(0, stock));
}
