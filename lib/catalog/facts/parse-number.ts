import { isGrouped } from '@/lib/utils/decimal';

const DECIMAL = /^(\d{1,6})(?:[.,](\d{1,3}))?$/;

/**
 * Parses a number, or a text with a decimal point or decimal comma. The number may have two decimals, or three decimals
 * if it is below 1. Returns undefined for anything else. Some countries read `1,046` as more than a thousand and others
 * as slightly more than one, so it is rejected.
 */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value).trim();
  if (isGrouped(text)) return undefined;
  const [, whole, decimals = ''] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${decimals || '0'}`);
}
