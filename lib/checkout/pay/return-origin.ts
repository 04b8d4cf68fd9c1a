import 'server-only';
import { env } from '@/lib/env';
import { type Language, prefixOfStored } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import type { OrderDoc } from '@/models/order';

/** The origin that the buyer returns to: the front end that placed the order if CORS_ORIGINS still names it, else the shop. */
export function returnOriginOf({ frontEnd }: Pick<OrderDoc, 'frontEnd'>): string {
  const { APP_ORIGIN, CORS_ORIGINS } = env();
  return frontEnd && CORS_ORIGINS.includes(frontEnd) ? frontEnd : APP_ORIGIN;
}

/**
 * The URL of the page `path` that the buyer returns to, in the language of the page that began the payment if the shop still
 * has it. Whatever is stored as `language`, the origin of the URL is {@link returnOriginOf}.
 */
export function returnAddress(
  order: Pick<OrderDoc, 'frontEnd'>,
  path: string,
  shop: { languages?: readonly Language[] } = {},
  language?: unknown,
): string {
  const origin = returnOriginOf(order);
  const isOwn = origin === env().APP_ORIGIN;
  return origin + (isOwn ? pathIn(prefixOfStored(shop, language), path) : path);
}

/** The URL that the buyer goes to after paying, as {@link returnAddress}. */
export const urlAfterPaying = (
  order: Pick<OrderDoc, 'frontEnd'>,
  shop: { languages?: readonly Language[] } = {},
  language?: unknown,
): string => returnAddress(order, '/loader?next=my-orders', shop, language);
