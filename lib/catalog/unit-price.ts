import { type PackSize, packSize } from '@/lib/catalog/pack-size/pack-size';
import type { Unit } from './facts/fields';

/** The price of a unit or piece, in integer cents. */
type UnitPrice = { cents: number; unit: PackSize['unit'] | 'pc' };

/** The amount that a product states in addition to its weight text. */
type Stated = { amount?: number | undefined; unit?: Unit | undefined };

/** Converts a stated amount to kilograms, litres or pieces. */
function statedSize(amount: number, unit: Unit): { size: number; unit: UnitPrice['unit'] } {
  if (unit === 'piece') return { size: amount, unit: 'pc' };
  if (unit === 'g' || unit === 'kg')
    return { size: unit === 'g' ? amount / 1_000 : amount, unit: 'kg' };
  return { size: unit === 'ml' ? amount / 1_000 : amount, unit: 'l' };
}

/**
 * Returns the price per kilogram, litre, pound, fluid ounce or pint of a product that costs `cents`. The amount
 * is taken from the text `weight`, or from the stated amount, which may also be in pieces. Returns undefined if
 * the weight cannot be parsed completely, or if the price is below one cent.
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

/** The kilograms or litres in each unit (US units). The precision is enough for sorting. */
const METRIC: Readonly<Record<UnitPrice['unit'], number>> = {
  kg: 1,
  l: 1,
  lb: 0.45359237,
  'fl oz': 0.0295735,
  pint: 0.473176,
  // A piece has no defined weight or volume.
  pc: 0,
};

/** Returns a number to sort unit prices by: cents per kilogram or litre, or Infinity if there is none. */
export function comparableUnitPrice(cents: number, weight?: string, stated?: Stated): number {
  const price = unitPrice(cents, weight, stated);
  return price && price.unit !== 'pc' ? price.cents / METRIC[price.unit] : Number.POSITIVE_INFINITY;
}
