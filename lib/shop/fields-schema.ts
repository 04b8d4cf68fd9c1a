import { z } from 'zod';
import { unitsInput, wholeNumberInput } from '@/lib/http/input-parts';
import { type SchemaMessage, schemaMessage, t } from '@/lib/http/translate';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@/lib/i18n/languages';
import type { ValuesOf } from '@/lib/i18n/translate';
import { UNIT_SYSTEMS } from '@/lib/law/unit-systems';
import { isCountryCode } from '@/lib/utils/country-code';
import { parseHundredths } from '@/lib/utils/decimal';
import { typedEmail } from '@/lib/utils/email-address';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { toCents, toUnits } from '@/lib/utils/money';
import type { Messages } from '@/messages';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import { ACCENT } from './accent';
import { CURRENCIES } from './currencies';
import { ORDER_BUTTONS } from './order-button';
import type { SectionId } from './sections';
import { addressAt, SITE_KEYS, SITES, type Site } from './social-links';

type Key = keyof Messages['sellerSettings'];

/**
 * The section of the settings form that contains a setting, and the control that edits it. Labels, hints and
 * options are message keys of the namespace `sellerSettings`.
 */
export type FormField = {
  section: SectionId;
  apart?: true;
  heading?: Key;
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
      isOn?: true;
    }
  // settings-form.tsx renders each of these controls with a separate component. The search finds a control by its
  // label, its hint and the labels of its inputs (`parts`). The name of an input is `<setting>.<key of parts>`.
  | {
      label?: Key;
      hint?: Key;
      parts?: Readonly<Record<string, Key>>;
      control:
        | 'accent'
        | 'country'
        | 'currency'
        | 'languages'
        | 'newsletter'
        | 'openingHours'
        | 'orderButton'
        | 'payMethods'
        | 'pickup'
        | 'scaleLabels'
        | 'social'
        | 'stateFee'
        | 'taxClasses'
        | 'timeZone'
        | 'windows'
        | 'zones';
    }
);

/**
 * How the database stores a setting with amounts of money: in integer cents, whereas the API uses units of the
 * currency. If a new currency has a different number of decimals, the shop stores these settings again.
 */
export type Money = {
  field?: keyof ShopSettingsDoc;
  store(value: never, currency: string): unknown;
  view(stored: never, currency: string): unknown;
  amountsIn(value: never): readonly (number | undefined)[];
};

/** Describes how to store a setting that is a single amount: in cents, in the stored field `field`. */
export const storedIn = (field: keyof ShopSettingsDoc): Money => ({
  field,
  store: toCents,
  view: toUnits,
  amountsIn: (units: number) => [units],
});

/** A setting of the shop. */
export type Setting = {
  /**
   * The schema of the field in POST /api/seller/settings. Its output is undefined if the request omits the
   * setting and the setting has no `default`.
   */
  schema: z.ZodType;
  view: z.ZodType;
  /**
   * The value for a shop that has not stored this setting. Without a default, a save that omits the setting
   * removes the stored value.
   */
  default?: unknown;
  /**
   * True if every page includes the setting for the hook `useShop`. Set it only if a client component needs
   * the setting.
   */
  onPages?: true;
  money?: Money;
  /**
   * The message key of `settingsErrors` for the name of the setting, for the error about a change on another device.
   */
  label: keyof Messages['settingsErrors'];
  form: FormField;
};

/** The maximum length of the shop's name. A longer name would not fit beside the cart button on a phone. */
export const MAX_NAME = 40;
export const MAX_PHONE = 40;
export const MAX_ADDRESS = 300;
const MAX_PROMISE_MINUTES = 1_440;

const NAME_HELP = schemaMessage('settingsErrors', 'shopName');
const COUNTRY_HELP = schemaMessage('settingsErrors', 'country');
const PROMISE_HELP = schemaMessage('settingsErrors', 'promise', { max: MAX_PROMISE_MINUTES });
const CURRENCY_HELP = schemaMessage('settingsErrors', 'currency');
const TAX_HELP = schemaMessage('settingsErrors', 'tax');
const LANGUAGE_HELP = schemaMessage('settingsErrors', 'language');
const ACCENT_HELP = schemaMessage('settingsErrors', 'accent');
const SCALE_HELP = schemaMessage('weightErrors', 'scaleLabels');

