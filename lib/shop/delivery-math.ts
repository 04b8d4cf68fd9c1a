import type { DeliversAnswer, Zone } from '@/lib/delivery/view';
import { covers, leastDigits, mayBegin, zoneOf } from '@/lib/delivery/zones';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { formatCents, fromDollars } from '@/lib/utils/money';
import type { ShopView } from './view';

type Area = Pick<ShopView, 'zipCodes' | 'zones'>;
type Rules = Area & Pick<ShopView, 'minimumOrder' | 'currency'>;
type Delivery = {
  /** Where to; undefined while no address is chosen. */
  zipCode?: string;
  /** The price of the goods before tax. */
  subtotalCents: number;
};

/** The language of the reader of a sentence. */
export type Said = { t: Translate<'terms'>; language: Language };

/** The zip codes, ranges and beginnings of the area; empty for everywhere. */
const entriesOf = ({ zipCodes, zones = [] }: Area): string[] => [
  ...zipCodes,
  ...zones.flatMap((zone) => zone.zipCodes),
];

/** Whether the shop delivers to a zip code: everywhere when it names none. */
export function isInArea(area: Area, zipCode: string): boolean {
  const entries = entriesOf(area);
  return entries.length === 0 || entries.some((entry) => covers(entry, zipCode));
}

/** An entry in a sentence: `1000 to 1999`, `20…`. */
function entryWords(entry: string, t: Translate<'terms'>): string {
  const [from = '', to] = entry.split('-');
  return to === undefined ? from.replace('*', '…') : t('range', { from, to });
}

/** The zip codes that a sentence names at most. */
const NAMED = 5;

/**
 * What to say of a zip code that is being typed; `isLeft` once the field was left. Undefined while it
 * is inside of the area or may become so.
 */
export function typedZipWords(
  area: Area,
  typed: string,
  isLeft: boolean,
  { t, language }: Said,
): string | undefined {
  const zip = typed.trim();
  if (!zip || isInArea(area, zip)) return undefined;
  const entries = entriesOf(area);
  const isShort = zip.length < Math.min(...entries.map(leastDigits));
  if (!isLeft && (isShort || entries.some((entry) => mayBegin(entry, zip)))) return undefined;
  if (entries.length > NAMED) return t('outside', { zip });
  const format = new Intl.ListFormat(LANGUAGES[language].locale, { type: 'conjunction' });
  return t('outsideArea', { zip, zips: format.format(entries.map((one) => entryWords(one, t))) });
}

/** The least price of the goods, in cents: that of the zone, else that of the shop. */
export const minimumCentsOf = (
  { minimumOrder }: Pick<ShopView, 'minimumOrder'>,
  zone: Zone | undefined,
): number => fromDollars(zone?.minimum ?? minimumOrder);

/** Whether the shop delivers to a zip code, and on which terms, as the API answers it. */
export function deliveryTo(rules: Rules, zipCode: string): DeliversAnswer {
  if (!isInArea(rules, zipCode)) return { delivers: false };
  const zone = zoneOf(rules.zones, zipCode);
  return {
    delivers: true,
    ...(zone ? { zone: zone.name } : {}),
    fee: zone?.fee ?? 0,
    ...(zone?.freeFrom === undefined ? {} : { freeFrom: zone.freeFrom }),
    minimum: zone?.minimum ?? rules.minimumOrder,
  };
}

/**
 * Why the shop does not deliver, as a sentence for the shopper: the address is outside of its area, or
 * the goods cost less than its minimum. Undefined when it does.
 */
export function deliveryRefusal(
  rules: Rules,
  { zipCode, subtotalCents }: Delivery,
  { t, language }: Said,
): string | undefined {
  if (zipCode !== undefined && !isInArea(rules, zipCode))
    return t('outsideChoose', { zip: zipCode });
  const zone = zipCode === undefined ? undefined : zoneOf(rules.zones, zipCode);
  const least = minimumCentsOf(rules, zone);
  if (subtotalCents >= least) return undefined;
  const from = formatCents(least, rules.currency, language);
  const more = formatCents(least - subtotalCents, rules.currency, language);
  return zipCode === undefined || zone?.minimum === undefined
    ? t('least', { from, more })
    : t('leastTo', { from, zip: zipCode, more });
}
