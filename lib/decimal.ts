/** Digits, and at most two more after a point or a comma. */
const DECIMAL = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;
/** Thousands set apart, which a point or comma does in one country and decimals in another. */
const GROUPED = /^[1-9]\d{0,2}(?:[.,'’\s]\d{3})+(?:[.,]\d*)?$/;

/** The message about {@link isGrouped}, after a label. */
export const GROUPED_HELP =
  'must be written without separators between the thousands, such as 1000.50';

/**
 * The hundredths of a number, or of a text that a person typed: `2.49` and `2,49` are 249. Returns
 * undefined for anything else, such as more than two decimals, a sign, `1e3` or `1.000,50`: nothing is
 * guessed.
 */
export function parseHundredths(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [, whole, decimals = ''] = DECIMAL.exec(String(value).trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Whether a text sets its thousands apart, such as `1.000,50`, `1,000` or `1 000`. */
export const isGrouped = (value: unknown): boolean =>
  typeof value === 'string' && GROUPED.test(value.trim());
