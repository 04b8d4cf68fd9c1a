import { parseGtin } from '@/lib/catalog/facts/gtin-math';
import { fromDollars, toDollars } from '@/lib/utils/money';
import { centsOf } from '@/lib/weights/amount-math';
import type { Measure } from '@/lib/weights/fields';

/** The kinds of barcodes on goods, as the Barcode Detection API names them. */
export const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e'] as const;

/** What a reader has read of a label. */
export type Read = { rawValue: string; format: string };

/**
 * The twelve digits of UPC-A that the eight of a UPC-E leave zeros out of (GS1 General Specifications, 5.2.2.4.2);
 * undefined for another text.
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
 * The barcode that a camera has read, in the one form by which products are found; undefined for what is none.
 * A UPC-E has eight digits as an EAN-8 has: only the format tells them apart.
 */
export function gtinOfRead({ rawValue, format }: Read): string | undefined {
  const isShort = format === 'upc_e' && rawValue.length === 8;
  const read = parseGtin((isShort ? expandUpcE(rawValue) : undefined) ?? rawValue);
  return 'gtin' in read ? read.gtin : undefined;
}

/** The barcode that a hand scanner has typed; undefined for what is none. It says nothing of the format. */
export function gtinOfTyped(text: string): string | undefined {
  const read = parseGtin(text);
  if ('gtin' in read) return read.gtin;
  const expanded = expandUpcE(text);
  const short = expanded === undefined ? read : parseGtin(expanded);
  return 'gtin' in short ? short.gtin : undefined;
}

/*
 * A hand scanner is a keyboard that types a barcode fast and ends it with Enter or Tab. Its first digit looks like any
 * other, so digits are held back for a moment where they would do something.
 */

/** The longest pause, in ms, between two keys of a scanner, also of one that is joined by radio; fingers need more. */
export const MAX_GAP_MS = 60;
/** The fewest keys that only a machine types so fast: fingers press two or three of them at once. */
const LEAST = 4;
/** What is kept of a burst; no barcode is longer. */
const KEPT = 64;

/** The keys of a burst so far, and when the last one came, in ms of any clock. */
export type Burst = { text: string; at: number };

export const NO_BURST: Burst = { text: '', at: 0 };

/** What a key is: one that may be of a scan, the end of one, or none of both. */
type Step =
  | { kind: 'part'; burst: Burst; isFirst: boolean }
  | { kind: 'scan'; burst: Burst; text: string }
  | { kind: 'other'; burst: Burst };

/** The next step after a key at a time, in ms. */
export function nextStep({ text, at }: Burst, key: string, now: number): Step {
  const isFast = text !== '' && now - at <= MAX_GAP_MS;
  if (key.length === 1) {
    const before = isFast ? text : '';
    const burst = { text: (before + key).slice(-KEPT), at: now };
    return { kind: 'part', burst, isFirst: before === '' };
  }
  if ((key === 'Enter' || key === 'Tab') && isFast && text.length >= LEAST)
    return { kind: 'scan', burst: NO_BURST, text };
  // Scanners press it before capital letters and symbols; it types nothing.
  if (key === 'Shift') return { kind: 'other', burst: { text, at } };
  return { kind: 'other', burst: NO_BURST };
}

/** Whether a burst that ended with no further key was that of a person. */
export const isTyped = ({ text }: Burst): boolean => text.length < LEAST;

/** A line to pack, as far as a scan asks for it. */
type Line = {
  product: { _id: string; name: string; gtin?: string | undefined };
  quantity: number;
  /** The pieces that were counted, none of a line that nobody has touched. */
  found: number;
  replacement?: { product: { name: string; gtin?: string | undefined } } | undefined;
};

/** What a scanned piece is in an order. */
type Verdict<L> =
  /** One more piece of a line: so many are found with it. */
  | { kind: 'counted'; line: L; found: number }
  /** All pieces of the line are there already. */
  | { kind: 'full'; line: L }
  /** It replaces what is missing of a line. */
  | { kind: 'replaces'; line: L }
  | { kind: 'wrong' };

/** What one scanned piece is in an order of these lines. */
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
 * The labels that scales print: EAN-13 with a prefix of the shop's own (20 to 29, or 02), five digits of the goods and five of
 * their weight in grams or their price in cents. A UPC-A of number system 2 is the same barcode with the prefix 02. Some
 * labels check the weight or price by a digit before it (GS1 General Specifications, 7.9): with five digits of the value it
 * replaces the last digit of the goods, with four digits the first one of the value.
 */

type ScaleLabels = {
  /** The prefixes of labels with a weight. */
  weight: readonly string[];
  /** The prefixes of labels with a price. */
  price: readonly string[];
  /** Whether the digit before weight or price checks it. */
  checked?: boolean | undefined;
  /** How many digits weight or price has, 5 if absent; 4 are always checked. */
  digits?: 4 | undefined;
};

/** What a label says: the barcode of its goods, which has zeros for the value, and grams or cents. */
type ScaleLabel = { gtin: string; holds: 'weight' | 'price'; value: number };

const digitsOf = (text: string) => [...text].map(Number);

/** A barcode of twelve digits with the digit that checks them. */
export function withCheckDigit(twelve: string): string {
  const sum = digitsOf(twelve).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** A digit times 2 or 5, with the tens of the product added to its ones or taken off. */
const weighted = (digit: number, factor: 2 | 5, sign: 1 | -1): number => {
  const product = digit * factor;
  return ((product % 10) + sign * Math.floor(product / 10) + 10) % 10;
};

/** The check digit of the four or five digits of a weight or price. */
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
 * What a scanned barcode says as a label of a scale: undefined for other barcodes, `fault` where the digit that checks
 * weight or price does not fit.
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

/** Whether a barcode may be the label of a scale, in the form by which products are found. */
export const mayBeScaleLabel = (gtin: string): boolean => /^(?:2\d|02)\d{11}$/.test(gtin);

/** How many g or ml goods weigh by their label; of a price, so many as cost it. */
export function weightOfLabel({ holds, value }: ScaleLabel, { perUnitCents }: Measure): number {
  if (holds === 'weight') return value;
  const about = Math.round((value * 1_000) / perUnitCents);
  // The fewest grams that cost as much, so that rounding does not raise the price of the label.
  return centsOf(about, perUnitCents) > value ? about - 1 : about;
}

/** What the labelled pieces of a line weigh in g or ml and, where a label has a price, cost in units of the currency. */
export type LabelledWeight = { weighed: number; labelPrice?: number };

/** The weight and price of a line with one more label; `before` is what was weighed of it so far. */
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
