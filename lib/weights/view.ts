import * as z from 'zod/mini';
import { toDollars } from '@/lib/utils/money';
import { type Measure, SOLD_BY, STEP_UNITS } from './fields';

/** How a product is sold, as the API returns it; empty for goods by the piece. */
export const measureShape = {
  /** By weight or volume, or by the piece with the real weight charged. Without it: by the piece. */
  soldBy: z.optional(z.enum(SOLD_BY)),
  /** How many g or ml one step of a quantity is; `offerPrice` is the price of one step, rounded up. */
  step: z.optional(z.int()),
  /** About what one piece weighs, in g or ml: one step of what is sold by the piece. */
  aboutAmount: z.optional(z.int()),
  stepUnit: z.optional(z.enum(STEP_UNITS)),
  /** The price of a kilogram or litre, in dollars. */
  pricePerUnit: z.optional(z.number()),
  /** The least and the most of an order in g or ml. */
  least: z.optional(z.int()),
  most: z.optional(z.int()),
  /** By how much more than ordered may be packed and charged, in percent. */
  tolerancePercent: z.optional(z.int()),
};

const shape = z.object(measureShape);
export type MeasureView = z.output<typeof shape>;

/** A stored measure as the API returns it. */
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
