import type { DeliversResponse, Zone } from '@/lib/delivery/view';
import {
  areasOf,
  countryOf,
  coversPlace,
  type Place,
  shapesOf,
  zoneOf,
} from '@/lib/delivery/zones';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { entriesOfCountry, leastDigits, mayBegin, splitCountry } from '@/lib/postal-codes/entries';
import { behindPrefix, canonicalCode, hasShape } from '@/lib/postal-codes/shapes';
import { areaKey } from '@/lib/utils/area-key';
import { formatCents, toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { ShopView } from './view';

/** The settings that determine where the shop delivers. */
export type Area = Pick<ShopView, 'zipCodes' | 'zones' | 'country' | 'postalCode' | 'codesAbroad'>;
type Rules = Area & Pick<ShopView, 'minimumOrder' | 'currency'>;
type Delivery = {
  place?: Place | undefined;
  /** The price of the goods before tax, in cents. */
  subtotalCents: number;
};

/** The function that translates a message, and the language of the message. */
export type ZipContext = { t: Translate<'checkoutErrors'>; language: Language };

/** An empty list means that the shop delivers everywhere. */
const entriesOf = ({ zipCodes, zones = [] }: Area): string[] => [
  ...zipCodes,
  ...zones.flatMap((zone) => zone.zipCodes),
];

/** Returns whether the shop delivers to a place. A shop without a delivery area delivers everywhere. */
export function isInArea(area: Area, place: Place): boolean {
  const { zipCodes, zones } = area;
  if (zipCodes.length === 0 && !zones?.length) return true;
  return coversPlace(area, zipCodes, place) || zoneOf(area, place) !== undefined;
}

type TypedRules = Pick<Area, 'codesAbroad' | 'postalCode' | 'zones'>;

/**
 * Returns the place that a shopper has typed: a city or district of the delivery area, or a postal code. In a shop that
 * delivers to other countries, the code may start with its country: `AT-6850`, `AD500`.
 */
export function typedPlace({ codesAbroad, postalCode, zones }: TypedRules, text: string): Place {
  const key = areaKey(text);
  if (areasOf({ zones }).some((name) => areaKey(name) === key)) return { zipcode: '', city: text };
  const [, letters = '', dash = '', rest = ''] =
    /^([a-z]{2})(\s*\p{Pd}\s*)?(.+)$/isu.exec(text.trim()) ?? [];
  const countryCode = letters.toUpperCase();
  const shapes = codesAbroad?.[countryCode];
  if (shapes === undefined || hasShape(text, postalCode?.shapes ?? '')) return { zipcode: text };
  if (!dash) return hasShape(text, shapes) ? { zipcode: text, countryCode } : { zipcode: text };
  return { zipcode: behindPrefix(text.trim(), rest, shapes), countryCode };
}

/** Query parameters that identify a place. */
export type PlaceQuery = {
  zip?: string | undefined;
  country?: string | undefined;
  area?: string | undefined;
};

/**
 * Returns the place that a query names by its zip code, its area, or both. Returns undefined if the query has neither.
 */
export function placeOfQuery(
  rules: TypedRules,
  { zip, country, area }: PlaceQuery,
): Place | undefined {
  if (zip === undefined && area === undefined) return undefined;
  const place = country
    ? { zipcode: zip ?? '', countryCode: country }
    : typedPlace(rules, zip ?? '');
  return { ...place, ...omitUndefined({ city: area }) };
}

/** Returns the name of a place for messages: its postal code or, without a postal code, its city or state. */
export const nameOf = ({ zipcode, city, state }: Place): string => zipcode || city || state || '';

function entryLabel(text: string, t: Translate<'checkoutErrors'>): string {
  const { country, entry } = splitCountry(text);
  const [from = '', to] = entry.split('-');
  const label = to === undefined ? from.replace('*', '…') : t('range', { from, to });
  return country ? `${country}-${label}` : label;
}

const NAMED = 5;

/**
 * Returns the error message for a zip code that the shopper is typing. Returns undefined while the place may still be
 * in the delivery area. `isLeft` is true once the field has lost the focus. `country` is the country of the address, if
 * the shopper is typing a whole address.
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
  if (!text || isInArea(area, place)) return undefined;
  const { zipcode: zip } = place;
  const areas = areasOf(area);
  const where = countryOf(area, place);
  if (country && country === area.country && areas.length > 0) return undefined;
  const all = entriesOf(area);
  const entries = area.country ? entriesOfCountry(all, where ?? area.country, area.country) : all;
  const isShort = canonicalCode(zip).length < Math.min(...entries.map(leastDigits));
  const shapes = shapesOf(area, where);
  const mayContinue =
    entries.some((entry) => mayBegin(entry, zip, shapes)) ||
    areas.some((name) => areaKey(name).startsWith(areaKey(text)));
  if (!isLeft && (mayContinue || (isShort && areas.length === 0))) return undefined;
  const isName = areas.length > 0 && !/\p{Nd}/u.test(text);
  if (all.length + areas.length > NAMED)
    return isName ? t('outsidePlace', { place: text }) : t('outside', { zip: text });
  const format = new Intl.ListFormat(LANGUAGES[language].locale, { type: 'conjunction' });
  const zips = format.format([...all.map((one) => entryLabel(one, t)), ...areas]);
  return isName
    ? t('outsideAreaPlace', { place: text, zips })
    : t('outsideArea', { zip: text, zips });
}

/** Returns the minimum price of the goods in cents: the minimum of the zone or, without it, the minimum of the shop. */
export const minimumCentsOf = (
  { minimumOrder, currency }: Pick<ShopView, 'minimumOrder' | 'currency'>,
  zone: Zone | undefined,
): number => toCents(zone?.minimum ?? minimumOrder, currency);

/**
 * Returns whether the shop delivers to a place. If it does, also returns the fee and the minimum order, in
 * units of the currency.
 */
export function deliveryTo(rules: Rules, place: Place): DeliversResponse {
  if (!isInArea(rules, place)) return { delivers: false };
  const zone = zoneOf(rules, place);
  return omitUndefined({
    delivers: true,
    zone: zone?.name,
    fee: zone?.fee ?? 0,
    freeFrom: zone?.freeFrom,
    minimum: zone?.minimum ?? rules.minimumOrder,
  });
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
  if (place && !isInArea(rules, place))
    return place.zipcode
      ? t('outsideChoose', { zip: place.zipcode })
      : t('outsideChoosePlace', { place: nameOf(place) });
  const zone = place && zoneOf(rules, place);
  const least = minimumCentsOf(rules, zone);
  if (subtotalCents >= least) return undefined;
  const from = formatCents(least, rules.currency, language);
  const more = formatCents(least - subtotalCents, rules.currency, language);
  if (!place || zone?.minimum === undefined) return t('least', { from, more });
  return place.zipcode
    ? t('leastTo', { from, zip: place.zipcode, more })
    : t('leastToPlace', { from, place: nameOf(place), more });
}
