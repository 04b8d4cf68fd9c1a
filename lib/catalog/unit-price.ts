import type { Unit } from './facts/fields';
import { type PackSize, packSize } from './pack-size/pack-size-math';

/** The price of a unit or piece, in integer cents. */
type UnitPrice = { cents: number; unit: PackSize['unit'] | 'pc' };

/** What a product states beside its weight. */
type Stated = { amount?: number | undefined; unit?: Unit | undefined };

/** How much of its unit an amount is that a product states. */
function statedSize(amount: number, unit: Unit): { size: number; unit: UnitPrice['unit'] } {
  if (unit === 'piece') return { size: amount, unit: 'pc' };
  if (unit === 'g' || unit === 'kg')
    return { size: unit === 'g' ? amount / 1_000 : amount, unit: 'kg' };
  return { size: unit === 'ml' ? amount / 1_000 : amount, unit: 'l' };
}

/**
 * The price of a kilogram, litre, pound, fluid ounce or pint of a product of `cents` whose weight reads `weight`, or of what it
 * states itself: then also of a piece. Undefined where the weight is not understood as a whole, and below a cent.
 */
export function unitPrice(
  cents: number,
  weight?: string,
  { amount = 0, unit: stated }: Stated = {},
): UnitPrice | undefined {
  const { size, unit } = (amount && stated ? statedSize(amount, stated) : packSize(weight)) ?? {};
  const price = Math.round(cents / (size ?? 0));
  return unit && price > 0 && Number.isSafeInteger(price) ? { cents: price, unit } : undefined;
}

/** How many kilograms or litres of the United States a unit is: enough to sort by, as their prices stand beside each other. */
const METRIC: Readonly<Record<UnitPrice['unit'], number>> = {
  kg: 1,
  l: 1,
  lb: 0.45359237,
  'fl oz': 0.0295735,
  pint: 0.473176,
  // A piece says nothing of how much it is.
  pc: 0,
};

/** A number to sort unit prices by: cents of a kilogram or litre, or infinity where there is none. */
export function comparableUnitPrice(cents: number, weight?: string, stated?: Stated): number {
  const price = unitPrice(cents, weight, stated);
  return price && price.unit !== 'pc' ? price.cents / METRIC[price.unit] : Number.POSITIVE_INFINITY;
}
