import type { Measure } from './fields';

/**
 * How many g or ml each stored unit of weighed goods is. A pound is 453.59237 g. A ml of food weighs about a g. Only
 * proposals are converted, such as the lines of a pasted list or of an open cart. Prices and stocks never are.
 */
export const METRIC_AMOUNTS: Readonly<Record<Measure['unit'], number>> = {
  g: 1,
  ml: 1,
  mlb: 0.453_592_37,
  moz: 0.028_349_523_125,
};
