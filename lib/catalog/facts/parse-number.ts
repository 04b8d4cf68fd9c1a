import { isGrouped } from '@/lib/utils/decimal';

const DECIMAL = /^(\d{1,6})(?:[.,](\d{1,3}))?$/;

/**
 * Parses a number, or a text with a decimal point or comma. Two decimals are allowed, or three below 1. Rejects
 * `1,046`, because its meaning differs between countries. Returns undefined for anything else.
 */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value).trim();
  if (isGrouped(text)) return undefined;
  const [, whole, decimals = ''] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${decimals || '0'}`);
}
