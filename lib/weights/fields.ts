import type { Measure } from '@/models/product';

export type { Measure };

/** How a product is sold. The default is by the piece. */
export const SOLD_BY = ['piece', 'weight', 'weighed-piece'] as const;

/** The units of stored amounts. `mlb` and `moz` are thousandths of a pound and of an ounce (lib/weights/units.ts). */
export const STEP_UNITS = ['g', 'ml', 'mlb', 'moz'] as const satisfies readonly Measure['unit'][];

/** The field names that describe a sale by weight, in the API, in forms and in product files. */
export const MEASURE_FIELDS = [
  ...(['soldBy', 'step', 'stepUnit', 'pricePerUnit'] as const),
  ...(['least', 'most', 'aboutAmount', 'tolerancePercent', 'regularPricePerUnit'] as const),
] as const;
export type MeasureField = (typeof MEASURE_FIELDS)[number];

/**
 * The maximum number of units of one product in a cart. It equals the maximum number of pieces (docs/product.md 3.1).
 */
export const MAX_STEPS = 999;
/** The maximum amount of one unit or one weighed piece: 50 kg or 50 lb, in thousandths of the price unit. */
export const MAX_STEP = 50_000;
/** The maximum tolerance in percent. The default tolerance is `TOLERANCE`. */
export const MAX_TOLERANCE = 50;
export const TOLERANCE = 10;
/** The maximum weight of a line in g or ml. Up to this weight, every computed amount is exact. */
export const MAX_WEIGHED = 50_000_000;
