import { parseGtin } from '@/lib/catalog/facts/gtin';
import { toCents, toUnits } from '@/lib/utils/money';
import { centsOf } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { isDecimal } from '@/lib/weights/units';

/** The barcode formats that products have, as named in the Barcode Detection API. */
export const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e'] as const;

/** One reading of a barcode reader, shaped like `DetectedBarcode` of the Barcode Detection API. */
export type Read = { rawValue: string; format: string };

/**
 * Returns the twelve digits of the UPC-A barcode that a UPC-E barcode of eight digits abbreviates (GS1 General
 * Specifications, 5.2.2.4.2). Returns undefined if the text is not a UPC-E.
 */
export function expandUpcE(text: string): string | undefined {
  const [, system, first = '', last = '', check] = /^([01])(\d{5})(\d)(\d)$/.exec(text) ?? [];
  if (system === undefined) return undefined;
  const zeros = (at: number, between: string) =>
    `${system}${first.slice(0, at)}${between}${first.slice(at)}${check}`;
  if (last <= '2') return zeros(2, `${last}0000`);
  if (last === '3') return zeros(3, '00000');
  if (last === '4') return zeros(4, '00000');
  return `${system}${first}0000${last}${check}`;
}

/**
 * Returns the GTIN of a barcode that a camera has read, with the digits that products store. Returns undefined if the
 * text is not a GTIN. A UPC-E and an EAN-8 both have eight digits, so only the format distinguishes them.
 */
export function gtinOfRead({ rawValue, format }: Read): string | undefined {
  const isShort = format === 'upc_e' && rawValue.length === 8;
  const read = parseGtin((isShort ? expandUpcE(rawValue) : undefined) ?? rawValue);
  return 'gtin' in read ? read.gtin : undefined;
}

/**
 * Returns the GTIN of a barcode that a hand scanner has typed, or undefined if the text is not a GTIN. The scanner
 * does not report the format. Eight digits are therefore parsed as an EAN-8 first, and then as a UPC-E.
 */
export function gtinOfTyped(text: string): string | undefined {
  const read = parseGtin(text);
  if ('gtin' in read) return read.gtin;
  const expanded = expandUpcE(text);
  const short = expanded === undefined ? read : parseGtin(expanded);
  return 'gtin' in short ? short.gtin : undefined;
}

/* A hand scanner acts as a keyboard: it types a barcode fast and ends it with Enter or Tab. Its first digit looks
   like a key press of a person. Where a single digit triggers an action, the action waits for further keys. */

/** The longest pause in ms between two keys of a scanner, including wireless scanners. People type more slowly. */
export const MAX_GAP_MS = 60;
/** The smallest number of fast keys that counts as a scan. A person may press two or three keys at once. */
const LEAST = 4;
/** How many of the last characters of a burst are stored. No barcode is longer. */
const KEPT = 64;

/** The keys typed so far without a long pause between them. `at` is the time of the last key in ms. */
export type Burst = { text: string; at: number };

export const NO_BURST: Burst = { text: '', at: 0 };

type Step =
  | { kind: 'part'; burst: Burst; isFirst: boolean }
  | { kind: 'scan'; burst: Burst; text: string }
  | { kind: 'other'; burst: Burst };

/**
 * Decides whether a key that is pressed at `now` (in ms) belongs to a scan. Also returns the new burst: the keys typed
 * so far.
 */
export function nextStep({ text, at }: Burst, key: string, now: number): Step {
  const isFast = text !== '' && now - at <= MAX_GAP_MS;
  if (key.length === 1) {
    const before = isFast ? text : '';
    const burst = { text: (before + key).slice(-KEPT), at: now };
    return { kind: 'part', burst, isFirst: before === '' };
  }
  if ((key === 'Enter' || key === 'Tab') && isFast && text.length >= LEAST)
    return { kind: 'scan', burst: NO_BURST, text };
  // Scanners press Shift before capital letters and symbols. Shift types no character, so the burst continues.
  if (key === 'Shift') return { kind: 'other', burst: { text, at } };
  return { kind: 'other', burst: NO_BURST };
}

/** Returns whether a person typed the burst. A scan would have more keys. */
export const isTyped = ({ text }: Burst): boolean => text.length < LEAST;

type Line = {
  product: { _id: string; name: string; gtin?: string | undefined };
  quantity: number;
  found: number;
  replacement?: { product: { name: string; gtin?: string | undefined } } | undefined;
};

type Verdict<L> =
  /** The item belongs to a line and is counted. `found` is the new number of picked pieces. */
  | { kind: 'counted'; line: L; found: number }
  | { kind: 'full'; line: L }
  /** The item is the product that replaces the missing pieces of a line. */
  | { kind: 'replaces'; line: L }
  | { kind: 'wrong' };

/** Returns how a scanned barcode relates to an order with these lines. */
export function verdictOf<L extends Line>(lines: readonly L[], gtin: string): Verdict<L> {
  const of = lines.filter(({ product }) => product.gtin === gtin);
  const open = of.find(({ found, quantity }) => found < quantity);
  if (open) return { kind: 'counted', line: open, found: open.found + 1 };
  const [line] = of;
  if (line) return { kind: 'full', line };
  const replaced = lines.find(({ replacement }) => replacement?.product.gtin === gtin);
  return replaced ? { kind: 'replaces', line: replaced } : { kind: 'wrong' };
}

