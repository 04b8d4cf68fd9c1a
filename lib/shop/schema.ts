import { z } from 'zod';
import { checkArea, readArea } from '@/lib/delivery/schema';
import { schemaMessage, t } from '@/lib/http/translate';
import { invoiceLawOf } from '@/lib/law/country-law';
import { isTaxedDespiteExemption } from '@/lib/tax/schema';
import { decimalsOf, parseUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ownTimeZone } from '@/lib/utils/zone-day';
import { MAX_PAUSE_MESSAGE, PAUSE_MINUTES } from './pause-times';
import { SECTION_IDS, type SectionId } from './sections';
import {
  MONEY_KEYS,
  partOf,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingRow,
  settingOf,
  settingsIn,
} from './settings-schema';
import type { ShopView } from './view';

type Defaults = {
  [K in SettingKey as SettingRow<K> extends { default: unknown } ? K : never]: z.output<
    SettingRow<K>['view']
  >;
};

/** The shop before the first save of the settings. */
export const DEFAULT_SHOP: ShopView = {
  revision: 0,
  hasTimeZone: false,
  ...(Object.fromEntries(
    SETTING_KEYS.flatMap((key) =>
      'default' in SETTINGS[key] ? [[key, settingOf(key).default]] : [],
    ),
  ) as Defaults),
};

type Sellers = {
  country?: string | undefined;
  invoices?: boolean | undefined;
  address?: string | undefined;
  taxNumber?: string | undefined;
};

/**
 * Returns the message key of `settingsErrors` for the reason why a shop in a country (ISO 3166-1 alpha-2) must not
 * issue invoices. Returns undefined if the law allows them.
 */
export function invoiceLawReason(country: string | undefined) {
  const law = invoiceLawOf(country);
  if (!law) return undefined;
  return law === 'certified' ? 'invoiceCertified' : 'invoiceAuthority';
}

/**
 * Returns the message key of `settingsErrors` for the reason why the shop cannot issue invoices: the law of its country
 * forbids them, or details of the shop are missing. Returns undefined if invoices are off or nothing is wrong.
 */
export function invoicesBlockedReason({ invoices, country, address, taxNumber }: Sellers) {
  if (!invoices) return undefined;
  const forbidden = invoiceLawReason(country);
  if (forbidden) return forbidden;
  if (address && taxNumber) return undefined;
  if (address) return 'invoiceLacksNumber';
  return taxNumber ? 'invoiceLacksAddress' : 'invoiceLacksBoth';
}

const LOAD_AGAIN = schemaMessage('settingsErrors', 'loadAgain');

const revision = z.number(LOAD_AGAIN).int(LOAD_AGAIN).min(0, LOAD_AGAIN);

const values = z.object(partOf('schema'));
type Values = z.output<typeof values>;
type Body = Values & { revision: number };

type AddIssue = (setting: SettingKey, message: string) => void;

/** The rules that compare several settings. A save checks each rule that names one of its settings. */
const RULES: { of: readonly SettingKey[]; check(body: Values, addIssue: AddIssue): void }[] = [
  {
    of: ['taxPercent', 'taxClasses', 'taxExemption'],
    check(body, addIssue) {
      const taxPercent = rateOf(body);
      if (taxPercent === undefined) addIssue('taxPercent', t('settingsErrors', 'tax'));
      else if (isTaxedDespiteExemption({ ...body, taxPercent }))
        addIssue('taxExemption', t('settingsErrors', 'taxExemptionRate'));
    },
  },
  {
    of: ['invoices', 'country', 'address', 'taxNumber'],
    check(body, addIssue) {
      const lacking = invoicesBlockedReason(body);
      if (lacking) addIssue('invoices', t('settingsErrors', lacking));
    },
  },
];

const rateOf = ({ taxClasses, taxPercent }: Values) => taxClasses?.[0]?.percent ?? taxPercent;

/**
 * Returns the settings of a valid request in the format that the shop stores. `keys` are the settings in the request.
 * Each violated rule adds an error. With `readsArea`, the zip codes of the delivery area are normalized.
 */
function complete<B extends Values>(
  body: B,
  context: z.RefinementCtx,
  keys: readonly SettingKey[] = SETTING_KEYS,
  readsArea = true,
) {
  let isValid = true;
  const addIssue: AddIssue = (setting, message) => {
    isValid = false;
    context.addIssue({ code: 'custom', message, path: [setting] });
  };
  for (const { of, check } of RULES)
    if (isValid && of.some((key) => keys.includes(key))) check(body, addIssue);
  const taxPercent = rateOf(body);
  if (!isValid || taxPercent === undefined) return z.NEVER;
  const { openingHours: hours, ...rest } = readsArea ? readArea(body) : body;
  const timeZone = body.timeZone ?? hours?.timeZone ?? ownTimeZone();
  return {
    ...rest,
    taxPercent,
    timeZone,
    ...omitUndefined({ openingHours: hours ? { ...hours, timeZone } : undefined }),
  };
}

/**
 * The body of POST /api/seller/settings: every setting in `SETTINGS`, and as `revision` the revision that the
 * client has loaded. The output contains the time zone both in the shop and in its opening hours.
 * `taxPercent` is the rate of the first tax class if there is one.
 */
export const shopInput = z
  .object(
    {
      revision: revision.describe(
        'The revision that the client has; rejected if the settings have another one',
      ),
      ...partOf('schema'),
    },
    schemaMessage('settingsErrors', 'settingsMissing'),
  )
  // Check the delivery area even if other settings are invalid, so that the seller sees all errors at once.
  .superRefine(checkArea, { when: () => true })
  .transform((body: Body, context) => complete(body, context));

