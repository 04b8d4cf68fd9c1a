import { leastSteps, mostAmount } from './amount-math';
import type { Measure } from './fields';

/*
 * The stock of goods by weight is counted in g or ml, that of weighed pieces in pieces. Orders reserve the most that may
 * be packed for them.
 */

/** Whether the stock is counted in g or ml. */
export const isByWeight = (measure?: Pick<Measure, 'by'>): boolean => measure?.by === 'weight';

/** What an order of so many steps takes out of the count. */
export const reservedFor = (measure: Measure | undefined, quantity: number): number =>
  measure && isByWeight(measure) ? mostAmount(measure, quantity) : quantity;

/** So many steps, or pieces, in the unit of the count. */
export const countedAs = (measure: Measure | undefined, quantity: number): number =>
  measure && isByWeight(measure) ? quantity * measure.step : quantity;

/** What `found` pieces, or what was weighed of so many steps, take out of the count: never more than was reserved. */
export function soldAs(measure: Measure | undefined, found: number, weighed?: number): number {
  if (!measure || !isByWeight(measure)) return found;
  return found === 0 ? 0 : Math.min(weighed ?? found * measure.step, mostAmount(measure, found));
}

/** How many steps of a count can be ordered: none where the least order is more. */
export function stepsIn(measure: Measure | undefined, stock: number): number {
  if (!measure || !isByWeight(measure)) return stock;
  const { step, tolerancePercent } = measure;
  const most = Math.floor((stock * 100) / (step * (100 + tolerancePercent)));
  // The bound of a step is rounded down, so one more may fit.
  const steps = mostAmount(measure, most + 1) <= stock ? most + 1 : most;
  return steps < leastSteps(measure) ? 0 : steps;
}
