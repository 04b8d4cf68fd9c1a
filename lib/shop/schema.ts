import { z } from 'zod';
import { parseHundredths } from '@/lib/decimal';
import { pickupInput, zonesInput } from '@/lib/delivery/schema';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@/lib/i18n/languages';
import { faultOfAmount, parseDollars } from '@/lib/money';
import { taxSettings } from '@/lib/tax/schema';
import { CURRENCIES } from './currencies';
import { DAYS } from './days';
import { invoiceSetting, whyNoInvoices } from './invoice-schema';
import { ORDER_BUTTONS } from './order-button-words';
import { ownTimeZone } from './shop-day';
import { socialInput } from './social-schema';
import { minutesOf } from './wall-clock-math';
import { windowsInput } from './windows-schema';

/** Most characters of the name; a longer one does not fit beside the cart on a phone. */
const MAX_NAME = 40;
const MAX_PROMISE_MINUTES = 1_440;
const MAX_ZIP_CODES = 1_000;
const MAX_DAYS_OFF = 200;

/** A text that may be left out or empty. */
const optional = (label: string, max: number) =>
  z
    .string(`${label} is a text`)
    .trim()
    .max(max, `${label} is at most ${max} characters`)
    .transform((text) => text || undefined)
    .optional();

/** A whole number, also as text ("12"). */
const wholeNumber = (message: string) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^\d{1,7}$/.test(value.trim()) ? Number(value) : value,
    z.number(message),
  );

/** A number, also as text with at most two decimals ("8.25", "8,25"). */
const decimal = (message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (parseHundredths(value) ?? Number.NaN) / 100 : value),
    z.number(message),
  );

const TIME_HELP = 'Opening times are written like 08:00';
const opens = z.string(TIME_HELP).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_HELP);
/** Midnight at the end of a day is 24:00; a time field of a browser says 00:00. */
const closes = z
  .string(TIME_HELP)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME_HELP)
  .transform((time) => (time === '00:00' ? '24:00' : time));

const openTimes = z
  .array(z.object({ from: opens, to: closes }, TIME_HELP), TIME_HELP)
  .max(2, 'A day has at most two opening times')
  .transform((times) => times.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from)));

const week = z
  .array(openTimes, 'Opening hours name seven days, from Monday on')
  .length(7, 'Opening hours name seven days, from Monday on')
  .superRefine((days, context) => {
    const say = (message: string, at: number) =>
      context.addIssue({ code: 'custom', message, path: [at] });
    for (const [at, times] of days.entries()) {
      if (times.some(({ from, to }) => minutesOf(to) <= minutesOf(from)))
        say(
          `${DAYS[at]}: closing time must be after opening time; enter hours after midnight on the next day`,
          at,
        );
      const [first, second] = times;
      if (first && second && minutesOf(second.from) < minutesOf(first.to))
        say(`${DAYS[at]}: the two opening times overlap`, at);
    }
    if (days.every((times) => times.length === 0))
      say('Enter at least one opening time, or choose Always open', 0);
  });

const isDay = (day: string) => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};
const DAY_HELP = 'Days off are dates, written like 2026-12-25';
const daysOff = z
  .array(
    z
      .string(DAY_HELP)
      .regex(/^\d{4}-\d{2}-\d{2}$/, DAY_HELP)
      .refine(isDay, DAY_HELP),
    DAY_HELP,
  )
  .max(MAX_DAYS_OFF, `There are at most ${MAX_DAYS_OFF} days off`)
  .transform((days) => [...new Set(days)].sort());

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}
const ZONE_HELP = 'Choose a time zone, such as Europe/Berlin';

const timeZone = z
  .string(ZONE_HELP)
  .max(60, ZONE_HELP)
  .refine(isTimeZone, ZONE_HELP)
  .optional()
  .describe(
    'An IANA name. The shop has one, here or with its opening hours; without, it is that of the server',
  );

const openingHours = z.object(
  {
    timeZone,
    week,
    daysOff: daysOff.default([]),
  },
  'Opening hours have seven days',
);

const PROMISE_HELP = `The delivery time is a whole number of minutes from 1 to ${MAX_PROMISE_MINUTES}`;
const ZIP_HELP = 'Zip codes are numbers of up to 12 digits';
const TAX_HELP = 'The tax is a number from 0 to 100 with at most two decimals';
const LANGUAGE_HELP = 'Choose languages of the list, each once';
const CURRENCY_HELP = 'Choose a currency of the list';

