import { z } from 'zod';
import { checkArea, readArea } from '@/lib/delivery/schema';
import { schemaMessage, t } from '@/lib/http/translate';
import { isTaxedDespiteExemption } from '@/lib/tax/schema';
import { ownTimeZone } from '@/lib/utils/zone-day';
import type { Setting } from './fields-schema';
import { MAX_PAUSE_MESSAGE, PAUSE_MINUTES } from './pause-times';
import { SETTINGS } from './settings-schema';
import type { ShopView } from './view';

export type SettingKey = keyof typeof SETTINGS;
type Row<K extends SettingKey> = (typeof SETTINGS)[K];

/** The names of all settings, in the order of the form. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** Returns a setting with the general type, without the types of its own value. */
export const settingOf = (key: SettingKey): Setting => SETTINGS[key];

/** Returns one property (for example the schema) of every setting, by the name of the setting. */
export const partOf = <P extends 'schema' | 'view'>(part: P) =>
  Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key][part]])) as unknown as {
    [K in SettingKey]: Row<K>[P];
  };

/** The names of the settings that every page includes. */
export type PageSetting = {
  [K in SettingKey]: Row<K> extends { onPages: true } ? K : never;
}[SettingKey];

type Defaults = {
  [K in SettingKey as Row<K> extends { default: unknown } ? K : never]: z.output<Row<K>['view']>;
};

/** The shop before any setting was saved. */
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
  invoices?: boolean | undefined;
  address?: string | undefined;
  taxNumber?: string | undefined;
};

/**
 * Returns the message key for the details that invoices require and that the shop has not set. Returns
 * undefined if invoices are off or nothing is missing.
 */
export function invoicesBlockedReason({ invoices, address, taxNumber }: Sellers) {
  if (!invoices || (address && taxNumber)) return undefined;
  if (address) return 'invoiceLacksNumber';
  return taxNumber ? 'invoiceLacksAddress' : 'invoiceLacksBoth';
}

const LOAD_AGAIN = schemaMessage('settingsErrors', 'loadAgain');

/**
 * The body of POST /api/seller/settings: every setting in `SETTINGS`, and as `revision` the revision that the
 * client has loaded. The output contains the time zone both in the shop and in its opening hours.
 * `taxPercent` is the rate of the first tax class if there is one.
 */
export const shopInput = z
  .object(
    {
      revision: z
        .number(LOAD_AGAIN)
        .int(LOAD_AGAIN)
        .min(0, LOAD_AGAIN)
        .describe('The revision that the client has; rejected if the settings have another one'),
      ...partOf('schema'),
    },
    schemaMessage('settingsErrors', 'settingsMissing'),
  )
  // Also runs if other settings are invalid, so that the seller sees all errors at once.
  .superRefine(checkArea, { when: () => true })
  .transform((body, context) => {
    const addIssue = (field: keyof typeof body, message: string) => {
      context.addIssue({ code: 'custom', message, path: [field] });
      return z.NEVER;
    };
    const taxPercent = body.taxClasses?.[0]?.percent ?? body.taxPercent;
    if (taxPercent === undefined) return addIssue('taxPercent', t('settingsErrors', 'tax'));
    if (isTaxedDespiteExemption({ ...body, taxPercent }))
      return addIssue('taxExemption', t('settingsErrors', 'taxExemptionRate'));
    const lacking = invoicesBlockedReason(body);
    if (lacking) return addIssue('invoices', t('settingsErrors', lacking));
    const { openingHours: hours, ...rest } = readArea(body);
    const timeZone = body.timeZone ?? hours?.timeZone ?? ownTimeZone();
    return {
      ...rest,
      taxPercent,
      timeZone,
      ...(hours ? { openingHours: { ...hours, timeZone } } : {}),
    };
  });

export type ShopInput = z.output<typeof shopInput>;

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
