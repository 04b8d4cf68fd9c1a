import { z } from 'zod';
import { addressRules } from '@/lib/addresses/country-rules';
import { findState, statesOf } from '@/lib/addresses/country-states';
import { countryInput, unitsInput } from '@/lib/http/input-parts';
import { requestCountry, schemaMessage, t } from '@/lib/http/translate';
import { type CodeGrammar, readCountryEntry } from '@/lib/postal-codes/country-entries';
import type { EntryFault } from '@/lib/postal-codes/entries';
import { isPostalCode, MAX_POSTAL_CODE } from '@/lib/postal-codes/shapes';
import { areaKey } from '@/lib/utils/area-key';
import { plainDigits } from '@/lib/utils/decimal';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ZIP_CODE } from '@/lib/utils/zip-code';

const MAX_ZONES = 50;
const MAX_ENTRIES = 500;
const MAX_NAME = 40;
const MAX_AREA = 100;
const MAX_ZIP_CODES = 1_000;

const ENTRY_HELP = schemaMessage('settingsErrors', 'zoneZip');

/**
 * The maximum length in characters. The syntax of an entry depends on the country of the shop (see {@link readArea}).
 */
const MAX_ENTRY = 60;
const entry = z.string(ENTRY_HELP).trim().min(1, ENTRY_HELP).max(MAX_ENTRY, ENTRY_HELP);

const term = (label: 'zoneFee' | 'zoneFreeFrom' | 'zoneMinimum') =>
  unitsInput(() => t('settingsErrors', label));

/** The zip codes of the delivery area in POST /api/seller/settings, in the same format as the zip codes of zones. */
export const areaZipCodes = z
  .array(entry, ENTRY_HELP)
  .max(MAX_ZIP_CODES, schemaMessage('settingsErrors', 'mostZips', { max: MAX_ZIP_CODES }))
  .default([])
  .describe(
    'Zip codes, ranges of numbers (`1000-1999`) and prefixes (`20*`, `SW1*`); if it is empty and there are no zones, the shop delivers everywhere',
  );

const NAME_HELP = schemaMessage('settingsErrors', 'zoneName');

const AREA_HELP = schemaMessage('settingsErrors', 'zoneArea', { max: MAX_AREA });
const area = z
  .string(AREA_HELP)
  .overwrite(trimInvisible)
  .max(MAX_AREA, AREA_HELP)
  .refine((name) => areaKey(name) !== '', AREA_HELP);

const zone = z.object(
  {
    name: z
      .string(NAME_HELP)
      .overwrite(trimInvisible)
      .min(1, NAME_HELP)
      .max(MAX_NAME, schemaMessage('settingsErrors', 'zoneNameLong', { max: MAX_NAME })),
    zipCodes: z
      .array(entry, ENTRY_HELP)
      .max(MAX_ENTRIES, schemaMessage('settingsErrors', 'zoneMostZips', { max: MAX_ENTRIES })),
    areas: z
      .array(area, AREA_HELP)
      .max(MAX_ENTRIES, schemaMessage('settingsErrors', 'zoneMostAreas', { max: MAX_ENTRIES }))
      .optional()
      .describe(
        'Names of cities or districts in the country of the shop, compared with the city of an address',
      ),
    fee: term('zoneFee')
      .transform((fee) => fee ?? 0)
      .describe('The delivery fee, before tax if prices exclude tax; 0 by default'),
    freeFrom: term('zoneFreeFrom').describe('The value of goods from which delivery is free'),
    minimum: term('zoneMinimum').describe(
      'The minimum value of goods; by default the minimum order of the shop',
    ),
  },
  schemaMessage('settingsErrors', 'zoneNeeds'),
);

/**
 * Adds the other names of a state, because an address contains only one of them. A seller may type `دبي`, while the
 * address form stores `Dubai`.
 */
function withStateNames(names: readonly string[], country: string): string[] {
  const states = statesOf(country);
  const byKey = new Map<string, string>();
  for (const name of names) {
    const state = findState(states, name);
    for (const one of state ? [name, state.value, ...state.names] : [name])
      if (!byKey.has(areaKey(one))) byKey.set(areaKey(one), one);
  }
  return [...byKey.values()];
}

const slim = ({ freeFrom, minimum, areas, ...rest }: z.output<typeof zone>) => ({
  ...rest,
  ...omitUndefined({
    areas: areas?.length
      ? [...new Map(areas.map((name) => [areaKey(name), name])).values()]
      : undefined,
    freeFrom,
    minimum,
  }),
});

/** The delivery zones in POST /api/seller/settings. If several zones contain a zip code, the first zone applies. */
export const zonesInput = z
  .array(zone.transform(slim), schemaMessage('settingsErrors', 'zonesList'))
  .max(MAX_ZONES, schemaMessage('settingsErrors', 'mostZones', { max: MAX_ZONES }))
  .optional()
  .transform((zones) => (zones?.length ? zones : undefined))
  .describe(
    'Delivery zones with a fee. If several zones match a zip code, the first one applies. `zipCodes` of the shop in no zone have free delivery',
  );

