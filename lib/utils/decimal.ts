const DECIMAL = /^(\d{1,10})(?:[.,](\d{1,3}))?$/;
/**
 * Matches numbers with grouped thousands. They are ambiguous, because other countries use the same mark for decimals.
 */
const GROUPED = /^[1-9]\d{0,2}(?:[.,'’\s]\d{3})+(?:[.,]\d*)?$/;

/** Maps marks of Arabic keyboards to Latin characters: the decimal mark, the comma and the thousands separator. */
const MARKS: Readonly<Record<string, string>> = { '٫': '.', '،': ',', '٬': "'" };
const UNSEEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Unicode assigns the digits of a script in sequence, from 0 to 9. */
function digitValue(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}

/**
 * Trims a text and replaces the digits of all scripts with 0 to 9. Arabic marks become Latin marks: `٢٫٤٩` becomes
 * `2.49`.
 */
export const plainDigits = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(OTHER_DIGITS, digitValue)
    .replace(/[٫،٬]/g, (mark) => MARKS[mark] ?? mark)
    .trim();

/** Returns only the digits of a text, for example of a phone number: `+٤٧ (12) 34` becomes `471234`. */
export const digitsOf = (text: string): string => plainDigits(text).replace(/\D/g, '');

/**
 * Parses a number or a typed text to an integer in its smallest decimal unit. With two `decimals`, `2.49`, `2,49` and
 * `٢٫٤٩` become 249. Returns undefined for other texts, for example a sign, `1e3` or the ambiguous `1.000,50`. With
 * three decimals, a single point or comma is always the decimal mark.
 */
export function parseDecimal(value: unknown, decimals: 0 | 2 | 3): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [, integerPart, fraction = ''] = DECIMAL.exec(plainDigits(String(value))) ?? [];
  return integerPart === undefined || fraction.length > decimals
    ? undefined
    : Number(integerPart + fraction.padEnd(decimals, '0'));
}

/** Parses a number or a typed text to hundredths, like {@link parseDecimal}. */
export const parseHundredths = (value: unknown): number | undefined => parseDecimal(value, 2);

/** Parses a typed whole number of up to eight digits. Returns undefined for everything else. */
export function parseWhole(text: string): number | undefined {
  const digits = plainDigits(text);
  return /^\d{1,8}$/.test(digits) ? Number(digits) : undefined;
}

/** Returns whether a text has grouped thousands, for example `1.000,50`, `1,000`, `1 000` or `١٬٠٠٠`. */
export const isGrouped = (value: unknown): boolean =>
  typeof value === 'string' && GROUPED.test(plainDigits(value));
