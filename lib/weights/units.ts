import type { Measure } from '@/models/product';

/* The units of goods by weight. Amounts are stored as integers in thousandths of the price unit: g for a kilogram,
   ml for a litre, `mlb` for a pound and `moz` for an ounce. Amounts in pounds are therefore exact. People read and
   type g, ml, lb and oz. This module has no imports, because every cart page loads it. */

type BaseUnit = Measure['unit'];

const PRICE_UNITS = { g: 'kg', ml: 'l', mlb: 'lb', moz: 'oz' } as const satisfies Record<
  BaseUnit,
  string
>;
export type PriceUnit = (typeof PRICE_UNITS)[BaseUnit];

/** Returns the price unit of a stored unit, for example kilogram for `g`. */
export const bigUnit = (unit: BaseUnit): PriceUnit => PRICE_UNITS[unit];

/** Returns whether people write amounts in the price unit, with decimals: true for `0.25 lb`, false for `250 g`. */
export const isDecimal = (unit: BaseUnit): boolean => unit === 'mlb' || unit === 'moz';

/** Returns the unit in which people type amounts: g, ml, lb or oz. */
export const typedUnit = (unit: BaseUnit): string => (isDecimal(unit) ? bigUnit(unit) : unit);

/** Returns an amount in the unit in which people type it: 250 for 250 g, and 0.25 for 250 `mlb`. */
export const typedValue = (amount: number, unit: BaseUnit): number =>
  isDecimal(unit) ? amount / 1_000 : amount;

/** The codes of the price units in UN/ECE Recommendation 20, which EN 16931 and schema.org use. */
export const PRICE_UNIT_CODES = {
  g: 'KGM',
  ml: 'LTR',
  mlb: 'LBR',
  moz: 'ONZ',
} as const satisfies Record<BaseUnit, string>;

/**
 * The amount of each stored unit in g or ml. A pound is 453.59237 g, and 1 ml of food counts as 1 g. Use it only for
 * suggested quantities of a pasted shopping list, never for prices, stocks or cart quantities.
 */
export const METRIC_AMOUNTS: Readonly<Record<Measure['unit'], number>> = {
  g: 1,
  ml: 1,
  mlb: 0.453_592_37,
  moz: 0.028_349_523_125,
};
