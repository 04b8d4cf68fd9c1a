import { DAYS } from '@/lib/shop/days';
import { plainDigits } from '@/lib/utils/decimal';

/* What texts of the form have in common: those of opening hours and of windows, whose names begin with a prefix, and lists. */

export type Texts = Record<string, string>;
type Span = { from: string; to: string };

/** The name of the field in which time `place` (0 or 1) of a day begins or ends. */
export const timeField = (day: number, place: number, end: 'from' | 'to', prefix = ''): string =>
  `${prefix}day${day}-${end}${place}`;

/** The names of the fields of a day, in their order. */
export const timeFields = (day: number, prefix: string): string[] =>
  [0, 1].flatMap((place) =>
    (['from', 'to'] as const).map((end) => timeField(day, place, end, prefix)),
  );

/** What the fields show of the times of a week; the end of a day as a browser shows it. */
export function weekTexts(week: readonly (readonly Span[])[] = [], prefix = ''): Texts {
  const texts: Texts = {};
  for (const day of DAYS.keys())
    for (const place of [0, 1]) {
      const { from = '', to = '' } = week[day]?.[place] ?? {};
      texts[timeField(day, place, 'from', prefix)] = from;
      texts[timeField(day, place, 'to', prefix)] = to === '24:00' ? '00:00' : to;
    }
  return texts;
}

/** The times of each day that the fields name. */
export const weekOf = (texts: Texts, prefix = ''): Span[][] =>
  DAYS.map((_, day) =>
    [0, 1].flatMap((place) => {
      const from = texts[timeField(day, place, 'from', prefix)] ?? '';
      const to = texts[timeField(day, place, 'to', prefix)] ?? '';
      return from || to ? [{ from, to }] : [];
    }),
  );

/** The entries of a list that is separated by anything but letters, digits and hyphens. */
export const wordsOf = (text = ''): string[] =>
  plainDigits(text)
    .split(/[^\w-]+/)
    .filter(Boolean);

/** How many rows the texts have of a list, whose field at each place is named by `fieldAt`. */
export function rowCount(texts: Texts, fieldAt: (place: number) => string): number {
  let count = 0;
  while (texts[fieldAt(count)] !== undefined) count += 1;
  return count;
}