export type ShopInput = z.output<typeof shopInput>;

/** The body of POST /api/seller/settings/section. {@link sectionValues} validates `settings`. */
export const sectionInput = z.object(
  {
    section: z.enum(SECTION_IDS, schemaMessage('settingsErrors', 'section')),
    revision: revision.describe(
      'The revision that the client has; rejected if the section was changed since',
    ),
    settings: z
      .record(z.string(), z.unknown(), schemaMessage('settingsErrors', 'settingsMissing'))
      .describe(
        'The settings of the section, as in POST /api/seller/settings. Other settings are ignored',
      ),
  },
  schemaMessage('settingsErrors', 'settingsMissing'),
);

export type SectionInput = z.output<typeof sectionInput>;

/**
 * Returns whether a save can change how the delivery area is parsed: it contains zip codes or a new country. Other
 * saves must not validate the area. Otherwise an entry that an earlier version accepted would block them.
 */
const changesArea = (keys: readonly SettingKey[], typed: unknown, present: ShopView): boolean =>
  keys.includes('zipCodes') ||
  (keys.includes('country') && Object(typed).country !== present.country);

/**
 * Returns whether a save changes the currency to a currency with a different number of decimals. Such a save stores the
 * amounts of all sections again. The amounts stay the same, so the new currency must have enough decimals.
 */
const changesDecimals = (keys: readonly SettingKey[], typed: unknown, present: ShopView): boolean =>
  keys.includes('currency') &&
  decimalsOf(String(Object(typed).currency)) !== decimalsOf(present.currency);

function checkAmounts(shop: Values, addIssue: AddIssue): void {
  const { currency } = shop;
  for (const key of MONEY_KEYS) {
    const { money } = settingOf(key);
    const amounts = shop[key] === undefined ? [] : (money?.amountsIn(shop[key] as never) ?? []);
    if (amounts.every((amount = 0) => parseUnits(amount, currency) !== undefined)) continue;
    const settings = t('settingsErrors', SETTINGS[key].label);
    const code = currency.toUpperCase();
    addIssue(key, t('settingsErrors', 'amountsDoNotFit', { settings, currency: code }));
  }
}

const dependentOn = (
  keys: readonly SettingKey[],
  withArea: boolean,
  withAmounts: boolean,
): SettingKey[] => [
  ...(withAmounts ? MONEY_KEYS : []),
  ...(withArea ? (['zipCodes', 'zones'] as const) : []),
  ...(keys.includes('timeZone') || keys.includes('openingHours')
    ? (['timeZone', 'openingHours'] as const)
    : []),
];

/**
 * Returns the schema of the settings of one section. It validates these settings, and the rules that compare them with
 * other settings. The output is the whole shop: all other settings come from `present`, the shop before the save.
 * `keys` are the settings to write: those of the section, and settings that depend on them.
 */
export function sectionValues(section: SectionId, present: ShopView) {
  const keys = settingsIn(section);
  const others = Object.fromEntries(
    SETTING_KEYS.filter((key) => !keys.includes(key) && present[key] !== undefined).map((key) => [
      key,
      present[key],
    ]),
  );
  const schemas: Record<string, z.ZodType> = partOf('schema');
  return z
    .object(
      Object.fromEntries(keys.flatMap((key) => (schemas[key] ? [[key, schemas[key]]] : []))),
      schemaMessage('settingsErrors', 'settingsMissing'),
    )
    .superRefine(
      (typed, context) => {
        if (changesArea(keys, typed, present)) checkArea({ ...others, ...typed }, context);
      },
      { when: () => true },
    )
    .transform((typed, context): { input: ShopInput; keys: SettingKey[] } => {
      // `SETTINGS` has validated each typed value, and the other settings come from the stored shop.
      const body = { ...others, ...typed, revision: present.revision } as Body;
      const withArea = changesArea(keys, typed, present);
      const withAmounts = changesDecimals(keys, typed, present);
      const issuesBefore = context.issues.length;
      if (withAmounts)
        checkAmounts(body, (setting, message) =>
          context.addIssue({ code: 'custom', message, path: [setting] }),
        );
      if (context.issues.length > issuesBefore) return z.NEVER;
      const input = complete(body, context, keys, withArea);
      const dependent = dependentOn(keys, withArea, withAmounts);
      return { input, keys: [...new Set([...keys, ...dependent])] };
    });
}

const PAUSE_HELP = schemaMessage('settingsErrors', 'pauseOn');
const PAUSE_MINUTES_HELP = schemaMessage('settingsErrors', 'pauseMinutes');
const PAUSE_MESSAGE_HELP = schemaMessage('settingsErrors', 'pauseMessage', {
  max: MAX_PAUSE_MESSAGE,
});

/** The body of POST /api/seller/pause. */
export const pauseInput = z.object(
  {
    on: z.boolean(PAUSE_HELP),
    minutes: z
      .preprocess(
        (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
        z.literal(PAUSE_MINUTES, PAUSE_MINUTES_HELP),
      )
      .optional()
      .describe('The length of the pause; by default until the shop is reopened'),
    words: z
      .string(PAUSE_MESSAGE_HELP)
      .trim()
      .max(MAX_PAUSE_MESSAGE, PAUSE_MESSAGE_HELP)
      .transform((text) => text || undefined)
      .optional()
      .describe(
        'The message to shoppers, instead of the default; the shop adds the time when the pause ends',
      ),
  },
  PAUSE_HELP,
);

export type PauseInput = z.output<typeof pauseInput>;
