import { mostSteps } from '@/lib/weights/amount-math';
import type { Measure } from '@/lib/weights/fields';

/** The bounds of a cart, in a file without zod so that the browser need not load zod. */

/** Most pieces of one product (docs/product.md 3.1). */
export const MAX_QUANTITY = 999;
/** Most distinct products in a cart (docs/product.md 3.1). */
export const MAX_PRODUCTS = 99;

/** Most changes that one save may name. */
export const MAX_CHANGES = 50;

/** Product id → quantity. */
export type CartItems = Record<string, number>;

/** Product id → pieces more or, negative, fewer. */
export type CartChange = Record<string, number>;

/**
 * How many pieces of a product a shopper can order, with the `held` ones that an unpaid payment of this
 * shopper has reserved; infinite for a product that is not counted.
 */
export function leftOf(
  { inStock, stock, switchedOff }: { inStock: boolean; stock?: number; switchedOff?: boolean },
  held = 0,
): number {
  if (stock === undefined) return inStock ? Number.POSITIVE_INFINITY : 0;
  return switchedOff ? 0 : stock + held;
}

/** The most steps that can be in a cart, of which `left` are left in stock. */
export const mostInCart = (
  measure: Pick<Measure, 'step' | 'most'>,
  left = Number.POSITIVE_INFINITY,
): number => Math.min(left, mostSteps(measure), MAX_QUANTITY);
