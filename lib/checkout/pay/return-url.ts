import 'server-only';
import { env } from '@/lib/env';
import { type Language, prefixOfStored } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import type { OrderDoc } from '@/models/order';

/**
 * Returns the origin of the URLs to which Stripe redirects the shopper. It is the client origin that placed the
 * order if CORS_ORIGINS still lists it, otherwise the shop's own origin.
 */
export function returnOriginOf({ clientOrigin }: Pick<OrderDoc, 'clientOrigin'>): string {
  const { APP_ORIGIN, CORS_ORIGINS } = env();
  return clientOrigin && CORS_ORIGINS.includes(clientOrigin) ? clientOrigin : APP_ORIGIN;
}

/**
 * Returns the absolute URL of `path` to which Stripe redirects the shopper. On the shop's own origin, the URL
 * has the language in which the payment started, if the shop still offers it. The stored `language` cannot
 * change the origin, which is always {@link returnOriginOf}.
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
 * Returns the URL of the page on which the shopper pays in the shop, in the language in which the payment started.
 * The page is always on the shop's own origin (docs/decisions/0074-express-checkout.md).
 */
export const inShopUrl = (
  sessionId: string,
  shop: { languages?: readonly Language[] },
  language?: unknown,
): string => returnAddress({}, `/cart/pay?session=${sessionId}`, shop, language);
