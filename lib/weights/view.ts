import * as z from 'zod/mini';
import { toUnits } from '@/lib/utils/money';
import { type Measure, SOLD_BY, STEP_UNITS } from './fields';

/** The fields of API responses that describe a sale by weight. They are absent for goods by the piece. */
export const measureShape = {
  /**
   * With `weight`, shoppers order a weight or volume. With `weighed-piece`, they order pieces and pay for the actual
   * weight. If absent, the product is sold by the piece.
   */
  soldBy: z.optional(z.enum(SOLD_BY)),
  /** The amount of one unit of the quantity, in `stepUnit`. `offerPrice` is the price of one unit, rounded up. */
  step: z.optional(z.int()),
  /** The average weight of one piece, in `stepUnit`. */
  aboutAmount: z.optional(z.int()),
  /** The unit of all amounts. `mlb` and `moz` are thousandths of a pound and of an ounce. */
  stepUnit: z.optional(z.enum(STEP_UNITS)),
  /** The price per kilogram, litre, pound or ounce, in units of the currency. */
  pricePerUnit: z.optional(z.number()),
  /** The regular price, only during an offer. It is above `pricePerUnit`. */
  regularPricePerUnit: z.optional(z.number()),
  /** The minimum and maximum amount of one order, in `stepUnit`. */
  least: z.optional(z.int()),
  most: z.optional(z.int()),
  /** How far the packed amount may exceed the ordered amount, in percent. */
  tolerancePercent: z.optional(z.int()),
};

const shape = z.object(measureShape);
export type MeasureView = z.output<typeof shape>;

/** Converts a stored measure to the fields of the API. */
export function viewMeasure(measure: Measure | undefined, currency: string): MeasureView {
  if (!measure) return {};
  const { by, unit, step, perUnitCents, regularPerUnitCents, tolerancePercent } = measure;
  const { least, most } = measure;
  return {
    soldBy: by,
    ...(by === 'weight' ? { step } : { aboutAmount: step }),
    stepUnit: unit,
    pricePerUnit: toUnits(perUnitCents, currency),
    ...(regularPerUnitCents === undefined
      ? {}
      : { regularPricePerUnit: toUnits(regularPerUnitCents, currency) }),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    tolerancePercent,
  };
}
