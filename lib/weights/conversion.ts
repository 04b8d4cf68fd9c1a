import type { Measure } from './fields';

/**
 * Maps each stored unit of weighed goods to its amount in g or ml. A pound is 453.59237 g, and 1 ml of food counts as 1
 * g. The shop converts only suggested quantities of a pasted list. It never converts prices, stocks or the quantities in a
 * cart.
 */
export const METRIC_AMOUNTS: Readonly<Record<Measure['unit'], number>> = {
  g: 1,
  ml: 1,
  mlb: 0.453_592_37,
  moz: 0.028_349_523_125,
};
