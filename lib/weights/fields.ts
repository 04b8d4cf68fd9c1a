import type { Measure } from '@/models/product';

export type { Measure };

/** How a product is sold; by the piece unless the seller says otherwise. */
export const SOLD_BY = ['piece', 'weight', 'weighed-piece'] as const;

export const STEP_UNITS = ['g', 'ml'] as const satisfies readonly Measure['unit'][];

/** The names of a measure in the API, in forms and in product files. */
export const MEASURE_FIELDS = [
  ...(['soldBy', 'step', 'stepUnit', 'pricePerUnit'] as const),
  ...(['least', 'most', 'aboutAmount', 'tolerancePercent'] as const),
] as const;
export type MeasureField = (typeof MEASURE_FIELDS)[number];

/** The most steps of one product in a cart, as of pieces (docs/product.md 3.1). */
export const MAX_STEPS = 999;
/** The largest step, and the heaviest piece, in g or ml. */
export const MAX_STEP = 50_000;
/** The largest tolerance in percent, and that of goods for which the seller names none. */
export const MAX_TOLERANCE = 50;
export const TOLERANCE = 10;
/** The heaviest that a line can weigh, in g or ml; with it every amount stays exact. */
export const MAX_WEIGHED = 50_000_000;
