import { parseGtin } from '@/lib/catalog/facts/gtin';
import { fromDollars, toDollars } from '@/lib/utils/money';
import { centsOf } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';

/** The barcode formats of goods, as named in the Barcode Detection API. */
export const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e'] as const;

/** One reading of a barcode reader, shaped like `DetectedBarcode` of the Barcode Detection API. */
export type Read = { rawValue: string; format: string };

/**
 * Returns the twelve digits of the UPC-A that a UPC-E of eight digits abbreviates (GS1 General Specifications,
 * 5.2.2.4.2). Returns undefined for any other text.
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
 * Returns the GTIN of a barcode that a camera has read, in the form that products store. Returns undefined if it
 * is no GTIN. A UPC-E and an EAN-8 both have eight digits, so only the format distinguishes them.
 */
export function gtinOfRead({ rawValue, format }: Read): string | undefined {
  const isShort = format === 'upc_e' && rawValue.length === 8;
  const read = parseGtin((isShort ? expandUpcE(rawValue) : undefined) ?? rawValue);
  return 'gtin' in read ? read.gtin : undefined;
}

/**
 * Returns the GTIN of a barcode that a hand scanner has typed, or undefined if it is no GTIN. The scanner does
 * not report the format, so eight digits are tried as an EAN-8 first and then as a UPC-E.
 */
export function gtinOfTyped(text: string): string | undefined {
  const read = parseGtin(text);
  if ('gtin' in read) return read.gtin;
  const expanded = expandUpcE(text);
  const short = expanded === undefined ? read : parseGtin(expanded);
  return 'gtin' in short ? short.gtin : undefined;
}

/*
 * A hand scanner acts as a keyboard that types a barcode fast and ends it with Enter or Tab. Its first digit
 * looks like any other key. Where a digit triggers an action, the page therefore delays it for a moment.
 */

/** The longest pause in ms between two keys of a scanner, including wireless ones. People type more slowly. */
export const MAX_GAP_MS = 60;
/** The smallest number of fast keys that proves a scanner. People press two or three keys at once. */
const LEAST = 4;
/** How many characters of a burst are stored. No barcode is longer. */
const KEPT = 64;

/** The keys of the current burst, and the time of the last key in ms (of any clock). */
export type Burst = { text: string; at: number };

export const NO_BURST: Burst = { text: '', at: 0 };

/** The kind of a key: possibly part of a scan, the end of a scan, or neither. */
type Step =
  | { kind: 'part'; burst: Burst; isFirst: boolean }
  | { kind: 'scan'; burst: Burst; text: string }
  | { kind: 'other'; burst: Burst };

/** Returns the step that a key causes at `now`, in ms. */
export function nextStep({ text, at }: Burst, key: string, now: number): Step {
  const isFast = text !== '' && now - at <= MAX_GAP_MS;
  if (key.length === 1) {
    const before = isFast ? text : '';
    const burst = { text: (before + key).slice(-KEPT), at: now };
    return { kind: 'part', burst, isFirst: before === '' };
  }
  if ((key === 'Enter' || key === 'Tab') && isFast && text.length >= LEAST)
    return { kind: 'scan', burst: NO_BURST, text };
  // Scanners press Shift before capital letters and symbols. It types nothing, so the burst continues.
  if (key === 'Shift') return { kind: 'other', burst: { text, at } };
  return { kind: 'other', burst: NO_BURST };
}

/** Returns whether a burst that ended without a further key was typed by a person. */
export const isTyped = ({ text }: Burst): boolean => text.length < LEAST;

/** The fields of an order line that a scan needs. */
type Line = {
  product: { _id: string; name: string; gtin?: string | undefined };
  quantity: number;
  /** The number of pieces picked so far: 0 if nobody has touched the line. */
  found: number;
  replacement?: { product: { name: string; gtin?: string | undefined } } | undefined;
};

/** How a scanned item relates to an order. */
type Verdict<L> =
  /** One more piece of a line. `found` includes this piece. */
  | { kind: 'counted'; line: L; found: number }
  /** The line already has all of its pieces. */
  | { kind: 'full'; line: L }
  /** The item is the replacement for missing pieces of a line. */
  | { kind: 'replaces'; line: L }
  | { kind: 'wrong' };

