import { DAY_MS } from '@/lib/utils/durations';
import { dayBefore } from '@/lib/utils/zone-day';

/** The most days that are read at once: a quarter. */
export const MAX_DAYS = 92;
/** So many earlier weekdays say what the next one sells. */
const WEEKS = 4;

/** The days of a period (`2026-12-25`, both ends counted), the first one first; undefined when it has none or more than {@link MAX_DAYS}. */
export function daysOf(from: string, to: string): string[] | undefined {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (length < 1 || length > MAX_DAYS) return undefined;
  return Array.from({ length }, (_, at) => dayBefore(from, -at));
}

const between = (day: string, first: string, last: string) =>
  day < first ? first : day > last ? last : day;

/** A period one end of which was moved: the other end follows so far that there are 1 to {@link MAX_DAYS} days. */
export const fitted = (
  { from, to }: { from: string; to: string },
  moved: 'from' | 'to',
): { from: string; to: string } =>
  moved === 'from'
    ? { from, to: between(to, from, dayBefore(from, 1 - MAX_DAYS)) }
    : { from: between(from, dayBefore(to, MAX_DAYS - 1), to), to };

/** The weekdays before a day that say what it sells. */
export const likeDays = (day: string): string[] =>
  Array.from({ length: WEEKS }, (_, at) => dayBefore(day, 7 * (at + 1)));

/**
 * How many pieces are missing for a day of which the weekdays before sold `sold` pieces together: up to what one of
 * them sold (rounded up), of what is counted at least `least`. Nothing when there are enough.
 */
export function piecesToBuy(sold: number, stock: number | undefined, least: number): number {
  const need = Math.ceil(sold / WEEKS);
  return stock === undefined ? need : Math.max(0, Math.max(need, least) - Math.max(0, stock));
}
