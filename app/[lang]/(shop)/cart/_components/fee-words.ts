import type { Translate } from '@/lib/i18n/translate';
import { isInArea } from '@/lib/shop/delivery-math';
import type { ShopView } from '@/lib/shop/view';

type Destination = {
  isPickup: boolean;
  /** The zip code of the chosen address. */
  addressZip?: string;
  /** What the shopper has typed so far, before there is an address. */
  typedZip?: string;
};

/**
 * What the cart shows in place of the delivery fee: that pickup has none, that the fee depends on the zip code, or that
 * the shop does not deliver to the address. Undefined when the fee itself can be shown.
 */
export function feeWordsOf(
  shop: Pick<ShopView, 'zipCodes' | 'zones'> | undefined,
  { isPickup, addressZip, typedZip }: Destination,
  t: Translate<'cart'>,
): string | undefined {
  if (isPickup) return t('noFee');
  if (!shop) return undefined;
  if (addressZip !== undefined)
    return isInArea(shop, addressZip) ? undefined : t('notDelivered', { zip: addressZip });
  // Without an address and without zones the delivery is free wherever the shop delivers.
  if (!shop.zones) return undefined;
  return typedZip && isInArea(shop, typedZip) ? undefined : t('byZip');
}
