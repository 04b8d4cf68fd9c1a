import { deliveryRateOf, isFeeByGoods, type TaxRates } from '@/lib/tax/classes-math';
import type { Fee } from '@/lib/tax/totals-math';
import { fromDollars } from '@/lib/utils/money';
import { plainZip } from '@/lib/utils/zip-code';
import type { FulfillmentMethod, Zone } from './view';

/** How an order reaches its shopper. */
export const fulfillmentMethodOf = ({ pickup }: { pickup?: unknown }): FulfillmentMethod =>
  pickup ? 'pickup' : 'delivery';

/* Zones of the delivery area. Pure, also for the browser. Amounts are in cents unless they are of a Zone. */

const RANGE = /^(\d+)-(\d+)$/;

/** Whether an entry of a zone has a zip code; a range has codes of its own length alone. */
export function covers(entry: string, zipCode: string): boolean {
  const zip = plainZip(zipCode);
  if (entry.endsWith('*')) return zip.startsWith(entry.slice(0, -1));
  const [, from, to] = RANGE.exec(entry) ?? [];
  if (from === undefined || to === undefined) return entry === zip;
  return /^\d+$/.test(zip) && zip.length === from.length && from <= zip && zip <= to;
}

/** Whether a zip code of an entry may begin with what is typed so far. */
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

/** The fewest characters of the zip codes of an entry. */
export const leastDigits = (entry: string): number => entry.split(/[-*]/)[0]?.length ?? 0;

/** The zone of a zip code: the first of the list that has it, so a smaller one stands before a larger. */
export const zoneOf = (zones: readonly Zone[] = [], zipCode: string): Zone | undefined =>
  zones.find(({ zipCodes }) => zipCodes.some((entry) => covers(entry, zipCode)));

/** What the delivery in a zone costs for goods of so many cents; nothing without a zone. */
export function feeCentsOf(zone: Zone | undefined, subtotalCents: number): number {
  if (!zone) return 0;
  const isFree = zone.freeFrom !== undefined && subtotalCents >= fromDollars(zone.freeFrom);
  return isFree ? 0 : fromDollars(zone.fee);
}

/** What an order pays beside its goods, as lib/tax adds it up: the fee of the zone, with its tax. */
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

/** For how many cents goods are missing to a free delivery; undefined when it is free, or never will be. */
export function missingToFree(zone: Zone | undefined, subtotalCents: number): number | undefined {
  if (zone?.freeFrom === undefined || feeCentsOf(zone, subtotalCents) === 0) return undefined;
  return fromDollars(zone.freeFrom) - subtotalCents;
}
