import 'server-only';
import { deliveryFees, zoneOf } from '@/lib/delivery/zones';
import { Refusal } from '@/lib/http/errors';
import { translate } from '@/lib/i18n/catalog';
import { requestLanguage } from '@/lib/observe/request-context';
import { deliveryRefusal } from '@/lib/shop/delivery-math';
import { nextOpening } from '@/lib/shop/opening-math';
import { pauseWords } from '@/lib/shop/pause-math';
import { saidDays } from '@/lib/shop/said-days';
import type { ShopView } from '@/lib/shop/view';
import type { Fee } from '@/lib/tax/totals-math';
import { type Destination, pickupRefusal } from './destination';

/**
 * Throws a 422 Refusal for an order that the shop does not take: no opening is ahead, orders are paused, the address is outside
 * of its area, the order is below its minimum, or pickup is switched off.
 */
export function assertTakes(
  shop: ShopView,
  { address, pickup, subtotalCents }: Destination & { subtotalCents: number },
): void {
  const now = Date.now();
  const language = requestLanguage();
  const t = translate(language, 'terms');
  const isClosed = nextOpening(shop.openingHours, now) === undefined;
  const refusal = () =>
    pickup
      ? pickupRefusal(shop)
      : deliveryRefusal(shop, { zipCode: address.zipcode, subtotalCents }, { t, language });
  if (isClosed) throw new Refusal('unprocessable', t('closed'));
  const pause = pauseWords(shop, now, t, saidDays());
  if (pause) throw new Refusal('unprocessable', pause, { body: { pause } });
  const words = refusal();
  if (words) throw new Refusal('unprocessable', words);
}

/** The fees of an order by the sum of its goods (cents): the delivery fee of its zone; none for pickup. */
export const feesOf =
  (shop: ShopView, { address, pickup }: Destination) =>
  (subtotalCents: number): Fee[] =>
    pickup ? [] : deliveryFees(zoneOf(shop.zones, address.zipcode), subtotalCents, shop);
