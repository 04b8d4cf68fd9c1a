import type { Unit } from './facts/fields';

/** The price of a kilogram, litre, pound or piece, in integer cents. */
type UnitPrice = { cents: number; unit: 'kg' | 'l' | 'lb' | 'pc' };

/** What a product states beside its weight. */
type Stated = { amount?: number | undefined; unit?: Unit | undefined };

/** For each written unit the unit that is shown, and how much of it one written unit is. */
const UNITS: Readonly<Record<string, readonly [unit: UnitPrice['unit'], share: number]>> = {
  kg: ['kg', 1],
  g: ['kg', 0.001],
  l: ['l', 1],
  dl: ['l', 0.1],
  cl: ['l', 0.01],
  ml: ['l', 0.001],
  lb: ['lb', 1],
  lbs: ['lb', 1],
  oz: ['lb', 1 / 16],
};

const KILOGRAMS_OF_A_POUND = 0.45359237;

/** Matches `6 × 330 ml`, `about 1.5 kg`, `1,5 kg`, but not `fl oz`, which is a volume. */
const AMOUNT =
  /(?:(\d+)\s*[x×*]\s*)?(\d+(?:[.,]\d+)?)\s*(kg|g|l|dl|cl|ml|lbs?|oz)(?![\p{L}\d])(?:\s*[x×*]\s*(\d+)(?!\s*[\p{L}\d]))?/iu;

/** The number of a text with a decimal point or comma; `1,000` are a thousand, `0,500` a half. */
const parseAmount = (text: string) =>
  Number(/^[1-9]\d*,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'));

/**
 * How much of its unit a weight such as `6 × 330 ml` is: 1.98 l; undefined where no amount can be
 * read from it. The first amount counts.
 */
export function packSize(weight = ''): { size: number; unit: UnitPrice['unit'] } | undefined {
  const [, before = '1', amount = '0', written = '', after = '1'] = AMOUNT.exec(weight) ?? [];
  const [unit, share] = UNITS[written.toLowerCase()] ?? [];
  const size = Number(before) * parseAmount(amount) * Number(after) * (share ?? 0);
  return unit && size > 0 ? { size, unit } : undefined;
}

/**
 * The price of a kilogram, litre or pound of a product of `cents` whose weight reads `weight`, or of what it states
 * itself: then also of a piece. Undefined where no amount can be read from it.
 */
export function unitPrice(
  cents: number,
  weight?: string,
  { amount = 0, unit: stated }: Stated = {},
): UnitPrice | undefined {
  const { size, unit } =
    amount && stated === 'piece'
      ? { size: amount, unit: 'pc' as const }
      : (packSize(amount && stated ? `${amount} ${stated}` : weight) ?? {});
  const price = Math.round(cents / (size ?? 0));
  return unit && Number.isSafeInteger(price) ? { cents: price, unit } : undefined;
}

/**
 * A number to sort unit prices by: cents of a kilogram or litre, or infinity where there is none.
 */
export function comparableUnitPrice(cents: number, weight?: string, stated?: Stated): number {
  const price = unitPrice(cents, weight, stated);
  // A piece says nothing of how much it is.
  if (!price || price.unit === 'pc') return Number.POSITIVE_INFINITY;
  return price.unit === 'lb' ? price.cents / KILOGRAMS_OF_A_POUND : price.cents;
}
