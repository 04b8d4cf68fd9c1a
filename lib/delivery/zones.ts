import { covers, entriesOfCountry, haveSameCodes } from '@/lib/postal-codes/entries';
import { isPostalCode } from '@/lib/postal-codes/shapes';
import { deliveryRateOf, isFeeByGoods, type TaxRates } from '@/lib/tax/tax-classes';
import type { Fee } from '@/lib/tax/totals';
import { areaKey } from '@/lib/utils/area-key';
import { plainDigits } from '@/lib/utils/decimal';
import { toCents } from '@/lib/utils/money';
import { ZIP_CODE } from '@/lib/utils/zip-code';
import type { FulfillmentMethod, Zone } from './view';

/** Returns the fulfilment method of an order. */
export const fulfillmentMethodOf = ({ pickup }: { pickup?: unknown }): FulfillmentMethod =>
  pickup ? 'pickup' : 'delivery';

/* Pure functions for delivery zones, which also run in the browser. Amounts are in cents. Only the fields of a
   {@link Zone} are in major currency units. */

/** The settings of a shop that determine its zones. */
export type ZoneRules = {
  zones?: readonly Zone[] | undefined;
  country?: string | undefined;
  postalCode?: { shapes: string } | undefined;
  codesAbroad?: Readonly<Record<string, string>> | undefined;
};

/**
 * The destination of an order: a whole address, or a postal code that a shopper has typed. A place without
 * `countryCode` is in the shop's country.
 */
export type Place = {
  zipcode: string;
  countryCode?: string | null | undefined;
  city?: string | undefined;
  state?: string | undefined;
};

/**
 * Returns the shapes of the postal codes of a country (lib/postal-codes/shapes.ts), by default of the shop's country.
 * The text is empty if the country has no codes. Returns undefined if the shop has no country: all codes are then
 * numeric.
 */
export function shapesOf(
  { country: home, postalCode, codesAbroad }: ZoneRules,
  country = home,
): string | undefined {
  if (home === undefined || country === undefined) return undefined;
  if (country === home) return postalCode?.shapes ?? '';
  const own = codesAbroad?.[country];
  if (own !== undefined) return own;
  if (haveSameCodes(country, home)) return postalCode?.shapes ?? '';
  const shared = Object.keys(codesAbroad ?? {}).find((code) => haveSameCodes(country, code));
  return (shared && codesAbroad?.[shared]) ?? '';
}

/** Returns the country code of a place. An address without a code is in the shop's country. */
export const countryOf = (rules: ZoneRules, { countryCode }: Place): string | undefined =>
  countryCode || rules.country;

/** Returns whether a text can be a postal code in this shop. Without a country, codes are numeric. */
export const isCodeIn = (rules: ZoneRules, text: string): boolean =>
  shapesOf(rules) === undefined ? ZIP_CODE.test(plainDigits(text)) : isPostalCode(text);

/**
 * Returns whether one of the zip code entries contains the postal code of a place. Each entry applies to one country.
 */
export function coversPlace(rules: ZoneRules, entries: readonly string[], place: Place): boolean {
  const { country: home } = rules;
  if (home === undefined) return entries.some((entry) => covers(entry, place.zipcode));
  const country = countryOf(rules, place) ?? home;
  const shapes = shapesOf(rules, country);
  return entriesOfCountry(entries, country, home).some((entry) =>
    covers(entry, place.zipcode, shapes),
  );
}

/** Returns the names of cities and districts in all zones. */
export const areasOf = ({ zones = [] }: ZoneRules): string[] =>
  zones.flatMap(({ areas = [] }) => areas);

/**
 * Returns whether a place is in one of these areas. Compares its city and, in countries without postal codes, its
 * state, for example an emirate.
 */
function isInAreas(rules: ZoneRules, areas: readonly string[] | undefined, place: Place): boolean {
  if (!areas || !rules.country || countryOf(rules, place) !== rules.country) return false;
  const names = [place.city, ...(rules.postalCode ? [] : [place.state])];
  const keys = names.flatMap((name) => areaKey(name ?? '') || []);
  return areas.some((area) => keys.includes(areaKey(area)));
}

/**
 * Returns the zone of a place: the first zone in the list that contains the postal code, the city or the district of
 * the place. Smaller zones must therefore precede larger ones.
 */
export const zoneOf = (rules: ZoneRules, place: Place): Zone | undefined =>
  rules.zones?.find(
    ({ zipCodes, areas }) => coversPlace(rules, zipCodes, place) || isInAreas(rules, areas, place),
  );

/** Returns the delivery fee in cents for a subtotal in cents. Without a zone, delivery is free. */
export function feeCentsOf(
  zone: Zone | undefined,
  subtotalCents: number,
  currency: string,
): number {
  if (!zone) return 0;
  const isFree = zone.freeFrom !== undefined && subtotalCents >= toCents(zone.freeFrom, currency);
  return isFree ? 0 : toCents(zone.fee, currency);
}

/** Returns the delivery fee of the zone with its tax rate, as an argument for the functions of lib/tax. */
export function deliveryFees(
  zone: Zone | undefined,
  subtotalCents: number,
  rates: TaxRates & { currency: string },
): Fee[] {
  const cents = feeCentsOf(zone, subtotalCents, rates.currency);
  if (cents === 0) return [];
  const fee: Fee = { kind: 'delivery', cents, taxPercent: deliveryRateOf(rates) };
  return [isFeeByGoods(rates) ? { ...fee, byGoods: true } : fee];
}

/**
 * Returns how many cents are missing until the subtotal has free delivery. Returns undefined if delivery is already
 * free, or is never free.
 */
export function centsToFreeDelivery(
  zone: Zone | undefined,
  subtotalCents: number,
  currency: string,
): number | undefined {
  if (zone?.freeFrom === undefined || feeCentsOf(zone, subtotalCents, currency) === 0)
    return undefined;
  return toCents(zone.freeFrom, currency) - subtotalCents;
}
