import type { DeliversAnswer, Zone } from '@/lib/delivery/view';
import { covers, entryWords, leastDigits, mayBegin, zoneOf } from '@/lib/delivery/zones';
import { formatCents, fromDollars } from '@/lib/money';
import type { ShopView } from './view';

type Area = Pick<ShopView, 'zipCodes' | 'zones'>;
type Rules = Area & Pick<ShopView, 'minimumOrder' | 'currency'>;
type Delivery = {
  /** Where to; undefined while no address is chosen. */
  zipCode?: string;
  /** The price of the goods before tax. */
  subtotalCents: number;
};

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

/** What the shopper reads of a zip code outside of the area, before how to go on. */
export const outsideWords = (zipCode: string): string =>
  `We do not deliver to zip code ${zipCode}.`;

/** The zip codes that a sentence names at most. */
const NAMED = 5;

/**
 * What to say of a zip code that is being typed; `isLeft` once the field was left. Undefined while it
 * is inside of the area or may become so.
 */
export function typedZipWords(area: Area, typed: string, isLeft: boolean): string | undefined {
  const zip = typed.trim();
  if (!zip || isInArea(area, zip)) return undefined;
  const entries = entriesOf(area);
  const isShort = zip.length < Math.min(...entries.map(leastDigits));
  if (!isLeft && (isShort || entries.some((entry) => mayBegin(entry, zip)))) return undefined;
  if (entries.length > NAMED) return outsideWords(zip);
  const format = new Intl.ListFormat('en-US', { type: 'conjunction' });
  return `${outsideWords(zip)} We deliver to ${format.format(entries.map(entryWords))}.`;
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
): string | undefined {
  if (zipCode !== undefined && !isInArea(rules, zipCode))
    return `${outsideWords(zipCode)} Please choose an address in our delivery area.`;
  const zone = zipCode === undefined ? undefined : zoneOf(rules.zones, zipCode);
  const least = minimumCentsOf(rules, zone);
  if (subtotalCents >= least) return undefined;
  const [from, more] = [least, least - subtotalCents].map((cents) =>
    formatCents(cents, rules.currency),
  );
  const where = zone?.minimum === undefined ? '' : ` to zip code ${zipCode}`;
  return `We deliver orders of ${from} or more${where}. Add ${more} more to order.`;
}
