import { maxUnits } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';

/**
 * The limits of a cart. This file does not import zod, because client code imports it and zod would enlarge the
 * browser bundle.
 */

/** The maximum quantity of one product (docs/product.md 3.1). */
export const MAX_QUANTITY = 999;
/** Maximum number of distinct products in a cart (docs/product.md 3.1). */
export const MAX_PRODUCTS = 99;

/** The maximum number of change ids in one request that saves the cart. */
export const MAX_CHANGES = 50;

/** Maps product ids to quantities. */
export type CartItems = Record<string, number>;

/** Maps product ids to added quantities. A removed quantity is negative. */
export type CartChange = Record<string, number>;

/**
 * Returns how many pieces of a product the shopper can order. The result is infinite if the stock is not tracked.
 * `reserved` is the quantity that the shopper's own unpaid order has reserved, which the shopper can still order.
 */
export function availableStock(
  { inStock, stock, switchedOff }: { inStock: boolean; stock?: number; switchedOff?: boolean },
  reserved = 0,
): number {
  if (stock === undefined) return inStock ? Number.POSITIVE_INFINITY : 0;
  return switchedOff ? 0 : stock + reserved;
}

/**
 * Returns the maximum quantity of a weighed product in a cart, in units (for example of 50 g). `left` is the
 * stock in units.
 */
export const maxInCart = (
  measure: Pick<Measure, 'step' | 'most'>,
  left = Number.POSITIVE_INFINITY,
): number => Math.min(left, maxUnits(measure), MAX_QUANTITY);
