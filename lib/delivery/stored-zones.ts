import 'server-only';
import { addressRules } from '@/lib/addresses/country-rules';
import { splitCountry } from '@/lib/postal-codes/entries';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import type { Zone } from './view';

/**
 * Returns the shapes of the postal codes in other countries. An entry of the delivery area such as `AT-80*` starts with
 * the code of another country. Returns undefined if there is no such entry.
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

type StoredZone = NonNullable<ShopSettingsDoc['zones']>[number];

const mapped = (value: number | undefined, as: (value: number) => number) =>
  value === undefined ? undefined : as(value);

/** Returns a zone in the stored format, with amounts in cents. */
export function storedZone(
  { name, zipCodes, areas, fee, freeFrom, minimum }: Zone,
  currency: string,
): StoredZone {
  const [freeFromCents, minimumCents] = [freeFrom, minimum].map((one) =>
    mapped(one, (units) => toCents(units, currency)),
  );
  return omitUndefined({
    name,
    zipCodes,
    areas: areas?.length ? areas : undefined,
    feeCents: toCents(fee, currency),
    freeFromCents,
    minimumCents,
  });
}

/** Returns a stored zone in the format of the API, with amounts in major currency units. */
export function viewZone(
  { name, zipCodes, areas, feeCents, freeFromCents, minimumCents }: StoredZone,
  currency: string,
): Zone {
  const [freeFrom, minimum] = [freeFromCents, minimumCents].map((one) =>
    mapped(one, (cents) => toUnits(cents, currency)),
  );
  return omitUndefined({
    name,
    zipCodes,
    areas: areas?.length ? areas : undefined,
    fee: toUnits(feeCents, currency),
    freeFrom,
    minimum,
  });
}
