import { z } from 'zod';
import { amountInput, optionalInput } from '@/lib/http/input-parts';
import { schemaMessage, t } from '@/lib/http/say';
import { plainDigits } from '@/lib/utils/decimal';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { toDollars } from '@/lib/utils/money';
import { ZIP_CODE } from '@/lib/utils/zip-code';

const MAX_ZONES = 50;
const MAX_ENTRIES = 500;
const MAX_NAME = 40;
const MAX_ZIP_CODES = 1_000;

const ENTRY_HELP = schemaMessage('settingsErrors', 'zoneZip');

/** Returns a message if an entry is not a zip code, range or prefix, otherwise undefined. */
function faultOfEntry(entry: string): string | undefined {
  if (/^\d{0,11}\*$/.test(entry) || /^\d{1,12}$/.test(entry)) return undefined;
  const [, from, to] = /^(\d{1,12})-(\d{1,12})$/.exec(entry) ?? [];
  if (from === undefined || to === undefined) return t('settingsErrors', 'zoneZip');
  if (from.length !== to.length) return t('settingsErrors', 'zoneRangeDigits', { entry });
  return from <= to ? undefined : t('settingsErrors', 'zoneRangeLower', { entry });
}

const entry = z
  .string(ENTRY_HELP)
  .transform((text) => plainDigits(text).replaceAll(/\s/g, ''))
  .superRefine((text, context) => {
    const message = faultOfEntry(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Accepts an amount in major currency units. An absent or empty field becomes undefined. */
const term = (label: 'zoneFee' | 'zoneFreeFrom' | 'zoneMinimum') =>
  optionalInput(amountInput(() => t('settingsErrors', label))).transform((cents) =>
    cents === undefined ? undefined : toDollars(cents),
  );

/**
 * Normalizes the notation of zip codes. A hyphen between parts of equal length is a range (`94000-94199`). Any
 * other hyphen is part of a zip code, for example `4000-123` in Portugal, and is removed for comparison.
 */
function joinCode(text: string): string {
  const parts = plainDigits(text).replaceAll(/\s/g, '').split('-');
  const [from = '', to = ''] = parts;
  const isRange = parts.length === 2 && from.length === to.length;
  return !isRange && parts.every((part) => /^\d+$/.test(part)) ? parts.join('') : parts.join('-');
}

/**
 * The zip codes of the delivery area in POST /api/seller/settings: codes, ranges and prefixes, in the same
 * format as zones.
 */
export const areaZipCodes = z
  .array(z.string(ENTRY_HELP).transform(joinCode).pipe(entry), ENTRY_HELP)
  .max(MAX_ZIP_CODES, schemaMessage('settingsErrors', 'mostZips', { max: MAX_ZIP_CODES }))
  .transform((entries) => [...new Set(entries)].sort())
  .default([])
  .describe(
    'Zip codes, ranges (`1000-1999`) and prefixes (`20*`); if it is empty and there are no zones, the shop delivers everywhere',
  );

const NAME_HELP = schemaMessage('settingsErrors', 'zoneName');

const zone = z.object(
  {
    name: z
      .string(NAME_HELP)
      .overwrite(trimInvisible)
      .min(1, NAME_HELP)
      .max(MAX_NAME, schemaMessage('settingsErrors', 'zoneNameLong', { max: MAX_NAME })),
    zipCodes: z
      .array(entry, ENTRY_HELP)
      .min(1, schemaMessage('settingsErrors', 'zoneNeedsZips'))
      .max(MAX_ENTRIES, schemaMessage('settingsErrors', 'zoneMostZips', { max: MAX_ENTRIES }))
      .transform((entries) => [...new Set(entries)]),
    fee: term('zoneFee')
      .transform((fee) => fee ?? 0)
      .describe('The delivery fee, before tax if prices exclude tax; 0 by default'),
    freeFrom: term('zoneFreeFrom').describe('The value of goods from which delivery is free'),
    minimum: term('zoneMinimum').describe(
      'The minimum value of goods; by default that of the shop',
    ),
  },
  schemaMessage('settingsErrors', 'zoneNeeds'),
);

/** Omits optional fields without a value. */
const slim = ({ freeFrom, minimum, ...rest }: z.output<typeof zone>) => ({
  ...rest,
  ...(freeFrom === undefined ? {} : { freeFrom }),
  ...(minimum === undefined ? {} : { minimum }),
});

/** The zones in POST /api/seller/settings. If several zones contain a zip code, the first one applies. */
export const zonesInput = z
  .array(zone.transform(slim), schemaMessage('settingsErrors', 'zonesList'))
  .max(MAX_ZONES, schemaMessage('settingsErrors', 'mostZones', { max: MAX_ZONES }))
  .optional()
  .transform((zones) => (zones?.length ? zones : undefined))
  .describe(
    'Delivery zones with a fee. If several zones match a zip code, the first one applies. `zipCodes` of the shop in no zone have free delivery',
  );

const PICKUP_HELP = schemaMessage('settingsErrors', 'pickupOn');
const MAX_PLACE = 300;

const place = (label: 'pickupAddress' | 'pickupHours') =>
  z
    .string({ error: () => t('settingsErrors', 'isText', { label: t('settingsErrors', label) }) })
    .trim()
    .max(MAX_PLACE, {
      error: () =>
        t('settingsErrors', 'textLong', { label: t('settingsErrors', label), max: MAX_PLACE }),
    })
    .default('');

/** The pickup settings in POST /api/seller/settings. Undefined if pickup was never set. */
export const pickupInput = z
  .object(
    {
      on: z.boolean(PICKUP_HELP),
      address: place('pickupAddress'),
      hours: place('pickupHours').describe('When to pick up, and what to bring'),
    },
    PICKUP_HELP,
  )
  .superRefine(({ on, address }, context) => {
    if (on && !address)
      context.addIssue({
        code: 'custom',
        message: t('settingsErrors', 'pickupNeedsAddress'),
        path: ['address'],
      });
  })
  .optional()
  .transform((pickup) => (pickup?.on || pickup?.address || pickup?.hours ? pickup : undefined))
  .describe('Lets shoppers pick up their orders, without address and fee');

const ZIP = schemaMessage('validation', 'zip', { max: 12 });

/** The query of GET /api/shop/delivers. */
export const deliversQuery = z.object({
  zip: z.string(ZIP).transform(plainDigits).pipe(z.string().regex(ZIP_CODE, ZIP)),
});
