import type { Measure } from './fields';

/* Prices of goods by weight, computed with integers. Shoppers order these goods in units, for example of 50 g.
   Amounts are in thousandths of the price unit: grams if the price is per kilogram (see units.ts).

   The price of a line is rounded half up to the cent, once per line (docs/product.md 14.2). The price of one unit is
   rounded up. Unit price times quantity is therefore never below the estimated price. */

/** The number of g in a kilogram, or of ml in a litre. `perUnitCents` is the price of this amount. */
const PER = 1_000;

/**
 * Returns the price in cents of `amount` g or ml, rounded half up. The result is exact while the product of both
 * arguments is below 2^53.
 */
export function centsOf(amount: number, perUnitCents: number): number {
  const product = amount * perUnitCents + PER / 2;
  return (product - (product % PER)) / PER;
}

type Priced = Pick<Measure, 'step' | 'perUnitCents'>;
type Tolerant = Pick<Measure, 'step' | 'tolerancePercent'>;

/** Returns the price of one unit (for example 50 g) in cents, rounded up. */
export function unitCents({ step, perUnitCents }: Priced): number {
  const product = step * perUnitCents + PER - 1;
  return (product - (product % PER)) / PER;
}

/** Returns the maximum g or ml that the shop may pack and charge for `quantity` units. */
export function maxAmount({ step, tolerancePercent }: Tolerant, quantity: number): number {
  const hundredths = quantity * step * (100 + tolerancePercent);
  return (hundredths - (hundredths % 100)) / 100;
}

/** Returns the minimum g or ml that the shop may pack for `quantity` units without confirmation. */
export const minAmount = ({ step, tolerancePercent }: Tolerant, quantity: number): number =>
  Math.ceil((quantity * step * (100 - tolerancePercent)) / 100);

/** Returns the estimated price of `quantity` units in cents. */
export const estimateCents = (measure: Priced, quantity: number): number =>
  centsOf(quantity * measure.step, measure.perUnitCents);

/** Returns the maximum price of `quantity` units in cents. It includes the tolerance of their weight. */
export const ceilingCents = (measure: Priced & Tolerant, quantity: number): number =>
  centsOf(maxAmount(measure, quantity), measure.perUnitCents);

/**
 * Returns the charge in cents for `found` units that weigh `weighed` g or ml. `labelCents` is the total on the scale
 * labels, if they state a price. The charge never exceeds the maximum price.
 */
export const chargedCents = (
  measure: Priced & Tolerant,
  found: number,
  weighed: number = found * measure.step,
  labelCents: number = centsOf(weighed, measure.perUnitCents),
): number => (found === 0 ? 0 : Math.min(labelCents, ceilingCents(measure, found)));

/**
 * Returns whether the total price on scale labels is plausible for `found` units that weigh `weighed` g or ml. Per
 * label, it may be one cent below the computed price. It may be higher by one cent plus the price of one gram.
 */
export function fitsLabels(
  { by, perUnitCents }: Pick<Measure, 'by' | 'perUnitCents'>,
  found: number,
  weighed: number,
  labelCents: number,
): boolean {
  const labels = by === 'weight' ? 1 : found;
  return (
    labelCents >= centsOf(weighed, perUnitCents) - labels &&
    labelCents <= centsOf(weighed + labels, perUnitCents) + labels
  );
}

/** Returns whether `weighed` g or ml are within the tolerance for `found` units. */
export const isWithin = (measure: Tolerant, found: number, weighed: number): boolean =>
  weighed >= minAmount(measure, found) && weighed <= maxAmount(measure, found);

/** Returns the minimum number of units in an order. */
export const minUnits = ({ step, least = step }: Pick<Measure, 'step' | 'least'>): number =>
  Math.max(1, Math.round(least / step));

/** Returns the maximum number of units in an order, or Infinity if the product has no limit. */
export const maxUnits = ({ step, most }: Pick<Measure, 'step' | 'most'>): number =>
  most === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(most / step));

type Packed = { pickedQuantity?: number | undefined; weighed?: number | undefined };

/** Returns the average g or ml per unit of a packed line. Returns undefined until the line is weighed. */
export const packedUnit = ({ pickedQuantity = 0, weighed }: Packed): number | undefined =>
  weighed === undefined || pickedQuantity === 0 ? undefined : weighed / pickedQuantity;