/** At most two decimals: 8.25, but not 8.255. */
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/**
 * The body of POST /api/seller/settings: all that the seller sets of the shop, and the `revision` that
 * was seen. Of what is left out `timeZone`, `zipCodes`, `minimumOrder`, `orderButton` and `languages` get their defaults, and
 * `email`, `phone`, `address`, `social`, `openingHours`, `zones`, `pickup`, `windows`, `lowestPrice` and what is said of tax are removed; all others are
 * required, `taxPercent` unless there are classes.
 */
const shopBody = z.object(
  {
    revision: z
      .number('Please load this page again')
      .int('Please load this page again')
      .min(0, 'Please load this page again')
      .describe('The revision that was seen; the settings are saved if they still have it'),
    name: z
      .string('The shop needs a name')
      .trim()
      .min(1, 'The shop needs a name')
      .max(MAX_NAME, `The name is at most ${MAX_NAME} characters`),
    email: optional('Email', 254).pipe(z.email('Email must be a valid email address').optional()),
    phone: optional('Phone', 40),
    address: optional('The address', 300),
    timeZone,
    openingHours: openingHours.nullish().transform((hours) => hours ?? undefined),
    promiseMinutes: wholeNumber(PROMISE_HELP).pipe(
      z.number().int(PROMISE_HELP).min(1, PROMISE_HELP).max(MAX_PROMISE_MINUTES, PROMISE_HELP),
    ),
    zipCodes: z
      .array(
        z
          .string(ZIP_HELP)
          .trim()
          .regex(/^\d{1,12}$/, ZIP_HELP),
        ZIP_HELP,
      )
      .max(MAX_ZIP_CODES, `There are at most ${MAX_ZIP_CODES} zip codes`)
      .transform((codes) => [...new Set(codes)].sort())
      .default([]),
    zones: zonesInput,
    pickup: pickupInput,
    windows: windowsInput,
    minimumOrder: z
      .unknown()
      .optional()
      .transform((value, context) => {
        const cents = value === undefined || value === '' ? 0 : parseDollars(value);
        if (cents !== undefined) return cents / 100;
        context.addIssue({ code: 'custom', message: `Minimum order ${faultOfAmount(value)}` });
        return z.NEVER;
      })
      .describe('The least price of the goods of an order, before tax; 0 for none'),
    currency: z
      .string(CURRENCY_HELP)
      .toLowerCase()
      .refine((code) => CURRENCIES.includes(code), CURRENCY_HELP)
      .describe('ISO 4217. Prices stay the same numbers, and placed orders keep their currency'),
    taxPercent: decimal(TAX_HELP)
      .pipe(z.number().min(0, TAX_HELP).max(100, TAX_HELP).refine(hasTwoDecimals, TAX_HELP))
      .optional()
      .describe('Required unless there are classes, of which the first says it'),
    ...taxSettings,
    invoices: invoiceSetting,
    languages: z
      .array(z.enum(LANGUAGE_CODES, LANGUAGE_HELP), LANGUAGE_HELP)
      .max(LANGUAGE_CODES.length, LANGUAGE_HELP)
      .optional()
      .describe(
        'ISO 639-1, the main one first, whose pages have no prefix; English alone by default',
      ),
    social: socialInput,
    orderButton: z
      .enum(ORDER_BUTTONS, 'Choose the words of the order button from the list')
      .default(ORDER_BUTTONS[0])
      .describe('What the button says that places an order'),
    lowestPrice: z
      .boolean('lowestPrice is true or false')
      .optional()
      .transform((on) => (on ? (true as const) : undefined))
      .describe('Struck prices and discounts refer to the lowest price of the 30 days before'),
  },
  'The settings are missing',
);

/** The same, with the time zone in both places, and the tax of the first class as that of the shop. */
export const shopInput = shopBody.transform((body, context) => {
  const { timeZone: zone, openingHours: hours, orderButton, languages: given = [], ...rest } = body;
  const languages = [...new Set(given)];
  const taxPercent = rest.taxClasses?.[0]?.percent ?? rest.taxPercent;
  if (taxPercent === undefined) {
    context.addIssue({ code: 'custom', message: TAX_HELP, path: ['taxPercent'] });
    return z.NEVER;
  }
  const lacking = whyNoInvoices(body);
  if (lacking) {
    context.addIssue({ code: 'custom', message: lacking, path: ['invoices'] });
    return z.NEVER;
  }
  const chosen = zone ?? hours?.timeZone ?? ownTimeZone();
  const open = hours && { ...hours, timeZone: chosen };
  return {
    ...{ ...rest, taxPercent, timeZone: chosen },
    ...(open ? { openingHours: open } : {}),
    ...(orderButton === ORDER_BUTTONS[0] ? {} : { orderButton }),
    // English alone is how it is without.
    ...(languages.join() === '' || languages.join() === DEFAULT_LANGUAGE ? {} : { languages }),
  };
});

export type ShopInput = z.output<typeof shopInput>;
