import { minUnits } from './amounts';
import { MAX_STEPS, type Measure } from './fields';

type Sold = Pick<Measure, 'by' | 'unit' | 'step'>;

/** Reads a unit that `quantityUnit` has written, for example `g:50`. Returns undefined for goods by the piece. */
export function measureOfUnit(unit: string): Sold | undefined {
  const [name, step] = unit.split(':');
  return step ? { by: 'weight', unit: name as Measure['unit'], step: Number(step) } : undefined;
}

/**
 * Converts a quantity after the seller has changed how a product is sold, so that the amount stays the same: 10 units of
 * 50 g become 5 units of 100 g. `before` is how the product was sold, and `now` how it is sold. If the amount cannot be
 * converted, for example from grams to pounds, the result is the minimum order.
 */
export function convertQuantity(
  quantity: number,
  before: Sold | undefined,
  now: (Sold & Pick<Measure, 'least'>) | undefined,
): number {
  if (before?.by !== 'weight' && now?.by !== 'weight') return quantity;
  const min = now?.by === 'weight' ? minUnits(now) : 1;
  if (!before || before.unit !== now?.unit) return min;
  return Math.min(Math.max(Math.round((quantity * before.step) / now.step), 1), MAX_STEPS);
}
