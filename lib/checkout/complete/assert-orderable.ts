import 'server-only';
import { ApiError } from '@/lib/http/errors';
import { translate } from '@/lib/i18n/catalog';
import { requestLanguage } from '@/lib/observe/request-context';
import { deliveryError } from '@/lib/shop/delivery-area';
import { formatDays } from '@/lib/shop/format-days';
import { nextOpening } from '@/lib/shop/opening-hours';
import { pauseMessage } from '@/lib/shop/pause-times';
import type { ShopView } from '@/lib/shop/view';
import { type Destination, pickupError, placeOf } from './destination';

/**
 * Throws a 422 ApiError if the shop does not accept the order:
 * - the shop has no further opening hours;
 * - orders are paused;
 * - the address is outside the delivery area;
 * - the order is below the minimum;
 * - pickup is switched off.
 *
 * The last three rules do not apply to a follow-up order, because the shop delivers its first order to the same place
 * anyway.
 */
export function assertOrderable(
  shop: ShopView,
  { address, pickup, followsOrder, subtotalCents }: Destination & { subtotalCents: number },
): void {
  const now = Date.now();
  const language = requestLanguage();
  const t = translate(language, 'checkoutErrors');
  const isClosed = nextOpening(shop.openingHours, now) === undefined;
  const deliveryMessage = () =>
    pickup
      ? pickupError(shop)
      : deliveryError(shop, { place: placeOf(shop, address), subtotalCents }, { t, language });
  if (isClosed) throw new ApiError('unprocessable', t('closed'));
  const pause = pauseMessage(shop, now, t, formatDays(shop));
  if (pause) throw new ApiError('unprocessable', pause, { body: { pause } });
  const message = followsOrder ? undefined : deliveryMessage();
  if (message) throw new ApiError('unprocessable', message);
}
