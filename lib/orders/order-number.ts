import { otherDay } from '@/lib/utils/zone-day';

type Numbered = { number?: number | undefined; _id: { toString(): string } };

/** Returns the number that people use for an order. Until it has one, returns the last six characters of its id. */
export const orderNumber = ({ number, _id }: Numbered): string =>
  number ? String(number) : String(_id).slice(-6);

/**
 * Returns the reference for a bank transfer: the order number and the last six characters of the order's id. The order
 * number alone is not unique, because it restarts every day.
 */
export const transferReference = ({ number, _id }: Numbered): string =>
  [...(number ? [String(number)] : []), String(_id).slice(-6)].join(' ');

/**
 * Returns the day to show beside an order's number, because numbers restart each day. Returns an empty string for
 * today, and for an order without a number. Times are in ms. `placedAt` is when the number was assigned.
 */
export const numberDay = (
  { number }: Numbered,
  placedAt: number,
  now: number,
  timeZone: string,
  locale?: string,
): string => (number ? otherDay(placedAt, now, timeZone, locale) : '');

/**
 * Returns the number with its day, for example `12` or `12 (Sat)`. The day is formatted for `locale`, by
 * default in English.
 */
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