const optionalText = (label: 'email' | 'phone' | 'address', max: number) =>
  z
    .string({ error: () => t('settingsErrors', 'isText', { label: t('settingsErrors', label) }) })
    .trim()
    .max(max, {
      error: () => t('settingsErrors', 'textLong', { label: t('settingsErrors', label), max }),
    })
    .transform((typed) => typed || undefined)
    .optional();

export const shopName = z
  .string(NAME_HELP)
  .overwrite(trimInvisible)
  .min(1, NAME_HELP)
  .max(MAX_NAME, schemaMessage('settingsErrors', 'shopNameLong', { max: MAX_NAME }));

export const email = optionalText('email', 254).pipe(
  typedEmail(schemaMessage('settingsErrors', 'emailWrong')).optional(),
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
    'ISO 3166-1 alpha-2. Selects the format of addresses and postal codes. Phone numbers without a country calling ' +
      'code belong to this country',
  );

export const promiseMinutes = wholeNumberInput(
  z.int(PROMISE_HELP).min(1, PROMISE_HELP).max(MAX_PROMISE_MINUTES, PROMISE_HELP),
);

export const currency = z
  .string(CURRENCY_HELP)
  .toLowerCase()
  .refine((code) => CURRENCIES.includes(code), CURRENCY_HELP)
  .describe('ISO 4217. A change converts no prices, and existing orders keep their currency');

/** The text of the order button. The output is undefined if it is the default text. */
export const orderButton = z
  .enum(ORDER_BUTTONS, schemaMessage('settingsErrors', 'orderButton'))
  .default(ORDER_BUTTONS[0])
  .transform((words) => (words === ORDER_BUTTONS[0] ? undefined : words))
  .describe('The text of the button that places an order');

/** The page on which the seller's area opens. If absent, it is Add Product. */
export const startPage = z
  .enum(['today'], schemaMessage('settingsErrors', 'startPage'))
  .optional()
  .describe("today: the seller's area opens on the page Today instead of Add Product");

/** The units of the shop. The output is undefined for the default, metric units. */
export const units = z
  .enum(['metric', ...UNIT_SYSTEMS], schemaMessage('settingsErrors', 'units'))
  .optional()
  .transform((system) => (system === 'metric' ? undefined : system))
  .describe(
    'us: goods by weight can be sold by the pound or ounce, and unit prices are per pound or quart; uk: unit prices are per kilogram or litre, for packs in pounds or pints as well; metric-100: unit prices of packs up to 250 g or ml are per 100 g or ml; metric (default)',
  );

/** How shoppers order. The output is undefined for the default, an account. */
export const checkoutAs = z
  .enum(['account', 'code', 'guest'], schemaMessage('settingsErrors', 'checkoutAs'))
  .optional()
  .transform((as) => (as === 'account' ? undefined : as))
  .describe(
    'code: shoppers can also sign in with an emailed code, which needs email; guest: they can also order as a guest; account: neither (default)',
  );

/** The accent colour: a text such as `#e8590c`, or an empty text for none. */
export const accent = z
  .string(ACCENT_HELP)
  .trim()
  .toLowerCase()
  .refine((hex) => hex === '' || ACCENT.test(hex), ACCENT_HELP)
  .transform((hex) => hex || undefined)
  .optional()
  .describe('The colour of buttons and links as #rrggbb. The shop corrects its contrast');

export const newsletter = z
  .enum(['off', 'on'], schemaMessage('settingsErrors', 'newsletter'))
  .optional()
  .describe(
    'off: no newsletter form on the home page; on: a working form with confirmation by email. By default the form sends nothing',
  );

/**
 * The languages of the shop. The first is the main language. The output is undefined if English is the only language.
 */
