import { z } from 'zod';
import { parseWhole } from '@/lib/decimal';
import { say, sayingLocale, sentence } from '@/lib/http/say';
import { dayName } from './days';
import { minutesOf } from './wall-clock-math';

const MAX_DAYS_OFF = 200;
const MAX_SPANS = 2;
const DAY_MINUTES = 1_440;
const SHORTEST = 15;
const MAX_CAPACITY = 500;
const MAX_LEAD = 7 * DAY_MINUTES;

const HELP = sentence('shopFaults', 'windowsOn');
const TIME_HELP = sentence('shopFaults', 'windowTime');
const WEEK_HELP = sentence('shopFaults', 'windowDays');
const DAY_HELP = sentence('shopFaults', 'windowDayOff');
const LENGTH_HELP = sentence('shopFaults', 'windowLength', { least: SHORTEST, most: DAY_MINUTES });
const CAPACITY_HELP = sentence('shopFaults', 'windowCapacity', { max: MAX_CAPACITY });
const LEAD_HELP = sentence('shopFaults', 'windowLead', { max: MAX_LEAD });
const CLOSE_HELP = sentence('shopFaults', 'windowClose', { max: DAY_MINUTES });

/** A whole number, also as text. */
const whole = (message: ReturnType<typeof sentence>, least: number, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (parseWhole(value) ?? value) : value),
    z.number(message).int(message).min(least, message).max(most, message),
  );

const begins = z.string(TIME_HELP).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_HELP);
/** Midnight at the end of a day is 24:00; a time field of a browser says 00:00. */
const ends = z
  .string(TIME_HELP)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME_HELP)
  .transform((time) => (time === '00:00' ? '24:00' : time));

const spans = z
  .array(z.object({ from: begins, to: ends }, TIME_HELP), TIME_HELP)
  .max(MAX_SPANS, sentence('shopFaults', 'windowTimes', { max: MAX_SPANS }))
  .transform((times) => times.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from)));

/** A day that the calendar has. */
const isDay = (day: string) => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};

const lengthOf = ({ from, to }: { from: string; to: string }) => minutesOf(to) - minutesOf(from);

/** Windows of POST /api/seller/settings; nothing where they were never set. */
export const windowsInput = z
  .object(
    {
      on: z.boolean(HELP),
      only: z
        .boolean(HELP)
        .default(false)
        .describe('Every order gets a window: the first free one if it names none'),
      days: z
        .array(spans, WEEK_HELP)
        .length(7, WEEK_HELP)
        .describe('From Monday on: the times of each day, which are cut into windows'),
      daysOff: z
        .array(
          z
            .string(DAY_HELP)
            .regex(/^\d{4}-\d{2}-\d{2}$/, DAY_HELP)
            .refine(isDay, DAY_HELP),
          DAY_HELP,
        )
        .max(MAX_DAYS_OFF, sentence('shopFaults', 'mostWindowDaysOff', { max: MAX_DAYS_OFF }))
        .transform((days) => [...new Set(days)].sort())
        .default([])
        .describe('Besides the days off of the opening hours'),
      lengthMinutes: whole(LENGTH_HELP, SHORTEST, DAY_MINUTES),
      capacity: whole(CAPACITY_HELP, 1, MAX_CAPACITY).describe('The most orders of one window'),
      leadMinutes: whole(LEAD_HELP, 0, MAX_LEAD)
        .default(0)
        .describe('A window can be taken while so many minutes are left to its begin'),
      closeMinutes: whole(CLOSE_HELP, 1, DAY_MINUTES)
        .nullish()
        .transform((minutes) => minutes ?? undefined)
        .describe(
          'Orders for a day close so many minutes before it begins: 360 for 18:00 the day before. Without it the lead time alone counts',
        ),
    },
    HELP,
  )
  .superRefine(({ on, days, lengthMinutes }, context) => {
    const refuse = (message: string, at: number) =>
      context.addIssue({ code: 'custom', message, path: ['days', at] });
    for (const [at, times] of days.entries()) {
      if (times.some((span) => lengthOf(span) <= 0))
        refuse(say('shopFaults', 'windowEndsAfter', { day: dayName(at, sayingLocale()) }), at);
      else if (times.some((span) => lengthOf(span) < lengthMinutes))
        refuse(say('shopFaults', 'windowShort', { day: dayName(at, sayingLocale()) }), at);
      const overlaps = times.some(({ from }, place) => {
        const before = times[place - 1];
        return before !== undefined && minutesOf(from) < minutesOf(before.to);
      });
      if (overlaps)
        refuse(say('shopFaults', 'windowOverlap', { day: dayName(at, sayingLocale()) }), at);
    }
    if (on && days.every((times) => times.length === 0))
      refuse(say('shopFaults', 'windowOneDay'), 0);
  })
  .transform(({ closeMinutes, ...rest }) =>
    closeMinutes === undefined ? rest : { ...rest, closeMinutes },
  )
  .optional()
  .transform((windows) =>
    windows?.on || windows?.days.some((times) => times.length > 0) ? windows : undefined,
  )
  .describe('Lets shoppers choose the time in which an order arrives');
