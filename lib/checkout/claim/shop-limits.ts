import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { SHOP_CLOSED } from '@/lib/orders/messages';
import { deliveryRefusal } from '@/lib/shop/delivery-math';
import { nextOpening } from '@/lib/shop/opening-math';
import { pauseWords } from '@/lib/shop/pause-math';
import type { ShopView } from '@/lib/shop/view';

/**
 * Throws a 422 Refusal for an order that the shop does not take: outside of its area, below its minimum,
 * while orders are paused, or while no opening is ahead.
 */
export function assertDelivers(
  shop: ShopView,
  delivery: { zipCode: string; subtotalCents: number },
  now: number,
): void {
  const isClosed = nextOpening(shop.openingHours, now) === undefined;
  const words = isClosed ? SHOP_CLOSED : (pauseWords(shop, now) ?? deliveryRefusal(shop, delivery));
  if (words) throw new Refusal('unprocessable', words);
}