export const languages = z
  .array(z.enum(LANGUAGE_CODES, LANGUAGE_HELP), LANGUAGE_HELP)
  .max(LANGUAGE_CODES.length, LANGUAGE_HELP)
  .optional()
  .transform((given = []) => {
    const codes = [...new Set(given)];
    return codes.join() === '' || codes.join() === DEFAULT_LANGUAGE ? undefined : codes;
  })
  .describe(
    'ISO 639-1, the main language first; its pages have no path prefix. By default only English',
  );

/** A switch that is off by default. `help` is the error message for a value that is not a boolean. */
export const flag = (help: SchemaMessage) =>
  z
    .boolean(help)
    .optional()
    .transform((on) => (on ? (true as const) : undefined));

type SwitchName = {
  [K in Key & keyof Messages['settingsErrors']]: ValuesOf<Messages['settingsErrors'][K]> extends []
    ? K
    : never;
}[Key & keyof Messages['settingsErrors']];

/**
 * The schemas and the form field of a setting that is on or off, and off by default. `name` is the message key of its
 * label, and of the error for a value that is not a boolean. The API reference contains `description`.
 */
export const onOff = (
  name: SwitchName,
  description: string,
  field: { section: SectionId; apart?: true; heading?: Key; hint?: Key },
) => ({
  schema: flag(schemaMessage('settingsErrors', name)).describe(description),
  view: z.literal(true).optional(),
  form: { ...field, control: 'switch' as const, label: name },
});

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** A rate in percent: a number, or a text such as "8.25" or "8,25". */
export const taxPercent = z
  .preprocess(
    (value) => (typeof value === 'string' ? (parseHundredths(value) ?? Number.NaN) / 100 : value),
    z.number(TAX_HELP),
  )
  .pipe(z.number().min(0, TAX_HELP).max(100, TAX_HELP).refine(hasTwoDecimals, TAX_HELP))
  .optional()
  .describe('Required unless there are tax classes; the rate of the first class replaces it');

/** An amount in units of the shop's currency. An empty field becomes 0. Error messages begin with the label. */
export const amount = (label: () => string) => unitsInput(label).transform((units) => units ?? 0);

const prefixes = z
  .array(z.string(SCALE_HELP).regex(/^(?:2\d|02)$/, SCALE_HELP), SCALE_HELP)
  .max(10, SCALE_HELP)
  .transform((given) => [...new Set(given)].sort());

/**
 * The barcode prefixes of scale labels. The output is undefined if there are none. In this case the shop
 * reads no scale labels.
 */
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
    'The barcodes of scale labels: the prefixes (20 to 29, or 02, which includes UPC-A with number system 2) for weight and for price. `checked`: a check digit precedes the value. `digits: 4`: the value has four digits instead of five',
  );

export const scaleLabelsView = z.object({
  weight: z.array(z.string()),
  price: z.array(z.string()),
  checked: z.boolean().optional(),
  /**
   * 4 if the weight or price in the barcode has four digits; a check digit then precedes it. Absent if it has five
   * digits.
   */
  digits: z.literal(4).optional(),
});

const fault = (site: Site) =>
  schemaMessage('pageErrors', 'social', { site: SITES[site].name, host: SITES[site].hosts[0] });

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

/** The URLs of the shop's pages on social media. */
export const socialView = z.object({
  instagram: z.string().optional(),
  twitter: z.string().optional(),
  facebook: z.string().optional(),
  youtube: z.string().optional(),
});

export type Social = z.output<typeof socialView>;

/** The schema of the setting `social`: https URLs on the supported social media sites. An empty text removes a URL. */
export const socialInput = z
  .object(
    {
      instagram: siteAddress('instagram'),
      twitter: siteAddress('twitter'),
      facebook: siteAddress('facebook'),
      youtube: siteAddress('youtube'),
    },
    schemaMessage('pageErrors', 'socialList'),
  )
  .optional()
  .transform((given): Social | undefined => {
    const set = SITE_KEYS.flatMap((site) => (given?.[site] ? [[site, given[site]]] : []));
    return set.length > 0 ? Object.fromEntries(set) : undefined;
  })
  .describe("The shop's profiles: an https URL on each site");
