import { z } from 'zod';
import { say, sayingLocale, sentence } from '@/lib/http/say';
import { dayName } from './days';
import { minutesOf } from './wall-clock-math';

const MAX_DAYS_OFF = 200;

const TIME_HELP = sentence('shopFaults', 'openingTime');
const opens = z.string(TIME_HELP).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_HELP);
/** Midnight at the end of a day is 24:00; a time field of a browser says 00:00. */
const closes = z
  .string(TIME_HELP)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME_HELP)
  .transform((time) => (time === '00:00' ? '24:00' : time));

const openTimes = z
  .array(z.object({ from: opens, to: closes }, TIME_HELP), TIME_HELP)
  .max(2, sentence('shopFaults', 'twoTimes'))
  .transform((times) => times.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from)));

const WEEK_HELP = sentence('shopFaults', 'sevenDays');
const week = z
  .array(openTimes, WEEK_HELP)
  .length(7, WEEK_HELP)
  .superRefine((days, context) => {
    const refuse = (message: string, at: number) =>
      context.addIssue({ code: 'custom', message, path: [at] });
    for (const [at, times] of days.entries()) {
      if (times.some(({ from, to }) => minutesOf(to) <= minutesOf(from)))
        refuse(say('shopFaults', 'closesAfter', { day: dayName(at, sayingLocale()) }), at);
      const [first, second] = times;
      if (first && second && minutesOf(second.from) < minutesOf(first.to))
        refuse(say('shopFaults', 'timesOverlap', { day: dayName(at, sayingLocale()) }), at);
    }
    if (days.every((times) => times.length === 0)) refuse(say('shopFaults', 'oneTime'), 0);
  });

const isDay = (day: string) => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};
const DAY_HELP = sentence('shopFaults', 'dayOff');
const daysOff = z
  .array(
    z
      .string(DAY_HELP)
      .regex(/^\d{4}-\d{2}-\d{2}$/, DAY_HELP)
      .refine(isDay, DAY_HELP),
    DAY_HELP,
  )
  .max(MAX_DAYS_OFF, sentence('shopFaults', 'mostDaysOff', { max: MAX_DAYS_OFF }))
  .transform((days) => [...new Set(days)].sort());

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}
const ZONE_HELP = sentence('shopFaults', 'timeZone');

/** The time zone of the shop, by its IANA name. */
export const timeZone = z
  .string(ZONE_HELP)
  .max(60, ZONE_HELP)
  .refine(isTimeZone, ZONE_HELP)
  .optional()
  .describe(
    'An IANA name. The shop has one, here or with its opening hours; without, it is that of the server',
  );

/** When the shop is open: the times of each day of the week, and days off. */
export const openingHours = z.object(
  {
    timeZone,
    week,
    daysOff: daysOff.default([]),
  },
  sentence('shopFaults', 'hoursSeven'),
);
