import * as z from 'zod/mini';
import { toDollars } from '@/lib/utils/money';
import { type Measure, SOLD_BY, STEP_UNITS } from './fields';

/** The fields of a product's measure, as the API returns them. They are absent for goods by the piece. */
export const measureShape = {
  /**
   * How the product is sold: by weight or volume, or by the piece with the actual weight charged. If absent, by
   * the piece.
   */
  soldBy: z.optional(z.enum(SOLD_BY)),
  /** The g or ml of one step of a quantity. `offerPrice` is the price of one step, rounded up. */
  step: z.optional(z.int()),
  /** The approximate weight of one piece in g or ml. It is the step of goods that are sold by the piece. */
  aboutAmount: z.optional(z.int()),
  stepUnit: z.optional(z.enum(STEP_UNITS)),
  /** The price of a kilogram or litre in units of the currency. */
  pricePerUnit: z.optional(z.number()),
  /** The minimum and maximum of an order in g or ml. */
  least: z.optional(z.int()),
  most: z.optional(z.int()),
  /** How far the packed and charged amount may exceed the ordered amount, in percent. */
  tolerancePercent: z.optional(z.int()),
};

const shape = z.object(measureShape);
export type MeasureView = z.output<typeof shape>;

/** Converts a stored measure to the fields of the API. */
export function viewMeasure(measure: Measure | undefined): MeasureView {
  if (!measure) return {};
  const { by, unit, step, perUnitCents, tolerancePercent, least, most } = measure;
  return {
    soldBy: by,
    ...(by === 'weight' ? { step } : { aboutAmount: step }),
    stepUnit: unit,
    pricePerUnit: toDollars(perUnitCents),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    tolerancePercent,
  };
}
