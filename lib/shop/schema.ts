import { z } from 'zod';
import { areaZipCodes, pickupInput, zonesInput } from '@/lib/delivery/schema';
import { asWhole } from '@/lib/http/input-parts';
import { type Sentence, say, saying, sentence } from '@/lib/http/say';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@/lib/i18n/languages';
import { isTaxedDespiteExemption, taxSettings } from '@/lib/tax/schema';
import { isCountryCode } from '@/lib/utils/country-code';
import { parseHundredths } from '@/lib/utils/decimal';
import { drawn } from '@/lib/utils/drawn';
import { typedEmail } from '@/lib/utils/email-address';
import { parseDollars, whyNoAmount } from '@/lib/utils/money';
import { ownTimeZone } from '@/lib/utils/zone-day';
import { CURRENCIES } from './currencies';
import { openingHours, timeZone } from './hours-schema';
import { invoiceSetting, whyNoInvoices } from './invoice-schema';
import { ORDER_BUTTONS } from './order-button-words';
import { socialInput } from './social-schema';
import { windowsInput } from './windows-schema';

/** Most characters of the name; a longer one does not fit beside the cart on a phone. */
const MAX_NAME = 40;
const MAX_PROMISE_MINUTES = 1_440;

/** A text that may be left out or empty. */
const optional = (label: 'email' | 'phone' | 'address', max: number) =>
  z
    .string({ error: () => say('shopFaults', 'isText', { label: say('shopFaults', label) }) })
    .trim()
    .max(max, {
      error: () => say('shopFaults', 'textLong', { label: say('shopFaults', label), max }),
    })
    .transform((text) => text || undefined)
    .optional();

/** A number, also as text with at most two decimals ("8.25", "8,25"). */
const decimal = (message: Sentence) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (parseHundredths(value) ?? Number.NaN) / 100 : value),
    z.number(message),
  );

const PROMISE_HELP = sentence('shopFaults', 'promise', { max: MAX_PROMISE_MINUTES });
const TAX_HELP = sentence('shopFaults', 'tax');
const LANGUAGE_HELP = sentence('shopFaults', 'language');
const COUNTRY_HELP = sentence('shopFaults', 'country');
const CURRENCY_HELP = sentence('shopFaults', 'currency');
const LOAD_AGAIN = sentence('shopFaults', 'loadAgain');
const NAME_HELP = sentence('shopFaults', 'shopName');

/** At most two decimals: 8.25, but not 8.255. */
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const SCALE_HELP = sentence('weightFaults', 'scaleLabels');
const prefixes = z
  .array(z.string(SCALE_HELP).regex(/^(?:2\d|02)$/, SCALE_HELP), SCALE_HELP)
  .max(10, SCALE_HELP)
  .transform((given) => [...new Set(given)].sort());

/** The labels of scales; without a prefix none are read. */
const scaleLabels = z
  .object(
    {
      weight: prefixes,
      price: prefixes,
      checked: z.boolean(SCALE_HELP).optional(),
      digits: z.literal(4, SCALE_HELP).optional(),
    },
    SCALE_HELP,
  )
  .refine(({ weight, price }) => !weight.some((one) => price.includes(one)), SCALE_HELP)
  .nullish()
  .transform((given) => {
    if (!given || given.weight.length + given.price.length === 0) return undefined;
    const { checked, digits, ...lists } = given;
    if (digits) return { ...lists, checked: true, digits };
    return checked ? { ...lists, checked } : lists;
  })
  .describe(
    'The labels of scales: their prefixes (20 to 29, or 02: also UPC-A with number system 2) by what they hold, whether a digit before it checks that, and with `digits: 4` that it has four digits instead of five',
  );

/**
 * All that the seller sets of the shop, and the `revision` that was seen. What may be left out is removed then, or gets its
 * default.
 */
