import { type PackSize, packSize } from '@/lib/catalog/pack-size/pack-size';
import type { Unit } from './facts/fields';

/** The price per unit of measurement or per piece, in integer cents. */
export type UnitPrice = { cents: number; unit: PackSize['unit'] | 'pc' };

/** The amount and unit that a product states in addition to its weight text. */
export type Stated = { amount?: number | undefined; unit?: Unit | undefined };

/** How many of a stated unit make up one unit of the unit price, for example 1,000 g for 1 kg. */
const STATED = {
  ...({
    g: [1_000, 'kg'],
    kg: [1, 'kg'],
    ml: [1_000, 'l'],
    l: [1, 'l'],
    piece: [1, 'pc'],
  } as const),
  ...({ oz: [16, 'lb'], lb: [1, 'lb'], 'fl oz': [1, 'fl oz'] } as const),
};

/** Converts a stated amount to kilograms, litres, pounds, fluid ounces or pieces. */
export function statedSize(amount: number, unit: Unit): { size: number; unit: UnitPrice['unit'] } {
  const [parts, whole] = STATED[unit];
  return { size: amount / parts, unit: whole };
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
