import { z } from 'zod';
import { wholeNumberInput } from '@/lib/http/input-parts';
import { requestTranslator, type SchemaMessage, schemaMessage, t } from '@/lib/http/say';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@/lib/i18n/languages';
import { isCountryCode } from '@/lib/utils/country-code';
import { parseHundredths } from '@/lib/utils/decimal';
import { trimInvisible } from '@/lib/utils/drawn';
import { typedEmail } from '@/lib/utils/email-address';
import { parseDollars, whyNoAmount } from '@/lib/utils/money';
import type { Messages } from '@/messages';
import { CURRENCIES } from './currencies';
import { ORDER_BUTTONS } from './order-button-words';
import { addressAt, SITE_KEYS, SITES, type Site } from './social-math';

/* What a setting consists of, and what the API accepts for the settings that have no domain of their own. */

type Section =
  | 'nameAndContact'
  | 'openingHours'
  | 'delivery'
  | 'pickup'
  | 'windows'
  | 'money'
  | 'front'
  | 'languages'
  | 'social';
type Key = keyof Messages['sellerSettings'];

/** How the form shows a setting: where, and by which control. Labels, hints and options are messages of `sellerSettings`. */
export type FormField = {
  section: Section;
  /** Leaves space above it. */
  apart?: true;
} & (
  | {
      control: 'text' | 'number' | 'amount';
      label: Key;
      hint?: Key;
      type?: 'email' | 'tel';
      inputMode?: 'numeric' | 'decimal';
      required?: true;
      maxLength?: number;
    }
  | { control: 'area' | 'zipCodes'; label: Key; hint?: Key; rows: number; maxLength?: number }
  | { control: 'select'; label: Key; hint?: Key; options: Readonly<Record<string, Key>> }
  | {
      control: 'switch';
      label: Key;
      hint?: Key;
      /** A heading above it. */
      heading?: Key;
      /** How it is in a shop that has not set it; off by default. */
      isOn?: true;
    }
  // Components of the form by the same name (settings-form.tsx).
  | {
      control:
        | 'country'
        | 'currency'
        | 'languages'
        | 'newsletter'
        | 'openingHours'
        | 'orderButton'
        | 'pickup'
        | 'scaleLabels'
        | 'social'
        | 'taxClasses'
        | 'timeZone'
        | 'windows'
        | 'zones';
    }
);

/** A setting of the shop. */
export type Setting = {
  /** What POST /api/seller/settings accepts. Its output is undefined where the setting is left out and has no `default`. */
  schema: z.ZodType;
  /** What the API returns. */
  view: z.ZodType;
  /** A shop that has not set it has this value. A setting without a default is removed by a save that leaves it out. */
  default?: unknown;
  /** Whether every page of the shop carries it, for `useShop`. Leave it out unless a component in the browser needs it. */
  onPages?: true;
  /** The message of `shopFaults` that names it where another device has changed it. */
  label: keyof Messages['shopFaults'];
  form: FormField;
};

/** Most characters of the name; a longer one does not fit beside the cart on a phone. */
export const MAX_NAME = 40;
export const MAX_PHONE = 40;
export const MAX_ADDRESS = 300;
const MAX_PROMISE_MINUTES = 1_440;

const NAME_HELP = schemaMessage('shopFaults', 'shopName');
const COUNTRY_HELP = schemaMessage('shopFaults', 'country');
const PROMISE_HELP = schemaMessage('shopFaults', 'promise', { max: MAX_PROMISE_MINUTES });
const CURRENCY_HELP = schemaMessage('shopFaults', 'currency');
const TAX_HELP = schemaMessage('shopFaults', 'tax');
const LANGUAGE_HELP = schemaMessage('shopFaults', 'language');
const SCALE_HELP = schemaMessage('weightFaults', 'scaleLabels');

/** A text that may be left out or empty. */
const optionalText = (label: 'email' | 'phone' | 'address', max: number) =>
  z
    .string({ error: () => t('shopFaults', 'isText', { label: t('shopFaults', label) }) })
    .trim()
    .max(max, {
      error: () => t('shopFaults', 'textLong', { label: t('shopFaults', label), max }),
    })
    .transform((typed) => typed || undefined)
    .optional();

/** The name of the shop. */
export const shopName = z
  .string(NAME_HELP)
  .overwrite(trimInvisible)
  .min(1, NAME_HELP)
  .max(MAX_NAME, schemaMessage('shopFaults', 'shopNameLong', { max: MAX_NAME }));

export const email = optionalText('email', 254).pipe(
  typedEmail(schemaMessage('shopFaults', 'emailWrong')).optional(),
);
export const phone = optionalText('phone', MAX_PHONE);
export const address = optionalText('address', MAX_ADDRESS);

export const country = z
  .string(COUNTRY_HELP)
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || isCountryCode(code), COUNTRY_HELP)
  .transform((code) => code || undefined)
  .optional()
  .describe(
    'ISO 3166-1 alpha-2. Phone numbers without a country calling code are numbers of this country',
  );

