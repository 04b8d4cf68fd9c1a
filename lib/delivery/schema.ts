import { z } from 'zod';
import { amountInput, optionalInput } from '@/lib/http/input-parts';
import { schemaMessage, t } from '@/lib/http/say';
import { plainDigits } from '@/lib/utils/decimal';
import { trimInvisible } from '@/lib/utils/drawn';
import { toDollars } from '@/lib/utils/money';
import { ZIP_CODE } from '@/lib/utils/zip-code';

const MAX_ZONES = 50;
const MAX_ENTRIES = 500;
const MAX_NAME = 40;
const MAX_ZIP_CODES = 1_000;

const ENTRY_HELP = schemaMessage('shopFaults', 'zoneZip');

/** Why an entry is no zip code, range or beginning; undefined for one. */
function faultOfEntry(entry: string): string | undefined {
  if (/^\d{0,11}\*$/.test(entry) || /^\d{1,12}$/.test(entry)) return undefined;
  const [, from, to] = /^(\d{1,12})-(\d{1,12})$/.exec(entry) ?? [];
  if (from === undefined || to === undefined) return t('shopFaults', 'zoneZip');
  if (from.length !== to.length) return t('shopFaults', 'zoneRangeDigits', { entry });
  return from <= to ? undefined : t('shopFaults', 'zoneRangeLower', { entry });
}

const entry = z
  .string(ENTRY_HELP)
  .transform((text) => plainDigits(text).replaceAll(/\s/g, ''))
  .superRefine((text, context) => {
    const message = faultOfEntry(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** An amount in units of the currency; undefined when it is left out or empty. */
const term = (label: 'zoneFee' | 'zoneFreeFrom' | 'zoneMinimum') =>
  optionalInput(amountInput(() => t('shopFaults', label))).transform((cents) =>
    cents === undefined ? undefined : toDollars(cents),
  );

/**
 * A hyphen between parts of equal length makes a range (`94000-94199`). Otherwise it belongs to the code, as in
 * Portugal's `4000-123`, which is compared without it.
 */
function joinCode(text: string): string {
  const parts = plainDigits(text).replaceAll(/\s/g, '').split('-');
  const [from = '', to = ''] = parts;
  const isRange = parts.length === 2 && from.length === to.length;
  return !isRange && parts.every((part) => /^\d+$/.test(part)) ? parts.join('') : parts.join('-');
}

/** The zip codes of the delivery area in POST /api/seller/settings: codes, ranges and prefixes, as zones have them. */
export const areaZipCodes = z
  .array(z.string(ENTRY_HELP).transform(joinCode).pipe(entry), ENTRY_HELP)
  .max(MAX_ZIP_CODES, schemaMessage('shopFaults', 'mostZips', { max: MAX_ZIP_CODES }))
  .transform((entries) => [...new Set(entries)].sort())
  .default([])
  .describe(
    'Zip codes, ranges (`1000-1999`) and prefixes (`20*`); if it is empty and there are no zones, the shop delivers everywhere',
  );

const NAME_HELP = schemaMessage('shopFaults', 'zoneName');

const zone = z.object(
  {
    name: z
      .string(NAME_HELP)
      .overwrite(trimInvisible)
      .min(1, NAME_HELP)
      .max(MAX_NAME, schemaMessage('shopFaults', 'zoneNameLong', { max: MAX_NAME })),
    zipCodes: z
      .array(entry, ENTRY_HELP)
      .min(1, schemaMessage('shopFaults', 'zoneNeedsZips'))
      .max(MAX_ENTRIES, schemaMessage('shopFaults', 'zoneMostZips', { max: MAX_ENTRIES }))
      .transform((entries) => [...new Set(entries)]),
    fee: term('zoneFee')
      .transform((fee) => fee ?? 0)
      .describe('The delivery fee, before tax if prices exclude tax; 0 by default'),
    freeFrom: term('zoneFreeFrom').describe('The value of goods from which delivery is free'),
    minimum: term('zoneMinimum').describe(
      'The minimum value of goods; by default that of the shop',
    ),
  },
  schemaMessage('shopFaults', 'zoneNeeds'),
);

/** What is not set is left out. */
const slim = ({ freeFrom, minimum, ...rest }: z.output<typeof zone>) => ({
  ...rest,
  ...(freeFrom === undefined ? {} : { freeFrom }),
  ...(minimum === undefined ? {} : { minimum }),
});

/** The zones of POST /api/seller/settings; of two that have a zip code the first counts. */
export const zonesInput = z
  .array(zone.transform(slim), schemaMessage('shopFaults', 'zonesList'))
  .max(MAX_ZONES, schemaMessage('shopFaults', 'mostZones', { max: MAX_ZONES }))
  .optional()
  .transform((zones) => (zones?.length ? zones : undefined))
  .describe(
    'Delivery zones with a fee. If several zones match a zip code, the first one applies. `zipCodes` of the shop in no zone have free delivery',
  );

const PICKUP_HELP = schemaMessage('shopFaults', 'pickupOn');
const MAX_PLACE = 300;

const place = (label: 'pickupAddress' | 'pickupHours') =>
  z
    .string({ error: () => t('shopFaults', 'isText', { label: t('shopFaults', label) }) })
    .trim()
    .max(MAX_PLACE, {
      error: () => t('shopFaults', 'textLong', { label: t('shopFaults', label), max: MAX_PLACE }),
    })
    .default('');

/** Pickup of POST /api/seller/settings; nothing where it was never set. */
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
        message: t('shopFaults', 'pickupNeedsAddress'),
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
