import type { ShopView } from '@/lib/shop/view';
import {
  aheadAt,
  DAY_MINUTES,
  dateOf,
  firstTimeAt,
  minutesOf,
  wallDay,
  wallOf,
  weekdayOf,
} from '@/lib/shop/wall-clock-math';
import type { Windows } from '@/lib/shop/windows-view';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';

/* Windows of time by the clock of the shop, also on days on which it is set forward or back. */

/** How many days are offered, with the present one. */
export const DAYS_AHEAD = 14;

/** A window in ms. */
export type Span = { from: number; to: number };
type Shop = Pick<ShopView, 'windows' | 'openingHours' | 'timeZone'>;

/** The time (ms) of a time by the clock on one day: quicker where the clocks of that day are not changed. */
function clockOf(day: number, timeZone: string): (wall: number) => number {
  const [before, after] = [
    aheadAt((day - 1) * DAY_MS, timeZone),
    aheadAt((day + 2) * DAY_MS, timeZone),
  ];
  if (before === after) return (wall) => wall * MINUTE_MS - before;
  return (wall) => firstTimeAt(wall, timeZone);
}

/**
 * The windows of a day (days since 1970). Each begins and ends when the clock shows it first, so they never overlap:
 * an hour that is skipped has no window, one that is repeated makes its window longer.
 */
function windowsOn(shop: Shop, windows: Windows, day: number): Span[] {
  const date = dateOf(day);
  if (windows.daysOff.includes(date) || shop.openingHours?.daysOff.includes(date)) return [];
  const at = clockOf(day, shop.timeZone);
  const { lengthMinutes: length } = windows;
  return (windows.days[weekdayOf(day)] ?? []).flatMap(({ from, to }) => {
    const count = Math.floor((minutesOf(to) - minutesOf(from)) / length);
    const first = day * DAY_MINUTES + minutesOf(from);
    return Array.from({ length: Math.max(count, 0) }, (_, place) => ({
      from: at(first + place * length),
      to: at(first + (place + 1) * length),
    })).filter((span) => span.from < span.to);
  });
}

const dayOf = (ms: number, timeZone: string) => wallDay(wallOf(ms, timeZone));

/** Until when (ms) a window of a day can be taken. */
function endOf({ timeZone }: Shop, windows: Windows, day: number, { from }: Span): number {
  const lead = from - windows.leadMinutes * MINUTE_MS;
  const { closeMinutes } = windows;
  if (closeMinutes === undefined) return lead;
  return Math.min(lead, firstTimeAt(day * DAY_MINUTES - closeMinutes, timeZone));
}

/** The windows that can be taken at the time `now` (ms), full or not, the earliest first; none while they are off. */
export function windowsAhead(shop: Shop, now: number): Span[] {
  const { windows, timeZone } = shop;
  if (!windows?.on) return [];
  const today = dayOf(now, timeZone);
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => today + ahead).flatMap((day) =>
    windowsOn(shop, windows, day).filter((span) => now <= endOf(shop, windows, day, span)),
  );
}

/** Whether the shop has this window, whatever the time. */
export function isWindow(shop: Shop, { from, to }: Span): boolean {
  const { windows, timeZone } = shop;
  if (!windows?.on) return false;
  return windowsOn(shop, windows, dayOf(from, timeZone)).some(
    (span) => span.from === from && span.to === to,
  );
}

/** Whether this window can be taken at the time `now` (ms), full or not. */
export function isOffered(shop: Shop, span: Span, now: number): boolean {
  const { windows, timeZone } = shop;
  if (!windows?.on || !isWindow(shop, span)) return false;
  const day = dayOf(span.from, timeZone);
  return day < dayOf(now, timeZone) + DAYS_AHEAD && now <= endOf(shop, windows, day, span);
}
