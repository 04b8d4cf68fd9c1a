import type { Measure } from '@/models/product';

/*
 * The units of goods by weight. The shop stores amounts as whole numbers of thousandths of the unit of the price: g of
 * a kilogram, ml of a litre, `mlb` of a pound and `moz` of an ounce. Amounts in pounds are therefore never rounded, and
 * all prices are computed by the same exact arithmetic (lib/weights/amounts.ts).
 *
 * People read and type g, ml, lb and oz. The module imports nothing, because every cart page loads it.
 */

type BaseUnit = Measure['unit'];

const PRICE_UNITS = { g: 'kg', ml: 'l', mlb: 'lb', moz: 'oz' } as const satisfies Record<
  BaseUnit,
  string
>;
export type PriceUnit = (typeof PRICE_UNITS)[BaseUnit];

/** Returns the unit of a price per unit: a kilogram for `g`, a litre for `ml`, a pound for `mlb`, an ounce for `moz`. */
export const bigUnit = (unit: BaseUnit): PriceUnit => PRICE_UNITS[unit];

/** Returns whether people write amounts in the unit of the price, with decimals: `0.25 lb`, but `250 g`. */
export const isDecimal = (unit: BaseUnit): boolean => unit === 'mlb' || unit === 'moz';

/** Returns the unit in which people type amounts: g, ml, lb or oz. */
export const typedUnit = (unit: BaseUnit): string => (isDecimal(unit) ? bigUnit(unit) : unit);

/** Returns an amount in the unit in which people type it: 250 for 250 g, and 0.25 for 250 `mlb`. */
export const typedValue = (amount: number, unit: BaseUnit): number =>
  isDecimal(unit) ? amount / 1_000 : amount;

/** The units of prices in UN/ECE Recommendation 20, as EN 16931 and schema.org name them. */
export const PRICE_UNIT_CODES = {
  g: 'KGM',
  ml: 'LTR',
  mlb: 'LBR',
  moz: 'ONZ',
} as const satisfies Record<BaseUnit, string>;
