import { z } from 'zod';
import { isDay, wholeNumberInput } from '@/lib/http/input-parts';
import { requestLocale, type SchemaMessage, schemaMessage, t } from '@/lib/http/translate';
import { dayName } from './days';
import { DAY_MINUTES, minutesOf } from './wall-clock';

type Span = { from: string; to: string };

const MAX_SPANS = 2;
const MAX_DAYS_OFF = 200;

function timesOfDay(help: SchemaMessage, tooMany: SchemaMessage) {
  const begins = z.string(help).regex(/^([01]\d|2[0-3]):[0-5]\d$/, help);
  // An end at midnight is stored as 24:00. The time inputs of browsers send 00:00 instead.
  const ends = z
    .string(help)
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, help)
    .transform((time) => (time === '00:00' ? '24:00' : time));
  return z
    .array(z.object({ from: begins, to: ends }, help), help)
    .max(MAX_SPANS, tooMany)
    .transform((times) => times.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from)));
}

const daysOff = (help: SchemaMessage, tooMany: SchemaMessage) =>
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

/** Returns the length of a time span in minutes. It is 0 or negative if the span does not end after its start. */
const lengthOf = ({ from, to }: Span): number => minutesOf(to) - minutesOf(from);

const doOverlap = ([first, second]: readonly Span[]): boolean =>
  first !== undefined && second !== undefined && minutesOf(second.from) < minutesOf(first.to);

const OPENING_HELP = schemaMessage('settingsErrors', 'openingTime');
const OPENING_WEEK_HELP = schemaMessage('settingsErrors', 'sevenDays');
const week = z
  .array(timesOfDay(OPENING_HELP, schemaMessage('settingsErrors', 'twoTimes')), OPENING_WEEK_HELP)
  .length(7, OPENING_WEEK_HELP)
  .superRefine((days, context) => {
    const addIssue = (message: string, at: number) =>
      context.addIssue({ code: 'custom', message, path: [at] });
    for (const [at, times] of days.entries()) {
      if (times.some((span) => lengthOf(span) <= 0))
        addIssue(t('settingsErrors', 'closesAfter', { day: dayName(at, requestLocale()) }), at);
      if (doOverlap(times))
        addIssue(t('settingsErrors', 'timesOverlap', { day: dayName(at, requestLocale()) }), at);
    }
    if (days.every((times) => times.length === 0)) addIssue(t('settingsErrors', 'oneTime'), 0);
  });

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}
const ZONE_HELP = schemaMessage('settingsErrors', 'timeZone');

/** The IANA name of the shop's time zone. */
export const timeZone = z
  .string(ZONE_HELP)
  .max(60, ZONE_HELP)
  .refine(isTimeZone, ZONE_HELP)
  .optional()
  .describe(
    'An IANA name, set here or with the opening hours; by default the time zone of the server',
  );

/** The opening hours: the time spans of each weekday, and the days off. */
export const openingHours = z.object(
  {
    timeZone,
    week,
    daysOff: daysOff(
      schemaMessage('settingsErrors', 'dayOff'),
      schemaMessage('settingsErrors', 'mostDaysOff', { max: MAX_DAYS_OFF }),
    ),
  },
  schemaMessage('settingsErrors', 'hoursSeven'),
);

const spanView = z.object({ from: z.string(), to: z.string() });

/** The opening hours in the shop's local time. */
export const openingHoursView = z.object({
  timeZone: z.string(),
  /** The time spans of the seven weekdays, starting with Monday. The last time span of a day can end at `24:00`. */
  week: z.array(z.array(spanView)),
  daysOff: z.array(z.string()),
});

const SHORTEST = 15;
const MAX_CAPACITY = 500;
const MAX_LEAD = 7 * DAY_MINUTES;

const HELP = schemaMessage('settingsErrors', 'windowsOn');
const TIME_HELP = schemaMessage('settingsErrors', 'windowTime');
const WEEK_HELP = schemaMessage('settingsErrors', 'windowDays');
const LENGTH_HELP = schemaMessage('settingsErrors', 'windowLength', {
  least: SHORTEST,
  most: DAY_MINUTES,
});
const CAPACITY_HELP = schemaMessage('settingsErrors', 'windowCapacity', { max: MAX_CAPACITY });
const LEAD_HELP = schemaMessage('settingsErrors', 'windowLead', { max: MAX_LEAD });
const CLOSE_HELP = schemaMessage('settingsErrors', 'windowClose', { max: DAY_MINUTES });

