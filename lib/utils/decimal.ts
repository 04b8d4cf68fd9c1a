/** Digits, and at most two more after a point or a comma. */
const DECIMAL = /^(\d{1,10})(?:[.,](\d{1,2}))?$/;
/** Thousands set apart, which a point or comma does in one country and decimals in another. */
const GROUPED = /^[1-9]\d{0,2}(?:[.,'’\s]\d{3})+(?:[.,]\d*)?$/;

/** What keyboards of Arabic write instead of a decimal point, a comma, and what sets thousands apart. */
const MARKS: Readonly<Record<string, string>> = { '٫': '.', '،': ',', '٬': "'" };
/** Characters that turn the direction of writing, and draw nothing. */
const UNSEEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text without spaces around it, with the digits of Arabic and Persian keyboards as 0 to 9 and their marks
 * as a point, a comma, and an apostrophe between thousands: `٢٫٤٩` is `2.49`.
 */
export const plainDigits = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[٫،٬]/g, (mark) => MARKS[mark] ?? mark)
    .trim();

/** The digits alone of a text, such as of a phone number as people write it: `+٤٧ (12) 34` is `471234`. */
export const digitsOf = (text: string): string => plainDigits(text).replace(/\D/g, '');

/**
 * The hundredths of a number, or of a text that a person typed: `2.49`, `2,49` and `٢٫٤٩` are 249. Returns
 * undefined for anything else, such as more than two decimals, a sign, `1e3` or `1.000,50`: nothing is
 * guessed.
 */
export function parseHundredths(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [, whole, decimals = ''] = DECIMAL.exec(plainDigits(String(value))) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** A whole number of up to seven digits that a person typed; undefined for anything else. */
export function parseWhole(text: string): number | undefined {
  const digits = plainDigits(text);
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

/** Whether a text sets its thousands apart, such as `1.000,50`, `1,000`, `1 000` or `١٬٠٠٠`. */
export const isGrouped = (value: unknown): boolean =>
  typeof value === 'string' && GROUPED.test(plainDigits(value));
