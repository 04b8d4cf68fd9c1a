import 'server-only';
import { fromDollars, toDollars } from '@/lib/utils/money';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import type { Zone } from './view';

type StoredZone = NonNullable<ShopSettingsDoc['zones']>[number];

const mapped = (value: number | undefined, as: (value: number) => number) =>
  value === undefined ? undefined : as(value);

/** Returns a zone in the stored format, with amounts in cents. */
export function storedZone({ name, zipCodes, areas, fee, freeFrom, minimum }: Zone): StoredZone {
  const [freeFromCents, minimumCents] = [freeFrom, minimum].map((one) => mapped(one, fromDollars));
  return {
    name,
    zipCodes,
    ...(areas?.length ? { areas } : {}),
    feeCents: fromDollars(fee),
    ...(freeFromCents === undefined ? {} : { freeFromCents }),
    ...(minimumCents === undefined ? {} : { minimumCents }),
  };
}

/** Returns a stored zone in the format of the API, with amounts in major currency units. */
export function viewZone({
  name,
  zipCodes,
  areas,
  feeCents,
  freeFromCents,
  minimumCents,
}: StoredZone): Zone {
  const [freeFrom, minimum] = [freeFromCents, minimumCents].map((one) => mapped(one, toDollars));
  return {
    name,
    zipCodes,
    ...(areas?.length ? { areas } : {}),
    fee: toDollars(feeCents),
    ...(freeFrom === undefined ? {} : { freeFrom }),
    ...(minimum === undefined ? {} : { minimum }),
  };
}