const wholeNumber = (message: SchemaMessage, least: number, most: number) =>
  wholeNumberInput(z.number(message).int(message).min(least, message).max(most, message));

const spans = timesOfDay(
  TIME_HELP,
  schemaMessage('settingsErrors', 'windowTimes', { max: MAX_SPANS }),
);

/**
 * The delivery slots in POST /api/seller/settings. The output is undefined if they are switched off and have
 * no time spans.
 */
export const slotsInput = z
  .object(
    {
      on: z.boolean(HELP),
      only: z
        .boolean(HELP)
        .default(false)
        .describe('Every order gets a delivery slot, by default the first free one'),
      days: z
        .array(spans, WEEK_HELP)
        .length(7, WEEK_HELP)
        .describe('The hours of each day from Monday on; they are divided into slots'),
      daysOff: daysOff(
        schemaMessage('settingsErrors', 'windowDayOff'),
        schemaMessage('settingsErrors', 'mostWindowDaysOff', { max: MAX_DAYS_OFF }),
      ).describe('In addition to the days off of the opening hours'),
      lengthMinutes: wholeNumber(LENGTH_HELP, SHORTEST, DAY_MINUTES),
      capacity: wholeNumber(CAPACITY_HELP, 1, MAX_CAPACITY).describe(
        'The maximum number of orders per slot',
      ),
      leadMinutes: wholeNumber(LEAD_HELP, 0, MAX_LEAD)
        .default(0)
        .describe('How many minutes before its start a slot closes'),
      closeMinutes: wholeNumber(CLOSE_HELP, 1, DAY_MINUTES)
        .nullish()
        .transform((minutes) => minutes ?? undefined)
        .describe(
          'How many minutes before midnight the slots of the next day close: 360 for 18:00. Without it, only the lead time applies',
        ),
    },
    HELP,
  )
  .superRefine(({ on, days, lengthMinutes }, context) => {
    const addIssue = (message: string, at: number) =>
      context.addIssue({ code: 'custom', message, path: ['days', at] });
    for (const [at, times] of days.entries()) {
      if (times.some((span) => lengthOf(span) <= 0))
        addIssue(t('settingsErrors', 'windowEndsAfter', { day: dayName(at, requestLocale()) }), at);
      else if (times.some((span) => lengthOf(span) < lengthMinutes))
        addIssue(t('settingsErrors', 'windowShort', { day: dayName(at, requestLocale()) }), at);
      if (doOverlap(times))
        addIssue(t('settingsErrors', 'windowOverlap', { day: dayName(at, requestLocale()) }), at);
    }
    if (on && days.every((times) => times.length === 0))
      addIssue(t('settingsErrors', 'windowOneDay'), 0);
  })
  .transform(({ closeMinutes, ...rest }) =>
    closeMinutes === undefined ? rest : { ...rest, closeMinutes },
  )
  .optional()
  .transform((slots) =>
    slots?.on || slots?.days.some((times) => times.length > 0) ? slots : undefined,
  )
  .describe('Lets shoppers choose a delivery slot');

/** The labels of the inputs for slots. The search of the settings finds the inputs by these labels. */
export const SLOT_INPUTS = {
  only: 'besideSoon',
  lengthMinutes: 'windowLength',
  capacity: 'windowCapacity',
  leadMinutes: 'leadTime',
  closeMinutes: 'lastOrder',
  daysOff: 'windowDaysOff',
} as const;

/** The slots in which orders are delivered or collected, in the shop's local time. */
export const slotsView = z.object({
  on: z.boolean(),
  /** True if every order needs a slot. Otherwise a shopper can also choose "as soon as possible". */
  only: z.boolean(),
  /** The time spans of the seven weekdays, starting with Monday. The shop divides each time span into slots. */
  days: z.array(z.array(spanView)),
  /** Days without slots, for example `2026-12-25`. The days off of the opening hours have no slots either. */
  daysOff: z.array(z.string()),
  lengthMinutes: z.int(),
  capacity: z.int(),
  /** The lead time: a slot can be booked until this many minutes before it starts. */
  leadMinutes: z.int(),
  /**
   * The slots of a day can be booked until this many minutes before that day starts. If absent, only `leadMinutes`
   * applies.
   */
  closeMinutes: z.int().optional(),
});

export type Slots = z.output<typeof slotsView>;