export const promiseMinutes = wholeNumberInput(
  z.int(PROMISE_HELP).min(1, PROMISE_HELP).max(MAX_PROMISE_MINUTES, PROMISE_HELP),
);

export const currency = z
  .string(CURRENCY_HELP)
  .toLowerCase()
  .refine((code) => CURRENCIES.includes(code), CURRENCY_HELP)
  .describe('ISO 4217. Prices stay the same numbers, and placed orders keep their currency');

/** What the order button says; undefined for the usual words. */
export const orderButton = z
  .enum(ORDER_BUTTONS, schemaMessage('shopFaults', 'orderButton'))
  .default(ORDER_BUTTONS[0])
  .transform((words) => (words === ORDER_BUTTONS[0] ? undefined : words))
  .describe('What the button says that places an order');

export const newsletter = z
  .enum(['off', 'on'], schemaMessage('shopFaults', 'newsletter'))
  .optional()
  .describe(
    'off: the home page has none; on: one that works, with a confirmation by mail; a form that sends nothing by default',
  );

/** The languages of the shop, the main one first; undefined for English alone. */
export const languages = z
  .array(z.enum(LANGUAGE_CODES, LANGUAGE_HELP), LANGUAGE_HELP)
  .max(LANGUAGE_CODES.length, LANGUAGE_HELP)
  .optional()
  .transform((given = []) => {
    const codes = [...new Set(given)];
    return codes.join() === '' || codes.join() === DEFAULT_LANGUAGE ? undefined : codes;
  })
  .describe('ISO 639-1, the main one first, whose pages have no prefix; English alone by default');

/** A setting that is off unless it is true. `help` is the message for any other value. */
export const flag = (help: SchemaMessage) =>
  z
    .boolean(help)
    .optional()
    .transform((on) => (on ? (true as const) : undefined));

/** At most two decimals: 8.25, but not 8.255. */
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** A rate in percent, also as text ("8.25", "8,25"). */
export const taxPercent = z
  .preprocess(
    (value) => (typeof value === 'string' ? (parseHundredths(value) ?? Number.NaN) / 100 : value),
    z.number(TAX_HELP),
  )
  .pipe(z.number().min(0, TAX_HELP).max(100, TAX_HELP).refine(hasTwoDecimals, TAX_HELP))
  .optional()
  .describe('Required unless there are classes, of which the first says it');

export const minimumOrder = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const cents = value === undefined || value === '' ? 0 : parseDollars(value);
    if (cents !== undefined) return cents / 100;
    const message = whyNoAmount(
      value,
      t('shopFaults', 'minimumOrder'),
      requestTranslator('amounts'),
    );
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .describe('The least price of the goods of an order, before tax; 0 for none');

const prefixes = z
  .array(z.string(SCALE_HELP).regex(/^(?:2\d|02)$/, SCALE_HELP), SCALE_HELP)
  .max(10, SCALE_HELP)
  .transform((given) => [...new Set(given)].sort());

/** The labels of scales; without a prefix none are read. */
export const scaleLabels = z
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

export const scaleLabelsView = z.object({
  weight: z.array(z.string()),
  price: z.array(z.string()),
  /** Whether a digit before the weight or price checks it. */
  checked: z.boolean().optional(),
  /** Four where weight or price has four digits, which are checked; five when absent. */
  digits: z.literal(4).optional(),
});

const fault = (site: Site) =>
  schemaMessage('pageRefusals', 'social', { site: SITES[site].name, host: SITES[site].hosts[0] });

const siteAddress = (site: Site) =>
  z
    .string(fault(site))
    .transform((text, context) => {
      const stored = addressAt(site, text);
      if (stored !== undefined || text.trim() === '') return stored;
      context.addIssue({ code: 'custom', message: fault(site).error() });
      return z.NEVER;
    })
    .optional();

/** The addresses of the shop's own pages at other sites, each if it has one. */
export const socialView = z.object({
  instagram: z.string().optional(),
  /** At x.com or twitter.com. */
  twitter: z.string().optional(),
  facebook: z.string().optional(),
  youtube: z.string().optional(),
});

export type Social = z.output<typeof socialView>;

/** `social` of the settings: https addresses of these sites; an empty text is none. */
export const socialInput = z
  .object(
    {
      instagram: siteAddress('instagram'),
      twitter: siteAddress('twitter'),
      facebook: siteAddress('facebook'),
      youtube: siteAddress('youtube'),
    },
    schemaMessage('pageRefusals', 'socialList'),
  )
  .optional()
  .transform((given): Social | undefined => {
    const set = SITE_KEYS.flatMap((site) => (given?.[site] ? [[site, given[site]]] : []));
    return set.length > 0 ? Object.fromEntries(set) : undefined;
  })
  .describe('Addresses of own pages, each an https address of that site');
