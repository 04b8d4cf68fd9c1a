import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { deliveryRefusal } from '@/lib/shop/delivery-math';
import { nextOpening } from '@/lib/shop/opening-math';
import type { ShopView } from '@/lib/shop/view';

/** The refusal while no opening is ahead. */
const CLOSED = 'The shop is closed and takes no orders at the moment.';

/**
 * Throws a 422 Refusal for an order that the shop does not deliver: outside of its area, below its
 * minimum, or while no opening is ahead.
 */
export function assertDelivers(
  shop: ShopView,
  delivery: { zipCode: string; subtotalCents: number },
  now: number,
): void {
  const isClosed = nextOpening(shop.openingHours, now) === undefined;
  const words = isClosed ? CLOSED : deliveryRefusal(shop, delivery);
  if (words) throw new Refusal('unprocessable', words);
}
