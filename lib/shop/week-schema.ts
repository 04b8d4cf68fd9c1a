import { z } from 'zod';
import { isDay } from '@/lib/http/input-parts';
import type { Sentence } from '@/lib/http/say';
import { minutesOf } from './wall-clock-math';

/* What the schemas of opening hours and of windows have in common. */

type Span = { from: string; to: string };

export const MAX_SPANS = 2;
export const MAX_DAYS_OFF = 200;

/** The times of a day, in their order. */
export function timesOfDay(help: Sentence, tooMany: Sentence) {
  const begins = z.string(help).regex(/^([01]\d|2[0-3]):[0-5]\d$/, help);
  // Midnight at the end of a day is 24:00; a time field of a browser says 00:00.
  const ends = z
    .string(help)
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, help)
    .transform((time) => (time === '00:00' ? '24:00' : time));
  return z
    .array(z.object({ from: begins, to: ends }, help), help)
    .max(MAX_SPANS, tooMany)
    .transform((times) => times.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from)));
}

/** Days off, each once and in their order. */
export const daysOff = (help: Sentence, tooMany: Sentence) =>
  z
    .array(
      z
        .string(help)
        .regex(/^\d{4}-\d{2}-\d{2}$/, help)
        .refine(isDay, help),
      help,
    )
    .max(MAX_DAYS_OFF, tooMany)
    .transform((days) => [...new Set(days)].sort())
    .default([]);

/** The minutes of a time; none or fewer where it ends before it begins. */
export const lengthOf = ({ from, to }: Span): number => minutesOf(to) - minutesOf(from);

/** Whether the second of two times begins before the first ends. */
export const doOverlap = ([first, second]: readonly Span[]): boolean =>
  first !== undefined && second !== undefined && minutesOf(second.from) < minutesOf(first.to);
