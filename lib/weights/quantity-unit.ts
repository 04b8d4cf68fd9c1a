import type { Measure } from './fields';
import type { MeasureView } from './view';

/* The unit of a quantity in a cart or an order: `piece`, or a step of goods by weight. `g:50` is a step of 50 g, and
   `mlb:250` is a step of 0.25 lb. Clients send the unit, so that a changed step never changes the ordered amount.
   This module has no imports, because every cart page loads it. */

/**
 * Returns the unit of a quantity: `piece`, or the unit and the step of goods by weight, for example `g:50`. Weighed
 * pieces count as pieces.
 */
export const quantityUnit = (measure: Pick<Measure, 'by' | 'unit' | 'step'> | undefined): string =>
  measure?.by === 'weight' ? `${measure.unit}:${measure.step}` : 'piece';

/** Works like {@link quantityUnit}, for a product from an API response. */
export const shownUnit = ({ step, stepUnit = 'g' }: MeasureView): string =>
  step ? `${stepUnit}:${step}` : 'piece';
