import { otherDay } from '@/lib/utils/zone-day';

type Numbered = { number?: number | undefined; _id: { toString(): string } };

/** Returns the number that people use for an order, or the end of its id while it has none. */
export const orderNumber = ({ number, _id }: Numbered): string =>
  number ? String(number) : String(_id).slice(-6);

/**
 * Returns the day to show beside an order's number, because numbers restart each day. Empty for today, and for an
 * order without a number. Times are in ms; `placedAt` is when the number was assigned.
 */
export const numberDay = (
  { number }: Numbered,
  placedAt: number,
  now: number,
  timeZone: string,
  locale?: string,
): string => (number ? otherDay(placedAt, now, timeZone, locale) : '');

/** Returns the number with its day: `12` or `12 (Sat)`. `locale` is the reader's; the default is English. */
export function datedNumber(
  order: Numbered,
  placedAt: number,
  now: number,
  timeZone: string,
  locale?: string,
): string {
  const day = numberDay(order, placedAt, now, timeZone, locale);
  return `${orderNumber(order)}${day && ` (${day})`}`;
}
