import { maxUnits } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';

/** Limits of a cart. This file does not import zod, so that zod stays out of the browser bundle. */

/** Maximum quantity of one product (docs/product.md 3.1). */
export const MAX_QUANTITY = 999;
/** Maximum number of distinct products in a cart (docs/product.md 3.1). */
export const MAX_PRODUCTS = 99;

/** Maximum number of change ids in one save. */
export const MAX_CHANGES = 50;

/** Product id → quantity. */
export type CartItems = Record<string, number>;

/** Product id → quantity added or, negative, removed. */
export type CartChange = Record<string, number>;

/**
 * Returns how many pieces of a product the shopper can order. `held` is the quantity that the
 * shopper's own unpaid order reserves. Infinite for a product whose stock is not tracked.
 */
export function availableStock(
  { inStock, stock, switchedOff }: { inStock: boolean; stock?: number; switchedOff?: boolean },
  held = 0,
): number {
  if (stock === undefined) return inStock ? Number.POSITIVE_INFINITY : 0;
  return switchedOff ? 0 : stock + held;
}

/** Returns the maximum number of steps in a cart when `left` steps are in stock. */
export const maxInCart = (
  measure: Pick<Measure, 'step' | 'most'>,
  left = Number.POSITIVE_INFINITY,
): number => Math.min(left, maxUnits(measure), MAX_QUANTITY);
