import 'server-only';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { translate } from '@/lib/i18n/catalog';
import { requestLanguage } from '@/lib/observe/request-context';
import { pricingContextOf, shownTotalsOf } from '@/lib/orders/pricing-context';
import type { OrderInput } from '@/lib/orders/schema';
import type { Snapshot } from '@/lib/orders/snapshot';
import { deliveryError } from '@/lib/shop/delivery-area';
import { formatDays } from '@/lib/shop/format-days';
import { nextOpening } from '@/lib/shop/opening-hours';
import { pauseMessage } from '@/lib/shop/pause-times';
import type { ShopView } from '@/lib/shop/view';
import { formatCents, toUnits } from '@/lib/utils/money';
import { type Destination, pickupError, placeOf } from './destination';

/**
 * Throws a 422 ApiError if the shop does not accept the order:
 *
 * - the shop has no further opening hours;
 * - orders are paused;
 * - the address is outside the delivery area;
 * - the order is below the minimum;
 * - pickup is switched off.
 *
 * The last three rules do not apply to a follow-up order, because its first order goes to the same place.
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

type Priced = Pick<Snapshot, 'amountCents' | 'currency'>;
type Listed = Priced & Partial<Parameters<typeof shownTotalsOf>[0]>;

/** The total in cents and the currency that the page showed. */
export type Shown = Pick<OrderInput, 'shownCents' | 'currency'>;

/**
 * Returns whether the order has the total that the shopper saw. For weighed goods, both the estimated and the maximum
 * total match.
 */
export const matchesShownTotal = (
  { items = [], ...sold }: Listed,
  { shownCents, currency }: Shown,
): boolean =>
  (shownCents === undefined || shownTotalsOf({ ...sold, items }).includes(shownCents)) &&
  (currency === undefined || currency === pricingContextOf(sold).currency);

/**
 * Throws a 409 ApiError if the total differs from the total that the shopper saw. The body has the current total as
 * `total` in major currency units.
 */
export function assertShownTotal(sold: Listed, shown: Shown): void {
  if (matchesShownTotal(sold, shown)) return;
  const { currency } = pricingContextOf(sold);
  const { shownCents, currency: before = currency } = shown;
  const language = requestLanguage();
  const now = formatCents(sold.amountCents, currency, language);
  const instead =
    shownCents === undefined ? before.toUpperCase() : formatCents(shownCents, before, language);
  throw new ApiError('conflict', t('errors', 'totalChanged', { now, instead }), {
    body: { total: toUnits(sold.amountCents, currency) },
  });
}
