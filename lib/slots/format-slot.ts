import { type DayLabels, ENGLISH_DAYS } from '@/lib/shop/days';
import { formatClock, formatDate } from '@/lib/shop/opening-hours';
import { DAY_MS } from '@/lib/utils/durations';
import { dayOf } from '@/lib/utils/zone-day';
import type { DeliverySlot } from './view';

/**
 * Returns the day and the times of a slot for display in the shop's time zone. Relative to `now` (ms), the day is
 * "today", "tomorrow", or a date such as "Tuesday, November 24". The text is English unless `said` translates the day
 * labels.
 */
export function slotParts(
  { from, to }: DeliverySlot,
  timeZone: string,
  now: number,
  said: DayLabels = ENGLISH_DAYS,
): { day: string; times: string } {
  const begin = Date.parse(from);
  const clock = (at: number) => formatClock(at, timeZone, said.locale);
  const days = (Date.parse(dayOf(begin, timeZone)) - Date.parse(dayOf(now, timeZone))) / DAY_MS;
  const day =
    days === 0 ? said.today : days === 1 ? said.tomorrow : formatDate(begin, timeZone, said.locale);
  return { day, times: `${clock(begin)} – ${clock(Date.parse(to))}` };
}

/** Returns a slot as one line, for example "tomorrow, 9:00 AM – 11:00 AM". */
export function formatSlot(
  slot: DeliverySlot,
  timeZone: string,
  now: number,
  said: DayLabels = ENGLISH_DAYS,
): string {
  const { day, times } = slotParts(slot, timeZone, now, said);
  return `${day}, ${times}`;
}