const shopBody = z.object(
  {
    revision: z
      .number(LOAD_AGAIN)
      .int(LOAD_AGAIN)
      .min(0, LOAD_AGAIN)
      .describe('The revision that was seen; the settings are saved if they still have it'),
    name: z
      .string(NAME_HELP)
      .overwrite(drawn)
      .min(1, NAME_HELP)
      .max(MAX_NAME, sentence('shopFaults', 'shopNameLong', { max: MAX_NAME })),
    email: optional('email', 254).pipe(typedEmail(sentence('shopFaults', 'emailWrong')).optional()),
    phone: optional('phone', 40),
    address: optional('address', 300),
    country: z
      .string(COUNTRY_HELP)
      .trim()
      .toUpperCase()
      .refine((code) => code === '' || isCountryCode(code), COUNTRY_HELP)
      .transform((code) => code || undefined)
      .optional()
      .describe(
        'ISO 3166-1 alpha-2. Phone numbers without a country calling code are numbers of this country',
      ),
    timeZone,
    openingHours: openingHours.nullish().transform((hours) => hours ?? undefined),
    promiseMinutes: asWhole(
      z.int(PROMISE_HELP).min(1, PROMISE_HELP).max(MAX_PROMISE_MINUTES, PROMISE_HELP),
    ),
    zipCodes: areaZipCodes,
    zones: zonesInput,
    pickup: pickupInput,
    windows: windowsInput,
    minimumOrder: z
      .unknown()
      .optional()
      .transform((value, context) => {
        const cents = value === undefined || value === '' ? 0 : parseDollars(value);
        if (cents !== undefined) return cents / 100;
        const label = say('shopFaults', 'minimumOrder');
        const message = whyNoAmount(value, label, saying('amounts'));
        context.addIssue({ code: 'custom', message });
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
      .enum(ORDER_BUTTONS, sentence('shopFaults', 'orderButton'))
      .default(ORDER_BUTTONS[0])
      .describe('What the button says that places an order'),
    lowestPrice: z
      .boolean(sentence('shopFaults', 'lowestPrice'))
      .optional()
      .transform((on) => (on ? (true as const) : undefined))
      .describe('Struck prices and discounts refer to the lowest price of the 30 days before'),
    lineWishes: z
      .boolean(sentence('shopFaults', 'lineWishes'))
      .optional()
      .transform((on) => (on ? (true as const) : undefined))
      .describe('The cart asks of each product what to do when it is missing'),
    stars: z
      .boolean(sentence('shopFaults', 'stars'))
      .optional()
      .transform((on) => (on === false ? (false as const) : undefined))
      .describe('false: products have no stars'),
    scaleLabels,
    newsletter: z
      .enum(['off', 'on'], sentence('shopFaults', 'newsletter'))
      .optional()
      .describe(
        'off: the home page has none; on: one that works, with a confirmation by mail; a form that sends nothing by default',
      ),
  },
  sentence('shopFaults', 'settingsMissing'),
);

/**
 * The body of POST /api/seller/settings: {@link shopBody}, with the time zone in both places, and the tax of the first
 * class as that of the shop.
 */
export const shopInput = shopBody.transform((body, context) => {
  const { timeZone: zone, openingHours: hours, orderButton, languages: given = [], ...rest } = body;
  const languages = [...new Set(given)];
  const taxPercent = rest.taxClasses?.[0]?.percent ?? rest.taxPercent;
  if (taxPercent === undefined) {
    context.addIssue({ code: 'custom', message: say('shopFaults', 'tax'), path: ['taxPercent'] });
    return z.NEVER;
  }
  if (isTaxedDespiteExemption({ ...rest, taxPercent })) {
    const message = say('shopFaults', 'taxExemptionRate');
    context.addIssue({ code: 'custom', message, path: ['taxExemption'] });
    return z.NEVER;
  }
  const lacking = whyNoInvoices(body);
  if (lacking) {
    const message = say('shopFaults', lacking);
    context.addIssue({ code: 'custom', message, path: ['invoices'] });
    return z.NEVER;
  }
  const chosen = zone ?? hours?.timeZone ?? ownTimeZone();
  const open = hours && { ...hours, timeZone: chosen };
  return {
    ...rest,
    taxPercent,
    timeZone: chosen,
    ...(open ? { openingHours: open } : {}),
    ...(orderButton === ORDER_BUTTONS[0] ? {} : { orderButton }),
    // English alone is how it is without.
    ...(languages.join() === '' || languages.join() === DEFAULT_LANGUAGE ? {} : { languages }),
  };
});

export type ShopInput = z.output<typeof shopInput>;
