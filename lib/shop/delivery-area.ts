import type { DeliversAnswer, Zone } from '@/lib/delivery/view';
import { countryOf, coversPlace, type Place, shapesOf, zoneOf } from '@/lib/delivery/zones';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { entriesOfCountry, leastDigits, mayBegin, splitCountry } from '@/lib/postal-codes/entries';
import { canonicalCode } from '@/lib/postal-codes/shapes';
import { formatCents, fromDollars } from '@/lib/utils/money';
import type { ShopView } from './view';

/** The settings that determine where the shop delivers. */
export type Area = Pick<ShopView, 'zipCodes' | 'zones' | 'country' | 'postalCode' | 'codesAbroad'>;
type Rules = Area & Pick<ShopView, 'minimumOrder' | 'currency'>;
type Delivery = {
  /** The delivery address. Undefined as long as none is selected. */
  place?: Place | undefined;
  /** The price of the goods before tax, in cents. */
  subtotalCents: number;
};

/** The function that translates a message, and the language of the message. */
export type ZipContext = { t: Translate<'checkoutErrors'>; language: Language };

/**
 * Returns the zip codes, ranges and prefixes of the delivery area, including its zones. An empty list means
 * that the shop delivers everywhere.
 */
const entriesOf = ({ zipCodes, zones = [] }: Area): string[] => [
  ...zipCodes,
  ...zones.flatMap((zone) => zone.zipCodes),
];

/** Returns whether the shop delivers to a place. A shop without a delivery area delivers everywhere. */
export function isInArea(area: Area, place: Place): boolean {
  const entries = entriesOf(area);
  return entries.length === 0 || coversPlace(area, entries, place);
}

/**
 * Returns the place that a shopper has typed. In a shop that also delivers to other countries, the code may have the
 * prefix of such a country: `AT-6850`.
 */
export function typedPlace({ codesAbroad }: Pick<Area, 'codesAbroad'>, text: string): Place {
  const [, letters = '', zipcode = ''] = /^([a-z]{2})\s*\p{Pd}\s*(.+)$/isu.exec(text.trim()) ?? [];
  const countryCode = letters.toUpperCase();
  return countryCode && codesAbroad?.[countryCode] !== undefined
    ? { zipcode, countryCode }
    : { zipcode: text };
}

/** The parts of an API call's query that name a place. */
export type PlaceQuery = { zip?: string | undefined; country?: string | undefined };

/** Returns the place that an API call names, or undefined if it names none. */
export function placeOfQuery(
  area: Pick<Area, 'codesAbroad'>,
  { zip, country }: PlaceQuery,
): Place | undefined {
  if (zip === undefined) return undefined;
  return country ? { zipcode: zip, countryCode: country } : typedPlace(area, zip);
}

/** Returns what a message calls a place: its postal code or, without one, its city or state. */
export const nameOf = ({ zipcode, city, state }: Place): string => zipcode || city || state || '';

/** Formats an entry of the delivery area for a sentence: `1000 to 1999` for a range, `20…` for a prefix. */
function entryLabel(text: string, t: Translate<'checkoutErrors'>): string {
  const { country, entry } = splitCountry(text);
  const [from = '', to] = entry.split('-');
  const label = to === undefined ? from.replace('*', '…') : t('range', { from, to });
  return country ? `${country}-${label}` : label;
}

/** The maximum number of zip codes that a message lists. */
const NAMED = 5;

/**
 * Returns the error message for a zip code that the shopper is typing. `isLeft` is true once the field has
 * lost the focus. `country` is the country of the address, by default that of the shop. Returns undefined if the zip
 * code is in the delivery area, or if it may be after further digits.
 */
export function zipMessage(
  area: Area,
  typed: string,
  isLeft: boolean,
  { t, language }: ZipContext,
  country?: string,
): string | undefined {
  const text = typed.trim();
  const place = country ? { zipcode: text, countryCode: country } : typedPlace(area, text);
  const { zipcode: zip } = place;
  if (!zip || isInArea(area, place)) return undefined;
  const all = entriesOf(area);
  const where = countryOf(area, place);
  const entries = area.country ? entriesOfCountry(all, where, area.country) : all;
  const isShort = canonicalCode(zip).length < Math.min(...entries.map(leastDigits));
  const shapes = shapesOf(area, where);
  if (!isLeft && (isShort || entries.some((entry) => mayBegin(entry, zip, shapes))))
    return undefined;
  if (all.length > NAMED) return t('outside', { zip: text });
  const format = new Intl.ListFormat(LANGUAGES[language].locale, { type: 'conjunction' });
  const zips = format.format(all.map((one) => entryLabel(one, t)));
  return t('outsideArea', { zip: text, zips });
}

/** Returns the minimum price of the goods in cents: that of the zone, or else that of the shop. */
export const minimumCentsOf = (
  { minimumOrder }: Pick<ShopView, 'minimumOrder'>,
  zone: Zone | undefined,
): number => fromDollars(zone?.minimum ?? minimumOrder);

/**
 * Returns whether the shop delivers to a place. If it does, also returns the fee and the minimum order, in
 * units of the currency.
 */
export function deliveryTo(rules: Rules, place: Place): DeliversAnswer {
  if (!isInArea(rules, place)) return { delivers: false };
  const zone = zoneOf(rules, place);
  return {
    delivers: true,
    ...(zone ? { zone: zone.name } : {}),
    fee: zone?.fee ?? 0,
    ...(zone?.freeFrom === undefined ? {} : { freeFrom: zone.freeFrom }),
    minimum: zone?.minimum ?? rules.minimumOrder,
  };
}

/**
 * Returns the message for the shopper if the shop does not deliver. Either the address is outside of the
 * delivery area, or the goods cost less than the minimum. Returns undefined if the shop delivers.
 */
export function deliveryError(
  rules: Rules,
  { place, subtotalCents }: Delivery,
  { t, language }: ZipContext,
): string | undefined {
  if (place && !isInArea(rules, place)) return t('outsideChoose', { zip: nameOf(place) });
  const zone = place && zoneOf(rules, place);
  const least = minimumCentsOf(rules, zone);
  if (subtotalCents >= least) return undefined;
  const from = formatCents(least, rules.currency, language);
  const more = formatCents(least - subtotalCents, rules.currency, language);
  return place && zone?.minimum !== undefined
    ? t('leastTo', { from, zip: nameOf(place), more })
    : t('least', { from, more });
}
