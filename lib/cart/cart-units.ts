import { minUnits } from '@/lib/weights/amounts';
import { METRIC_AMOUNTS } from '@/lib/weights/conversion';
import { type Measure, STEP_UNITS } from '@/lib/weights/fields';
import { type CartItems, maxInCart } from './limits';

/*
 * The quantity of goods sold by weight is a number of steps, for example of 50 g. The cart stores the step of each such
 * line. If the seller changes how the product is sold, the quantity is converted to the current steps. Otherwise, 10
 * steps of 50 g would become 10 steps of 0.25 lb.
 */

/** The step of each line of goods sold by weight, by product id: `g:50` is 50 g, and `mlb:250` is 0.25 lb. */
export type CartUnits = Record<string, string>;

type Sold = Pick<Measure, 'by' | 'unit' | 'step' | 'least' | 'most'> | undefined;

/** Returns the step of goods sold by weight. Returns undefined for other goods, whose quantity counts pieces. */
export const cartUnitOf = (measure: Sold): string | undefined =>
  measure?.by === 'weight' ? `${measure.unit}:${measure.step}` : undefined;

/** Returns the unit and the step of a stored text, or undefined if it is not valid. */
function parseCartUnit(text: string): Pick<Measure, 'unit' | 'step'> | undefined {
  const [given, number = ''] = text.split(':');
  const unit = STEP_UNITS.find((one) => one === given);
  const step = Number(number);
  return unit && Number.isInteger(step) && step > 0 ? { unit, step } : undefined;
}

/**
 * Converts a quantity of steps to the current measure of the product (how the product is sold by weight), within its
 * minimum and maximum order. `isSame` is true if the amount is the same as before. Goods that are sold by the piece now
 * get one piece.
 */
export function convertQuantity(
  quantity: number,
  cartUnit: string,
  measure: Sold,
): { quantity: number; isSame: boolean } {
  const before = parseCartUnit(cartUnit);
  if (!before || cartUnit === cartUnitOf(measure)) return { quantity, isSame: true };
  if (!measure) return { quantity: 1, isSame: false };
  const amount = quantity * before.step;
  const share = METRIC_AMOUNTS[before.unit] / METRIC_AMOUNTS[measure.unit];
  const steps = Math.round((amount * share) / measure.step);
  if (measure.by !== 'weight') return { quantity: Math.max(1, steps), isSame: false };
  const limited = Math.min(Math.max(steps, minUnits(measure)), maxInCart(measure));
  return {
    quantity: limited,
    isSame: before.unit === measure.unit && limited * measure.step === amount,
  };
}

/**
 * Returns the cart with the quantities in the present steps of the products, and the ids of the lines whose amount has
 * changed. Returns undefined if all steps are as stored. Lines without a stored step, and products that do not exist,
 * keep their quantity.
 */
export function withPresentUnits(
  cartItems: CartItems,
  cartUnits: CartUnits,
  products: ReadonlyMap<string, { measure?: Measure | undefined }>,
): { cartItems: CartItems; cartUnits: CartUnits; adjusted: string[] } | undefined {
  const items = { ...cartItems };
  const units: CartUnits = {};
  const adjusted: string[] = [];
  let isStale = false;
  for (const [id, quantity] of Object.entries(cartItems)) {
    const product = products.get(id);
    const stored = cartUnits[id];
    const present = product ? cartUnitOf(product.measure) : stored;
    if (present) units[id] = present;
    if (!product || !stored || stored === present) continue;
    isStale = true;
    const converted = convertQuantity(quantity, stored, product.measure);
    items[id] = converted.quantity;
    if (!converted.isSame) adjusted.push(id);
  }
  return isStale ? { cartItems: items, cartUnits: units, adjusted } : undefined;
}
