import 'server-only';
import { env } from '@/lib/env';
import type { OrderDoc } from '@/models/order';

/**
 * The origin that the buyer returns to: the front end that placed the order while CORS_ORIGINS
 * names it, else the shop itself.
 */
export function returnOriginOf({ frontEnd }: Pick<OrderDoc, 'frontEnd'>): string {
  const { APP_ORIGIN, CORS_ORIGINS } = env();
  return frontEnd && CORS_ORIGINS.includes(frontEnd) ? frontEnd : APP_ORIGIN;
}

/** The address that the buyer goes to after paying. */
export const urlAfterPaying = (order: Pick<OrderDoc, 'frontEnd'>): string =>
  `${returnOriginOf(order)}/loader?next=my-orders`;
