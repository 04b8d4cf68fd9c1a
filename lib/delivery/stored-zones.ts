import 'server-only';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import type { Zone } from './view';

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
