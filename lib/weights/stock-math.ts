import { minUnits, mostAmount } from './amount-math';
import type { Measure } from './fields';

/*
 * The stock of goods by weight is counted in g or ml, the stock of weighed pieces in pieces. Orders reserve the most that may be
 * packed for them.
 */

/** Whether the stock is counted in g or ml. */
export const isByWeight = (measure?: Pick<Measure, 'by'>): boolean => measure?.by === 'weight';

/** How much stock an order of so many steps reserves. */
export const reservedFor = (measure: Measure | undefined, quantity: number): number =>
  measure && isByWeight(measure) ? mostAmount(measure, quantity) : quantity;

/** So many steps or pieces in the unit of the stock. */
export const countedAs = (measure: Measure | undefined, quantity: number): number =>
  measure && isByWeight(measure) ? quantity * measure.step : quantity;

/** How much stock `found` pieces, or so many weighed steps, take: never more than was reserved. */
export function soldAs(measure: Measure | undefined, found: number, weighed?: number): number {
  if (!measure || !isByWeight(measure)) return found;
  return found === 0 ? 0 : Math.min(weighed ?? found * measure.step, mostAmount(measure, found));
}

/** How many steps can be ordered of a stock; 0 when the least order is more. */
export function unitsIn(measure: Measure | undefined, stock: number): number {
  if (!measure || !isByWeight(measure)) return stock;
  const { step, tolerancePercent } = measure;
  const most = Math.floor((stock * 100) / (step * (100 + tolerancePercent)));
  // The bound of a step is rounded down, so one more may fit.
  const steps = mostAmount(measure, most + 1) <= stock ? most + 1 : most;
  return steps < minUnits(measure) ? 0 : steps;
}