/** Returns how one scanned item relates to an order with these lines. */
export function verdictOf<L extends Line>(lines: readonly L[], gtin: string): Verdict<L> {
  const of = lines.filter(({ product }) => product.gtin === gtin);
  const open = of.find(({ found, quantity }) => found < quantity);
  if (open) return { kind: 'counted', line: open, found: open.found + 1 };
  const [line] = of;
  if (line) return { kind: 'full', line };
  const replaced = lines.find(({ replacement }) => replacement?.product.gtin === gtin);
  return replaced ? { kind: 'replaces', line: replaced } : { kind: 'wrong' };
}

/*
 * Labels that scales print are EAN-13 barcodes. They start with a prefix of the shop's own (20 to 29, or 02) and
 * five digits for the goods. The next five digits are the weight in grams or the price in cents. A UPC-A of
 * number system 2 is the same barcode with the prefix 02.
 *
 *  Some labels have a check digit before the weight or price (GS1 General Specifications, 7.9). With a five-digit
 * value it replaces the last digit of the goods. With a four-digit value it replaces the first digit of the
 * value.
 */

type ScaleLabels = {
  /** The prefixes of labels with a weight. */
  weight: readonly string[];
  /** The prefixes of labels with a price. */
  price: readonly string[];
  /** True if the digit before the weight or price is its check digit. */
  checked?: boolean | undefined;
  /** The number of digits of the weight or price, 5 if absent. Values of 4 digits always have a check digit. */
  digits?: 4 | undefined;
};

/** A decoded label: the GTIN of its goods, in which zeros replace the value, and the value in grams or cents. */
type ScaleLabel = { gtin: string; holds: 'weight' | 'price'; value: number };

const digitsOf = (text: string) => [...text].map(Number);

/** Appends the check digit to a barcode of twelve digits. */
export function withCheckDigit(twelve: string): string {
  const sum = digitsOf(twelve).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** Returns a digit times 2 or 5, with the tens of the product added to its ones or subtracted from them. */
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
  const wanted = (10 - (sum % 10)) % 10;
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => weighted(digit, 5, -1) === wanted) ?? 0;
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
  const holds = weight.includes(prefix) ? 'weight' : price.includes(prefix) ? 'price' : undefined;
  if (!holds || gtin.length !== 13) return undefined;
  const begin = 12 - digits;
  const value = gtin.slice(begin, 12);
  if (checked && Number(gtin[begin - 1]) !== valueCheckDigit(value)) return { fault: 'check' };
  const goods = gtin.slice(0, checked ? begin - 1 : begin);
  return { gtin: withCheckDigit(goods.padEnd(12, '0')), holds, value: Number(value) };
}

/** Returns whether a GTIN, in the form that products store, may be a scale label. */
export const mayBeScaleLabel = (gtin: string): boolean => /^(?:2\d|02)\d{11}$/.test(gtin);

/** Returns the weight of a label in g or ml. For a label with a price, it is the weight that costs that price. */
export function weightOfLabel({ holds, value }: ScaleLabel, { perUnitCents }: Measure): number {
  if (holds === 'weight') return value;
  const about = Math.round((value * 1_000) / perUnitCents);
  // Round down to the amount that costs no more than the label, so that rounding never raises its price.
  return centsOf(about, perUnitCents) > value ? about - 1 : about;
}

/**
 * The total weight of the labelled pieces of a line in g or ml. `labelPrice` is their total price in units of the
 * currency, and is set only if a label has a price.
 */
export type LabelledWeight = { weighed: number; labelPrice?: number };

/** Returns the weight and price of a line after one more label. `before` is the line's total so far. */
export function withLabel(
  before: { weighed?: number | undefined; labelPrice?: number | undefined } | undefined,
  label: ScaleLabel,
  measure: Measure,
): LabelledWeight {
  const one = weightOfLabel(label, measure);
  const { weighed = 0, labelPrice } = before ?? {};
  const sum = { weighed: weighed + one };
  if (label.holds === 'weight' && labelPrice === undefined) return sum;
  const { perUnitCents } = measure;
  const former =
    labelPrice === undefined ? centsOf(weighed, perUnitCents) : fromDollars(labelPrice);
  const cents = former + (label.holds === 'price' ? label.value : centsOf(one, perUnitCents));
  return { ...sum, labelPrice: toDollars(cents) };
}
