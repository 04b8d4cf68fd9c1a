import type { Way } from '@/lib/delivery/view';
import { SHOP_CLOSED } from '@/lib/orders/messages';
import { deliveryRefusal, isInArea } from '@/lib/shop/delivery-math';
import { nextOpening } from '@/lib/shop/opening-math';
import { pauseWords } from '@/lib/shop/pause-math';
import type { ShopView } from '@/lib/shop/view';

/** Why a cart cannot be ordered, in a few words and in a sentence, and where that is put right. */
export type Obstacle = { place: 'goods' | 'address' | 'shop'; brief: string; words: string };

type Cart = { isAnyInStock: boolean; subtotalCents: number; zipCode?: string; way?: Way };

/**
 * What stands in the way of an order at the time `now` (ms), as the server would say it; undefined when
 * nothing does. `shop` is undefined until it was read.
 */
export function obstacleOf(
  { isAnyInStock, subtotalCents, zipCode, way }: Cart,
  shop: ShopView | undefined,
  now: number,
): Obstacle | undefined {
  if (!isAnyInStock)
    return {
      place: 'goods',
      brief: 'Nothing in stock',
      words:
        'Nothing in your cart is in stock. Remove it and add something else to place an order.',
    };
  if (!shop) return undefined;
  if (nextOpening(shop.openingHours, now) === undefined)
    return { place: 'shop', brief: 'The shop is closed', words: SHOP_CLOSED };
  const paused = pauseWords(shop, now);
  if (paused) return { place: 'shop', brief: 'No new orders for now', words: paused };
  if (way === 'pickup') return undefined;
  const words = deliveryRefusal(shop, { zipCode, subtotalCents });
  if (!words) return undefined;
  const isOutside = zipCode !== undefined && !isInArea(shop, zipCode);
  return isOutside
    ? { place: 'address', brief: `Not delivered to ${zipCode}`, words }
    : { place: 'goods', brief: 'Below the minimum order', words };
}