/* Scale labels are EAN-13 barcodes that the shop's own scales print. A label starts with a prefix that the shop has
   chosen (20 to 29, or 02). Five digits for the product follow, and then five digits for the price in cents or the
   weight.

   The weight is in grams, or in hundredths of a pound or an ounce for goods that are sold in these units. A UPC-A
   barcode of number system 2 equals the EAN-13 barcode with the prefix 02.

   Some labels have a check digit before the weight or price (GS1 General Specifications, 7.9). Before a value of
   five digits, it replaces the last digit of the product. Otherwise it replaces the first digit of the value, which
   then has four digits. */

type ScaleLabels = {
  weight: readonly string[];
  price: readonly string[];
  checked?: boolean | undefined;
  /** How many digits the weight or price has. The default is 5. Values of 4 digits always have a check digit. */
  digits?: 4 | undefined;
};

/**
 * A decoded label. `gtin` is the barcode of its product, with zeros in place of the value. `value` is in grams or
 * cents.
 */
type ScaleLabel = { gtin: string; encodes: 'weight' | 'price'; value: number };

const digitsOf = (text: string) => [...text].map(Number);

/** Appends the check digit to a barcode of twelve digits. */
export function withCheckDigit(twelve: string): string {
  const sum = digitsOf(twelve).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/**
 * Returns a weighted digit for {@link valueCheckDigit}: the digit times 2 or 5, whose tens digit is added to or
 * subtracted from its ones digit.
 */
const weighted = (digit: number, factor: 2 | 5, sign: 1 | -1): number => {
  const product = digit * factor;
  return ((product % 10) + sign * Math.floor(product / 10) + 10) % 10;
};

/** Returns the check digit of a weight or price of four or five digits (GS1 General Specifications, 7.9). */
export function valueCheckDigit(value: string): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = digitsOf(value);
  if (value.length === 4)
    return ((weighted(a, 2, -1) + weighted(b, 2, -1) + c * 3 + weighted(d, 5, -1)) * 3) % 10;
  const sum =
    weighted(a, 5, 1) +
    weighted(b, 2, -1) +
    weighted(c, 5, -1) +
    weighted(d, 5, 1) +
    weighted(e, 2, -1);
  const expectedDigit = (10 - (sum % 10)) % 10;
  return (
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => weighted(digit, 5, -1) === expectedDigit) ?? 0
  );
}

/**
 * Decodes a scanned barcode as a scale label. Returns undefined for any other barcode, and `fault` if the check
 * digit of the weight or price is wrong.
 */
export function readScaleLabel(
  gtin: string,
  labels: ScaleLabels | undefined,
): ScaleLabel | { fault: 'check' } | undefined {
  const prefix = gtin.slice(0, 2);
  const { weight = [], price = [], digits = 5 } = labels ?? {};
  const checked = labels?.checked || digits === 4;
  const encodes = weight.includes(prefix) ? 'weight' : price.includes(prefix) ? 'price' : undefined;
  if (!encodes || gtin.length !== 13) return undefined;
  const begin = 12 - digits;
  const value = gtin.slice(begin, 12);
  if (checked && Number(gtin[begin - 1]) !== valueCheckDigit(value)) return { fault: 'check' };
  const goods = gtin.slice(0, checked ? begin - 1 : begin);
  return { gtin: withCheckDigit(goods.padEnd(12, '0')), encodes, value: Number(value) };
}

/** Returns whether a GTIN may be the label that a scale prints, which contains a weight or a price. */
export const isPossibleScaleLabel = (gtin: string): boolean => /^(?:2\d|02)\d{11}$/.test(gtin);

/**
 * A label states hundredths of a pound or an ounce, and the shop stores thousandths. One hundredth is ten thousandths.
 */
const HUNDREDTH = 10;

/**
 * Returns the weight that a scale label states, in g, ml, or thousandths of a pound or an ounce. If the label states a
 * price, returns the weight that costs this price.
 */
export function weightOfLabel(
  { encodes, value }: ScaleLabel,
  { perUnitCents, unit }: Pick<Measure, 'perUnitCents' | 'unit'>,
): number {
  if (encodes === 'weight') return isDecimal(unit) ? value * HUNDREDTH : value;
  const about = Math.round((value * 1_000) / perUnitCents);
  // If the rounded weight costs more than the price on the label, subtract one unit.
  return centsOf(about, perUnitCents) > value ? about - 1 : about;
}

/**
 * The total weight on all scale labels that were scanned for a line, in the unit of {@link weightOfLabel}. `labelPrice`
 * is the total price in units of the currency, if at least one label states a price.
 */
export type LabelledWeight = { weighed: number; labelPrice?: number };

/** Returns the total weight and price of a line after one more label. `before` is the total without this label. */
export function withLabel(
  before: { weighed?: number | undefined; labelPrice?: number | undefined } | undefined,
  label: ScaleLabel,
  measure: Measure,
  currency: string,
): LabelledWeight {
  const one = weightOfLabel(label, measure);
  const { weighed = 0, labelPrice } = before ?? {};
  const sum = { weighed: weighed + one };
  if (label.encodes === 'weight' && labelPrice === undefined) return sum;
  const { perUnitCents } = measure;
  const former =
    labelPrice === undefined ? centsOf(weighed, perUnitCents) : toCents(labelPrice, currency);
  const cents = former + (label.encodes === 'price' ? label.value : centsOf(one, perUnitCents));
  return { ...sum, labelPrice: toUnits(cents, currency) };
}
