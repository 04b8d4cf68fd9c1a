import { minUnits, mostAmount } from './amounts';
import type { Measure } from './fields';

/*
 * The stock of goods by weight is counted in g or ml, and the stock of weighed pieces in pieces. Orders reserve
 * the maximum amount that may be packed for them.
 */

/** Returns whether the stock is counted in g or ml. */
export const isByWeight = (measure?: Pick<Measure, 'by'>): boolean => measure?.by === 'weight';

/** Returns the stock that an order of `quantity` steps or pieces reserves. */
export const reservedFor = (measure: Measure | undefined, quantity: number): number =>
  measure && isByWeight(measure) ? mostAmount(measure, quantity) : quantity;

/** Converts steps or pieces to the unit of the stock. */
export const countedAs = (measure: Measure | undefined, quantity: number): number =>
  measure && isByWeight(measure) ? quantity * measure.step : quantity;

/** Returns the stock that `found` pieces or weighed steps take. It never exceeds the reserved stock. */
export function soldAs(measure: Measure | undefined, found: number, weighed?: number): number {
  if (!measure || !isByWeight(measure)) return found;
  return found === 0 ? 0 : Math.min(weighed ?? found * measure.step, mostAmount(measure, found));
}

/** Returns how many steps or pieces a stock allows, or 0 if it is below the minimum order. */
export function unitsIn(measure: Measure | undefined, stock: number): number {
  if (!measure || !isByWeight(measure)) return stock;
  const { step, tolerancePercent } = measure;
  const most = Math.floor((stock * 100) / (step * (100 + tolerancePercent)));
  // The estimate above is rounded down, so one more step may fit.
  const steps = mostAmount(measure, most + 1) <= stock ? most + 1 : most;
  return steps < minUnits(measure) ? 0 : steps;
}
