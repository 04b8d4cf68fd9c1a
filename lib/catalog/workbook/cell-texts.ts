/* Converts stored cell values into texts. A number has a decimal point, and neither grouping, exponent nor currency. */

export type NumberFormat =
  | { kind: 'plain' | 'date' | 'percent' }
  /** A fixed number of decimals, at least two. */
  | { kind: 'decimals'; decimals: number }
  | { kind: 'padded'; digits: number };

const PLAIN: NumberFormat = { kind: 'plain' };
const DATE: NumberFormat = { kind: 'date' };
const PERCENT: NumberFormat = { kind: 'percent' };
const TWO_DECIMALS: NumberFormat = { kind: 'decimals', decimals: 2 };

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** The built-in number formats (ECMA-376-1, 18.8.30). All others are plain. */
const BUILT_IN = new Map<number, NumberFormat>([
  ...[...range(14, 22), ...range(27, 36), ...range(45, 47), ...range(50, 58)].map(
    (id) => [id, DATE] as const,
  ),
  ...[9, 10].map((id) => [id, PERCENT] as const),
  ...[2, 4, 7, 8, 39, 40, 43, 44].map((id) => [id, TWO_DECIMALS] as const),
]);

/** Matches literal text, and brackets with conditions, colours or currencies. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/g;
const ELAPSED = /\[(h+|m+|s+)\]/gi;

function formatOfCode(code: string): NumberFormat {
  const [first = ''] = code.replace(ELAPSED, '$1').replace(LITERAL, '').split(';');
  if (/^general$/i.test(first.trim())) return PLAIN;
  if (first.includes('%')) return PERCENT;
  const withoutFractions = first.replace(/s\.0+/gi, 's');
  // A letter next to digits is a currency or unit, so the format is no date.
  if (/[ymdhs]/i.test(withoutFractions) && !/[0#?]/.test(withoutFractions)) return DATE;
  if (/^0{2,}$/.test(first)) return { kind: 'padded', digits: first.length };
  if (/E[+-]/i.test(first)) return PLAIN;
  const decimals = /0\.(0{2,})(?![#?0])/.exec(first)?.[1]?.length;
  return decimals ? { kind: 'decimals', decimals } : PLAIN;
}

/** Returns the kind of a number format, for example a date or a percentage. `code` is absent for a built-in format. */
export const numberFormatOf = (id: number, code?: string): NumberFormat =>
  code === undefined ? (BUILT_IN.get(id) ?? PLAIN) : formatOfCode(code);

/** Spreadsheets store 15 significant digits. Further digits are rounding errors. */
const PRECISION = 15;

function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const rounded = Number(value.toPrecision(PRECISION));
  const text = String(rounded);
  return text.includes('e')
    ? rounded.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
}

/** Rounds as spreadsheets do: 1.005 becomes 1.01. */
function roundedTo(value: number, decimals: number): number {
  const text = plainNumber(Math.abs(value));
  const cents = Math.round(Number(`${text}e${decimals}`));
  return Math.sign(value) * Number(`${cents}e-${decimals}`);
}

const DAY_SECONDS = 86_400;
const MAX_SERIAL = 2_958_466;

/** The 1900 system counts 29 February 1900, which did not exist, as day 60. */
const dayZero = (days: number, is1904: boolean) =>
  is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);

/** Returns YYYY-MM-DD. A fraction of a day adds the time (hh:mm:ss). */
function dateText(serial: number, is1904: boolean): string {
  const seconds = Math.round(serial * DAY_SECONDS);
  const days = Math.floor(seconds / DAY_SECONDS);
  if (seconds < 0 || days >= MAX_SERIAL) return plainNumber(serial);
  const rest = (seconds % DAY_SECONDS) * 1000;
  const [date = '', time = ''] = new Date(dayZero(days, is1904) + days * DAY_SECONDS * 1000 + rest)
    .toISOString()
    .split(/[T.]/);
  if (days === 0) return time;
  return rest > 0 ? `${date}T${time}` : date;
}

/**
 * Returns the text of a number cell. The import could read `1.234` as 1234, so a number with exactly three decimals
 * gets a fourth.
 */
export function numberText(value: number, format: NumberFormat, is1904: boolean): string {
  if (format.kind === 'date') return dateText(value, is1904);
  if (format.kind === 'percent') return `${plainNumber(value * 100)}%`;
  // Calculated prices have more decimals than the seller sees.
  const shown = format.kind === 'decimals' ? roundedTo(value, format.decimals) : value;
  const text = plainNumber(shown);
  if (format.kind === 'padded' && /^\d+$/.test(text)) return text.padStart(format.digits, '0');
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * Returns the characters of a stored text. Programs store control characters as `_x000D_` (ECMA-376-1, 22.9.2.19). Only
 * line breaks and tabs stay.
 */
export const storedText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => {
        const letter = String.fromCharCode(Number.parseInt(hex, 16));
        return letter >= ' ' || '\t\n\r'.includes(letter) ? letter : '';
      })
    : text;
