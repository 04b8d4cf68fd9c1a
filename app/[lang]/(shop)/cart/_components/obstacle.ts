import type { Way } from '@/lib/delivery/view';
import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import type { DayWords } from '@/lib/shop/day-words';
import { deliveryRefusal, isInArea } from '@/lib/shop/delivery-math';
import { nextOpening } from '@/lib/shop/opening-math';
import { pauseWords } from '@/lib/shop/pause-math';
import type { ShopView } from '@/lib/shop/view';

/** Why a cart cannot be ordered, in a few words and in a sentence, and where that is put right. */
export type Obstacle = {
  place: 'goods' | 'address' | 'window' | 'shop';
  brief: string;
  words: string;
};

/** The language of the page. */
type Said = {
  t: Translate<'cart'>;
  terms: Translate<'terms'>;
  days: DayWords;
  language: Language;
};

type Cart = {
  isAnyInStock: boolean;
  subtotalCents: number;
  zipCode?: string;
  way?: Way;
  /** Why no window can be chosen, where every order has one. */
  timesTaken?: string;
};

/**
 * What stands in the way of an order at the time `now` (ms), as the server would say it; undefined when
 * nothing does. `shop` is undefined until it was read.
 */
export function obstacleOf(
  { isAnyInStock, subtotalCents, zipCode, way, timesTaken }: Cart,
  shop: ShopView | undefined,
  now: number,
  { t, terms, days, language }: Said,
): Obstacle | undefined {
  if (!isAnyInStock)
    return { place: 'goods', brief: t('noneInStock'), words: t('noneInStockText') };
  if (!shop) return undefined;
  if (nextOpening(shop.openingHours, now) === undefined)
    return { place: 'shop', brief: t('closed'), words: terms('closed') };
  const paused = pauseWords(shop, now, terms, days);
  if (paused) return { place: 'shop', brief: t('noOrders'), words: paused };
  const words =
    way !== 'pickup' && deliveryRefusal(shop, { zipCode, subtotalCents }, { t: terms, language });
  if (!words)
    return timesTaken ? { place: 'window', brief: t('timesTaken'), words: timesTaken } : undefined;
  const isOutside = zipCode !== undefined && !isInArea(shop, zipCode);
  return isOutside
    ? { place: 'address', brief: t('notDelivered', { zip: zipCode }), words }
    : { place: 'goods', brief: t('belowMinimum'), words };
}
