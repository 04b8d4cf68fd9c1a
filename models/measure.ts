import { Schema } from 'mongoose';

/**
 * How goods are sold that are weighed: by weight or volume, or by the piece with the real weight charged. What is sold
 * by the piece at one price has none.
 */
export type Measure = {
  by: 'weight' | 'weighed-piece';
  unit: 'g' | 'ml';
  /** How many g or ml one step of the quantity is; by the piece, about what one weighs. */
  step: number;
  /** The price of a kilogram or litre. */
  perUnitCents: number;
  /** By how much more than ordered may be packed and charged, in whole percent. */
  tolerancePercent: number;
  /** The least and the most of an order, in g or ml, whole steps; only by weight. */
  least?: number;
  most?: number;
  /** What must be left in stock so that it can be ordered: the g or ml of the least order, or one piece. */
  hold: number;
};

export const measure = new Schema<Measure>(
  {
    by: { type: String, required: true },
    unit: { type: String, required: true },
    step: { type: Number, required: true },
    perUnitCents: { type: Number, required: true },
    tolerancePercent: { type: Number, required: true },
    least: Number,
    most: Number,
    hold: { type: Number, required: true },
  },
  { _id: false },
);
