import { z } from 'zod';
import { asWhole } from '@/lib/http/input-parts';
import { type Sentence, say, sayingLocale, sentence } from '@/lib/http/say';
import { dayName } from './days';
import { DAY_MINUTES } from './wall-clock-math';
import { daysOff, doOverlap, lengthOf, MAX_DAYS_OFF, MAX_SPANS, timesOfDay } from './week-schema';

const SHORTEST = 15;
const MAX_CAPACITY = 500;
const MAX_LEAD = 7 * DAY_MINUTES;

const HELP = sentence('shopFaults', 'windowsOn');
const TIME_HELP = sentence('shopFaults', 'windowTime');
const WEEK_HELP = sentence('shopFaults', 'windowDays');
const LENGTH_HELP = sentence('shopFaults', 'windowLength', { least: SHORTEST, most: DAY_MINUTES });
const CAPACITY_HELP = sentence('shopFaults', 'windowCapacity', { max: MAX_CAPACITY });
const LEAD_HELP = sentence('shopFaults', 'windowLead', { max: MAX_LEAD });
const CLOSE_HELP = sentence('shopFaults', 'windowClose', { max: DAY_MINUTES });

/** A whole number, also as text. */
const whole = (message: Sentence, least: number, most: number) =>
  asWhole(z.number(message).int(message).min(least, message).max(most, message));

const spans = timesOfDay(TIME_HELP, sentence('shopFaults', 'windowTimes', { max: MAX_SPANS }));

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
      daysOff: daysOff(
        sentence('shopFaults', 'windowDayOff'),
        sentence('shopFaults', 'mostWindowDaysOff', { max: MAX_DAYS_OFF }),
      ).describe('Besides the days off of the opening hours'),
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
      if (doOverlap(times))
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
