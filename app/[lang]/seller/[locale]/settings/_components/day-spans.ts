import { DAY_MS } from '@/lib/utils/durations';

/* Days off as the seller sees them: spans of days, each `2026-12-25`. */

/** The most days that one choice adds: as many as the shop keeps. */
const MOST = 200;

export type Span = { from: string; to: string };

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(msOf(day));

/** The days from one to another, both included, at most 200; only the first when there is no later one. */
export function daysOfSpan({ from, to }: Span): string[] {
  if (!isDay(from)) return [];
  const [first, last] = [msOf(from), isDay(to) ? msOf(to) : Number.NEGATIVE_INFINITY];
  const count = Math.max(1, Math.min(MOST, Math.round((last - first) / DAY_MS) + 1));
  return Array.from({ length: count }, (_, at) => dayOf(first + at * DAY_MS));
}

/** Days, each once and in their order. */
export const sortedDays = (days: readonly string[]): string[] => [...new Set(days)].sort();

/** Days as spans of such as follow each other. */
export function spansOf(days: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const day of sortedDays(days)) {
    const last = spans.at(-1);
    if (last && msOf(day) - msOf(last.to) === DAY_MS) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

/** A span as a language writes it: "Thu, Dec 24 – Sat, Dec 26, 2026". */
export function spanWords({ from, to }: Span, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(msOf(from), msOf(to));
}
