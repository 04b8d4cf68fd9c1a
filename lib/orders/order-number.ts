import { otherDay } from '@/lib/utils/zone-day';

type Numbered = { number?: number | undefined; _id: { toString(): string } };

/** The number by which people name an order; the end of its id until it has one. */
export const orderNumber = ({ number, _id }: Numbered): string =>
  number ? String(number) : String(_id).slice(-6);

/**
 * The day to say beside the number of an order, because numbers begin anew each day; nothing for today
 * and for an order without a number. Times in ms, `placedAt` is that of the number.
 */
export const numberDay = (
  { number }: Numbered,
  placedAt: number,
  now: number,
  timeZone: string,
  locale?: string,
): string => (number ? otherDay(placedAt, now, timeZone, locale) : '');

/** The number with its day: `12`, `12 (Sat)`; `locale` is that of the reader, else English. */
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
