import type { DeliversAnswer, Zone } from '@/lib/delivery/view';
import { type Place, shapesOf, zoneOf } from '@/lib/delivery/zones';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { covers, leastDigits, mayBegin } from '@/lib/postal-codes/entries';
import { canonicalCode } from '@/lib/postal-codes/shapes';
import { formatCents, fromDollars } from '@/lib/utils/money';
import type { ShopView } from './view';

type Area = Pick<ShopView, 'zipCodes' | 'zones' | 'country' | 'postalCode'>;
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
export function isInArea(area: Area, { zipcode }: Place): boolean {
  const entries = entriesOf(area);
  return entries.length === 0 || entries.some((entry) => covers(entry, zipcode, shapesOf(area)));
}

/** Returns what a message calls a place: its postal code or, without one, its city or state. */
export const nameOf = ({ zipcode, city, state }: Place): string => zipcode || city || state || '';

/** Formats an entry of the delivery area for a sentence: `1000 to 1999` for a range, `20…` for a prefix. */
function entryLabel(entry: string, t: Translate<'checkoutErrors'>): string {
  const [from = '', to] = entry.split('-');
  return to === undefined ? from.replace('*', '…') : t('range', { from, to });
}

/** The maximum number of zip codes that a message lists. */
const NAMED = 5;

/**
 * Returns the error message for a zip code that the shopper is typing. `isLeft` is true once the field has
 * lost the focus. Returns undefined if the zip code is in the delivery area, or if it may be after further
 * digits.
 */
export function zipMessage(
  area: Area,
  typed: string,
  isLeft: boolean,
  { t, language }: ZipContext,
): string | undefined {
  const zip = typed.trim();
  if (!zip || isInArea(area, { zipcode: zip })) return undefined;
  const entries = entriesOf(area);
  const isShort = canonicalCode(zip).length < Math.min(...entries.map(leastDigits));
  const shapes = shapesOf(area);
  if (!isLeft && (isShort || entries.some((entry) => mayBegin(entry, zip, shapes))))
    return undefined;
  if (entries.length > NAMED) return t('outside', { zip });
  const format = new Intl.ListFormat(LANGUAGES[language].locale, { type: 'conjunction' });
  return t('outsideArea', { zip, zips: format.format(entries.map((one) => entryLabel(one, t))) });
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
