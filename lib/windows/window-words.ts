import { type DayWords, ENGLISH_DAYS } from '@/lib/shop/day-words';
import { dayOf } from '@/lib/zone-day';
import type { Window } from './view';

const DAY = 86_400_000;
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const date = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/**
 * The day and the times of a window as people of the shop's time zone say them at the time `now` (ms): today, tomorrow,
 * or Tuesday, November 24; in English unless `said` names another language.
 */
export function windowParts(
  { from, to }: Window,
  timeZone: string,
  now: number,
  said: DayWords = ENGLISH_DAYS,
): { day: string; times: string } {
  const begin = Date.parse(from);
  const say = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(said.locale, { timeZone, ...options }).format(at);
  const days = (Date.parse(dayOf(begin, timeZone)) - Date.parse(dayOf(now, timeZone))) / DAY;
  const day = days === 0 ? said.today : days === 1 ? said.tomorrow : say(date, begin);
  return { day, times: `${say(clock, begin)} – ${say(clock, Date.parse(to))}` };
}

/** A window in one line: "tomorrow, 9:00 AM – 11:00 AM". */
export function windowWords(
  window: Window,
  timeZone: string,
  now: number,
  said: DayWords = ENGLISH_DAYS,
): string {
  const { day, times } = windowParts(window, timeZone, now, said);
  return `${day}, ${times}`;
}
