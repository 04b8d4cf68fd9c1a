import { isGrouped } from '@/lib/utils/decimal';

const DECIMAL = /^(\d{1,6})(?:[.,](\d{1,3}))?$/;

/**
 * A number that was given as one, or as a text with a decimal point or comma, to the hundredth, below one to the
 * thousandth. Undefined for anything else, such as `1,046`, which is a thousand in one country and one in another:
 * nothing is guessed.
 */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value).trim();
  if (isGrouped(text)) return undefined;
  const [, whole, decimals = ''] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${decimals || '0'}`);
}
