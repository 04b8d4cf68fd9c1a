import { formatCents, fromDollars } from '@/lib/money';
import type { ShopView } from './view';

type Rules = Pick<ShopView, 'zipCodes' | 'minimumOrder' | 'currency'>;
type Delivery = {
  /** Where to; undefined while no address is chosen. */
  zipCode?: string;
  /** The price of the goods before tax. */
  subtotalCents: number;
};

/** Whether the shop delivers to a zip code: everywhere when it names none. */
export const isInArea = ({ zipCodes }: Pick<Rules, 'zipCodes'>, zipCode: string): boolean =>
  zipCodes.length === 0 || zipCodes.includes(zipCode);

/** What the shopper reads of a zip code outside of the area, before how to go on. */
export const outsideWords = (zipCode: string): string =>
  `We do not deliver to zip code ${zipCode}.`;

/** The zip codes that a sentence names at most. */
const NAMED = 5;

/**
 * What to say of a zip code that is being typed; `isLeft` once the field was left. Undefined while it
 * is inside of the area or may become so.
 */
export function typedZipWords(
  { zipCodes }: Pick<Rules, 'zipCodes'>,
  typed: string,
  isLeft: boolean,
): string | undefined {
  const zip = typed.trim();
  if (!zip || isInArea({ zipCodes }, zip)) return undefined;
  const isShort = zip.length < Math.min(...zipCodes.map(({ length }) => length));
  if (!isLeft && (isShort || zipCodes.some((one) => one.startsWith(zip)))) return undefined;
  if (zipCodes.length > NAMED) return outsideWords(zip);
  const names = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(zipCodes);
  return `${outsideWords(zip)} We deliver to ${names}.`;
}

/**
 * Why the shop does not deliver, as a sentence for the shopper: the address is outside of its area, or
 * the goods cost less than its minimum. Undefined when it does.
 */
export function deliveryRefusal(
  { zipCodes, minimumOrder, currency }: Rules,
  { zipCode, subtotalCents }: Delivery,
): string | undefined {
  if (zipCode !== undefined && !isInArea({ zipCodes }, zipCode))
    return `${outsideWords(zipCode)} Please choose an address in our delivery area.`;
  const least = fromDollars(minimumOrder);
  if (subtotalCents >= least) return undefined;
  const [from, more] = [least, least - subtotalCents].map((cents) => formatCents(cents, currency));
  return `We deliver orders of ${from} or more. Please add goods for ${more}.`;
}
