import { type PackSize, packSize } from '@/lib/catalog/pack-size/pack-size';
import type { Unit } from './facts/fields';

/** The price per unit of measurement or per piece, in integer cents. */
export type UnitPrice = { cents: number; unit: PackSize['unit'] | 'pc' };

/** The amount and unit that a product states in addition to its weight text. */
export type Stated = { amount?: number | undefined; unit?: Unit | undefined };

/** Converts a stated amount to kilograms, litres or pieces. */
export function statedSize(amount: number, unit: Unit): { size: number; unit: UnitPrice['unit'] } {
  if (unit === 'piece') return { size: amount, unit: 'pc' };
  if (unit === 'g' || unit === 'kg')
    return { size: unit === 'g' ? amount / 1_000 : amount, unit: 'kg' };
  return { size: unit === 'ml' ? amount / 1_000 : amount, unit: 'l' };
}

/**
 * Returns the unit price of a product that costs `cents`: per kilogram, litre, pound, fluid ounce, pint or piece.
 * The size of the product is the stated amount, or else it is parsed from the text `weight`. Returns undefined if
 * the text cannot be parsed completely, or if the unit price is below one cent.
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
