import 'server-only';
import { lastKnownShop } from '@/lib/shop/read';
import type { OrderDoc } from '@/models/order';
import type { PaymentAttempt } from '@/models/order-payment';

/* The Checkout sessions that are paid on a page of the shop (docs/decisions/0074-express-checkout.md). */

/**
 * Returns the parameters of a session that is paid with Stripe's Elements on a page of the shop, instead of on Stripe's
 * page. Everything else is the same: lines, total, reference, expiry, and the URL that settles the payment.
 */
export function inShopParams<P extends { success_url: string; cancel_url: string }>(
  { success_url, cancel_url: _, ...params }: P,
  order: Pick<OrderDoc, 'walletAddress' | 'address'>,
) {
  return {
    ...params,
    ...addressParams(order),
    ui_mode: 'elements' as const,
    return_url: success_url,
  };
}

/** Returns the parameters with which the wallet asks for an address in the country of the order, and for a phone number. */
function addressParams({ walletAddress, address }: Pick<OrderDoc, 'walletAddress' | 'address'>) {
  const { countryCode } = address;
  if (!walletAddress || !countryCode) return {};
  return {
    shipping_address_collection: { allowed_countries: [countryCode] },
    phone_number_collection: { enabled: true },
  };
}

/** Returns whether the wallet of an attempt supplies the address of the order. */
export const takesAddress = ({ params }: Pick<PaymentAttempt, 'params'>): boolean =>
  'shipping_address_collection' in Object(params);

/** Returns whether the session of an attempt is paid on a page of the shop. */
export const isInShop = ({ params }: Pick<PaymentAttempt, 'params'>): boolean =>
  Object(params).ui_mode === 'elements';

/**
 * Returns whether an order can be paid in the shop. The page needs the session of the shopper, which only browsers on
 * the shop's own origin have. Otherwise the order is paid on Stripe's page.
 */
export const mayPayInShop = ({ clientOrigin }: Pick<OrderDoc, 'clientOrigin'>): boolean =>
  !clientOrigin && lastKnownShop().paysInShop === true;
