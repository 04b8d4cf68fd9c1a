import 'server-only';
import { env } from '@/lib/env';
import { type Language, prefixOfStored } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { isAcceptedEmail } from '@/lib/payments/stripe';
import { lastKnownShop } from '@/lib/shop/read';
import type { OrderDoc } from '@/models/order';
import type { PaymentAttempt } from '@/models/order-payment';

/** The email address of the payer, and the Stripe customer of the account if the shop saves cards. */
export type ShopperAtStripe = { email?: string | undefined; customer?: string | undefined };

/**
 * Returns the Checkout session parameters that identify the shopper, so that Stripe's page does not ask for the email
 * address again. Omits an address that Stripe would reject, because it would block the order.
 */
export function shopperParams({ email, customer }: ShopperAtStripe) {
  // With a customer, Stripe's page offers saved cards and a checkbox to save the card. Do not set `setup_future_usage`:
  // Stripe would save cards without asking.
  if (customer)
    return {
      customer,
      saved_payment_method_options: {
        payment_method_save: 'enabled' as const,
        payment_method_remove: 'enabled' as const,
      },
    };
  return email && isAcceptedEmail(email) ? { customer_email: email } : {};
}

/**
 * Returns the origin to which Stripe redirects the shopper: the client origin that placed the order, if CORS_ORIGINS
 * lists it, otherwise the shop's own origin.
 */
export function returnOriginOf({ clientOrigin }: Pick<OrderDoc, 'clientOrigin'>): string {
  const { APP_ORIGIN, CORS_ORIGINS } = env();
  return clientOrigin && CORS_ORIGINS.includes(clientOrigin) ? clientOrigin : APP_ORIGIN;
}

/**
 * Returns the absolute URL of `path` to which Stripe redirects the shopper, on {@link returnOriginOf}. On the shop's
 * own origin, the path contains the language of the payment, if the shop still offers it.
 */
export function returnAddress(
  order: Pick<OrderDoc, 'clientOrigin'>,
  path: string,
  shop: { languages?: readonly Language[] } = {},
  language?: unknown,
): string {
  const origin = returnOriginOf(order);
  const isOwn = origin === env().APP_ORIGIN;
  return origin + (isOwn ? pathIn(prefixOfStored(shop, language), path) : path);
}

/** Returns the URL of the page after the payment, built like {@link returnAddress}. */
export const paymentReturnUrl = (
  order: Pick<OrderDoc, 'clientOrigin'>,
  shop: { languages?: readonly Language[] } = {},
  language?: unknown,
): string => returnAddress(order, '/loader?next=my-orders', shop, language);

/**
 * Returns the URL of the page on which the shopper pays in the shop, in the language of the payment. The page is always
 * on the shop's own origin (docs/decisions/0074-express-checkout.md).
 */
export const inShopUrl = (
  sessionId: string,
  shop: { languages?: readonly Language[] },
  language?: unknown,
): string => returnAddress({}, `/cart/pay?session=${sessionId}`, shop, language);

/* The Checkout sessions that are paid on a page of the shop (docs/decisions/0074-express-checkout.md). */

/**
 * Returns the parameters of a session that is paid on a page of the shop with Stripe's Elements. All other parameters
 * are those of Stripe's page.
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
 * Returns whether an order can be paid in the shop. The page needs the shopper's session, which exists only on the
 * shop's own origin. Other orders are paid on Stripe's page.
 */
export const mayPayInShop = ({ clientOrigin }: Pick<OrderDoc, 'clientOrigin'>): boolean =>
  !clientOrigin && lastKnownShop().paysInShop === true;
