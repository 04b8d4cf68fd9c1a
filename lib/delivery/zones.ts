import { deliveryRateOf, isFeeByGoods, type TaxRates } from '@/lib/tax/tax-classes';
import type { Fee } from '@/lib/tax/totals';
import { fromDollars } from '@/lib/utils/money';
import { plainZip } from '@/lib/utils/zip-code';
import type { FulfillmentMethod, Zone } from './view';

/** Returns the fulfilment method of an order. */
export const fulfillmentMethodOf = ({ pickup }: { pickup?: unknown }): FulfillmentMethod =>
  pickup ? 'pickup' : 'delivery';

/*
 * Zones of the delivery area. The functions are pure and also run in the browser. Amounts are in cents. Only the
 * fields of a {@link Zone} are in major currency units.
 */

const RANGE = /^(\d+)-(\d+)$/;

/** Returns whether an entry contains a zip code. A range contains only codes of its own length. */
export function covers(entry: string, zipCode: string): boolean {
  const zip = plainZip(zipCode);
  if (entry.endsWith('*')) return zip.startsWith(entry.slice(0, -1));
  const [, from, to] = RANGE.exec(entry) ?? [];
  if (from === undefined || to === undefined) return entry === zip;
  return /^\d+$/.test(zip) && zip.length === from.length && from <= zip && zip <= to;
}

/** Returns whether the typed characters are the beginning of a zip code that the entry contains. */
export function mayBegin(entry: string, begun: string): boolean {
  const typed = plainZip(begun);
  if (entry.endsWith('*')) {
    const start = entry.slice(0, -1);
    return start.startsWith(typed) || typed.startsWith(start);
  }
  const [, from = entry, to = entry] = RANGE.exec(entry) ?? [];
  const [low, high] = [from, to].map((code) => code.slice(0, typed.length));
  return (
    typed.length <= from.length &&
    low !== undefined &&
    high !== undefined &&
    low <= typed &&
    typed <= high
  );
}

/** Returns the minimum length of the zip codes of an entry. */
export const leastDigits = (entry: string): number => entry.split(/[-*]/)[0]?.length ?? 0;

/**
 * Returns the zone of a zip code. If several zones contain it, the first one in the list applies. Smaller zones
 * must therefore precede larger ones.
 */
export const zoneOf = (zones: readonly Zone[] = [], zipCode: string): Zone | undefined =>
  zones.find(({ zipCodes }) => zipCodes.some((entry) => covers(entry, zipCode)));

/** Returns the delivery fee in cents for a subtotal in cents. Without a zone, delivery is free. */
export function feeCentsOf(zone: Zone | undefined, subtotalCents: number): number {
  if (!zone) return 0;
  const isFree = zone.freeFrom !== undefined && subtotalCents >= fromDollars(zone.freeFrom);
  return isFree ? 0 : fromDollars(zone.fee);
}

/** Returns the delivery fee of the zone with its tax rate, as an argument for the functions of lib/tax. */
export function deliveryFees(
  zone: Zone | undefined,
  subtotalCents: number,
  rates: TaxRates,
): Fee[] {
  const cents = feeCentsOf(zone, subtotalCents);
  if (cents === 0) return [];
  const fee: Fee = { kind: 'delivery', cents, taxPercent: deliveryRateOf(rates) };
  return [isFeeByGoods(rates) ? { ...fee, byGoods: true } : fee];
}

/**
 * Returns by how many cents the subtotal must rise for free delivery. Returns undefined if delivery is already
 * free, or is never free.
 */
export function missingToFree(zone: Zone | undefined, subtotalCents: number): number | undefined {
  if (zone?.freeFrom === undefined || feeCentsOf(zone, subtotalCents) === 0) return undefined;
  return fromDollars(zone.freeFrom) - subtotalCents;
}
