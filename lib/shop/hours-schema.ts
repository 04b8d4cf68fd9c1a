import { z } from 'zod';
import { say, sayingLocale, sentence } from '@/lib/http/say';
import { dayName } from './days';
import { daysOff, doOverlap, lengthOf, MAX_DAYS_OFF, timesOfDay } from './week-schema';

const TIME_HELP = sentence('shopFaults', 'openingTime');
const WEEK_HELP = sentence('shopFaults', 'sevenDays');
const week = z
  .array(timesOfDay(TIME_HELP, sentence('shopFaults', 'twoTimes')), WEEK_HELP)
  .length(7, WEEK_HELP)
  .superRefine((days, context) => {
    const refuse = (message: string, at: number) =>
      context.addIssue({ code: 'custom', message, path: [at] });
    for (const [at, times] of days.entries()) {
      if (times.some((span) => lengthOf(span) <= 0))
        refuse(say('shopFaults', 'closesAfter', { day: dayName(at, sayingLocale()) }), at);
      if (doOverlap(times))
        refuse(say('shopFaults', 'timesOverlap', { day: dayName(at, sayingLocale()) }), at);
    }
    if (days.every((times) => times.length === 0)) refuse(say('shopFaults', 'oneTime'), 0);
  });

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
    daysOff: daysOff(
      sentence('shopFaults', 'dayOff'),
      sentence('shopFaults', 'mostDaysOff', { max: MAX_DAYS_OFF }),
    ),
  },
  sentence('shopFaults', 'hoursSeven'),
);
