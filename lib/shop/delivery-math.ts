import { formatCents, fromDollars } from '@/lib/money';
import type { ShopView } from './view';

type Rules = Pick<ShopView, 'zipCodes' | 'minimumOrder' | 'currency'>;
type Delivery = {
  /** Where to; undefined while no address is chosen. */
  zipCode?: string;
  /** The price of the goods before tax. */
  subtotalCents: number;
};

/**
 * Why the shop does not deliver, as a sentence for the shopper: the address is outside of its area, or
 * the goods cost less than its minimum. Undefined when it does.
 */
export function deliveryRefusal(
  { zipCodes, minimumOrder, currency }: Rules,
  { zipCode, subtotalCents }: Delivery,
): string | undefined {
  if (zipCode !== undefined && zipCodes.length > 0 && !zipCodes.includes(zipCode))
    return `We do not deliver to zip code ${zipCode}. Please choose an address in our delivery area.`;
  const least = fromDollars(minimumOrder);
  if (subtotalCents >= least) return undefined;
  const [from, more] = [least, least - subtotalCents].map((cents) => formatCents(cents, currency));
  return `We deliver orders of ${from} or more. Please add goods for ${more}.`;
}
