import { maxAmount, minUnits } from './amounts';
import type { Measure } from './fields';

/* The stock of goods by weight is counted in their unit, for example g. The stock of weighed pieces is counted in
   pieces. */

type Counted = Pick<Measure, 'by' | 'unit'>;

/** Returns whether the stock is counted by weight or volume. */
export const isByWeight = (measure?: Pick<Measure, 'by'>): boolean => measure?.by === 'weight';

/** The unit in which a stock is counted. Amounts in different units are never added or compared. */
export type CountedAs = 'piece' | 'metric' | 'mlb' | 'moz';

/** Returns the unit of a stock. Grams and millilitres both count as `metric`. */
export function countedAs(measure: Counted | undefined): CountedAs {
  if (!measure || !isByWeight(measure)) return 'piece';
  const { unit } = measure;
  return unit === 'mlb' || unit === 'moz' ? unit : 'metric';
}

/** Returns whether a stock number remains valid when the measure of its product changes. */
export const isCountedAlike = (one: Counted | undefined, other: Counted | undefined): boolean =>
  countedAs(one) === countedAs(other);

/** Returns the stock that an order of `quantity` units (for example 50 g) or pieces reserves. */
export const reservedFor = (measure: Measure | undefined, quantity: number): number =>
  measure && isByWeight(measure) ? maxAmount(measure, quantity) : quantity;

/** Converts units or pieces to the unit in which the stock is counted. */
export const stockQuantity = (measure: Measure | undefined, quantity: number): number =>
  measure && isByWeight(measure) ? quantity * measure.step : quantity;

/** Returns the stock to subtract for `found` picked pieces or units. It never exceeds the reserved stock. */
export function soldQuantity(
  measure: Measure | undefined,
  found: number,
  weighed?: number,
): number {
  if (!measure || !isByWeight(measure)) return found;
  return found === 0 ? 0 : Math.min(weighed ?? found * measure.step, maxAmount(measure, found));
}

/** Returns how many units or pieces the stock covers. Returns 0 if that is less than the minimum order. */
export function unitsIn(measure: Measure | undefined, stock: number): number {
  if (!measure || !isByWeight(measure)) return stock;
  const { step, tolerancePercent } = measure;
  const most = Math.floor((stock * 100) / (step * (100 + tolerancePercent)));
  // `maxAmount` rounds down, so one more unit may still fit into the stock.
  const steps = maxAmount(measure, most + 1) <= stock ? most + 1 : most;
  return steps < minUnits(measure) ? 0 : steps;
}