const faultMessage = (fault: EntryFault, entry: string) =>
  fault === 'zoneZip' ? t('settingsErrors', fault) : t('settingsErrors', fault, { entry });

const entries = z.array(z.string());
const areaInput = z.object({
  country: z.string().optional().catch(undefined),
  zipCodes: entries.catch([]),
  zones: z
    .array(
      z
        .object({ zipCodes: entries, areas: entries.default([]) })
        .optional()
        .catch(undefined),
    )
    .catch([]),
});

const shapesIn = (country: string): string => addressRules(country)?.postalCode?.shapes ?? '';
const grammarOf = (home: string | undefined): CodeGrammar | undefined =>
  home ? { home, shapesIn } : undefined;

/**
 * Reports each invalid entry of the delivery area and its zones. The syntax of entries (lib/postal-codes) depends on
 * the shop's country.
 */
export function checkArea(settings: unknown, context: z.RefinementCtx): void {
  const { data } = areaInput.safeParse(settings);
  if (!data) return;
  const grammar = grammarOf(data.country);
  const check = (texts: readonly string[], path: (string | number)[]) => {
    for (const [at, text] of texts.entries()) {
      const read = readCountryEntry(text, grammar);
      if ('fault' in read) {
        const message = faultMessage(read.fault, text);
        context.addIssue({ code: 'custom', message, path: [...path, at] });
      }
    }
  };
  check(data.zipCodes, ['zipCodes']);
  for (const [at, one] of data.zones.entries()) {
    if (!one) continue;
    check(one.zipCodes, ['zones', at, 'zipCodes']);
    const report = (field: 'zipCodes' | 'areas', message: string) =>
      context.addIssue({ code: 'custom', message, path: ['zones', at, field] });
    if (one.areas.length > 0 && !grammar) report('areas', t('settingsErrors', 'areasNeedCountry'));
    if (one.areas.length + one.zipCodes.length === 0)
      report('zipCodes', t('settingsErrors', grammar ? 'zoneNeedsAny' : 'zoneNeedsZips'));
  }
}

type Area = {
  country?: string | undefined;
  zipCodes: string[];
  zones?: z.output<typeof zonesInput>;
};

/**
 * Returns the settings with the entries of the delivery area in canonical form, and with all names of each state.
 * Invalid entries, which {@link checkArea} reports, stay. Without them the area could be empty, and the shop would
 * deliver everywhere.
 */
export function readArea<A extends Area>(settings: A): A {
  const { country, zipCodes, zones } = settings;
  const grammar = grammarOf(country);
  const canonical = (texts: readonly string[]) => [
    ...new Set(
      texts.map((text) => {
        const read = readCountryEntry(text, grammar);
        return 'entry' in read ? read.entry : text;
      }),
    ),
  ];
  // The state of an address determines its zone only in countries without postal codes.
  const hasStates = country !== undefined && country !== '' && !shapesIn(country);
  const namesOf = ({ areas }: { areas?: string[] | undefined }) =>
    areas && hasStates ? withStateNames(areas, country) : areas;
  return {
    ...settings,
    zipCodes: canonical(zipCodes).sort(),
    ...omitUndefined({
      zones: zones?.map((one) => ({
        ...one,
        zipCodes: canonical(one.zipCodes),
        ...omitUndefined({ areas: namesOf(one) }),
      })),
    }),
  };
}

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

/** A shop that has not set its country accepts only numeric postal codes (lib/postal-codes). */
const codeQuery = z
  .string({ error: () => codeHelp() })
  .transform(plainDigits)
  .refine((text) => (requestCountry() === undefined ? ZIP_CODE.test(text) : isPostalCode(text)), {
    error: () => codeHelp(),
  });
const codeHelp = () =>
  requestCountry() === undefined
    ? t('validation', 'zip', { max: MAX_POSTAL_CODE })
    : t('validation', 'postalCode', { max: MAX_POSTAL_CODE });

const placeQuery = {
  country: countryInput,
  area: z
    .string(AREA_HELP)
    .overwrite(trimInvisible)
    .min(1, AREA_HELP)
    .max(MAX_AREA, AREA_HELP)
    .optional()
    .describe('The city or district, for delivery zones with areas'),
};

/** The query of GET /api/shop/delivers. */
export const deliversQuery = z
  .object({
    zip: codeQuery.optional().describe('The zip code; required without `area`'),
    ...placeQuery,
  })
  .refine(({ zip, area }) => zip !== undefined || area !== undefined, {
    error: () => codeHelp(),
    path: ['zip'],
  });

/** The query of GET /api/shop/windows. */
export const slotsQuery = z.object({
  zip: codeQuery.optional().describe('The zip code of the destination; omit it for pickup'),
  ...placeQuery,
});
