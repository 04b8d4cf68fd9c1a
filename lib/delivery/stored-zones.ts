import { addressRules } from '@/lib/addresses/country-rules';
import { splitCountry } from '@/lib/postal-codes/entries';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import type { Zone } from './view';

type StoredZone = NonNullable<ShopSettingsDoc['zones']>[number];

const mapped = (value: number | undefined, as: (value: number) => number) =>
  value === undefined ? undefined : as(value);

/** Returns zones in the stored format, with amounts in cents. */
export const storedZones = (zones: readonly Zone[], currency: string): StoredZone[] =>
  zones.map(({ name, zipCodes, areas, fee, freeFrom, minimum }) =>
    omitUndefined({
      name,
      zipCodes,
      areas: areas?.length ? areas : undefined,
      feeCents: toCents(fee, currency),
      freeFromCents: mapped(freeFrom, (units) => toCents(units, currency)),
      minimumCents: mapped(minimum, (units) => toCents(units, currency)),
    }),
  );

/** Returns stored zones in the format of the API, with amounts in major currency units. */
export const viewZones = (zones: readonly StoredZone[], currency: string): Zone[] =>
  zones.map(({ name, zipCodes, areas, feeCents, freeFromCents, minimumCents }) =>
    omitUndefined({
      name,
      zipCodes,
      areas: areas?.length ? areas : undefined,
      fee: toUnits(feeCents, currency),
      freeFrom: mapped(freeFromCents, (cents) => toUnits(cents, currency)),
      minimum: mapped(minimumCents, (cents) => toUnits(cents, currency)),
    }),
  );

/**
 * Returns the postal code formats of other countries with an entry in the delivery area, such as `AT-80*`. Returns
 * undefined without such an entry.
 */
export function shapesAbroad({
  zipCodes = [],
  zones = [],
}: {
  zipCodes?: readonly string[];
  zones?: readonly { zipCodes: readonly string[] }[];
}): Record<string, string> | undefined {
  const entries = [...zipCodes, ...zones.flatMap((zone) => zone.zipCodes)];
  const countries = entries.flatMap((entry) => splitCountry(entry).country ?? []);
  if (countries.length === 0) return undefined;
  return Object.fromEntries(
    countries.map((code) => [code, addressRules(code)?.postalCode?.shapes ?? '']),
  );
}
