import { parseGtin } from '@/lib/catalog/facts/gtin-math';
import { joinCell, splitCell } from '@/lib/catalog/transfer/cells-math';
import { type Decimals, daysOf, readAmount, readCount } from './amounts';
import { descriptionOf, MAX_LINE, MAX_LINES } from './plain-lines';
import type { System } from './systems';

/* The values of single cells as the product file has them: pure, also in the browser. */

/** Why a value is not taken. */
export type ValueFault =
  | 'noPrice'
  | 'notPrice'
  | 'ambiguousPrice'
  | 'negativePrice'
  | 'zeroPrice'
  | 'manyDecimals'
  | 'otherCurrency'
  | 'tooHigh'
  | 'manyLines'
  | 'longLine'
  | 'longWeight'
  | 'notStock'
  | 'notSwitch'
  | 'notDay'
  | 'notBarcode';

/** What is changed of a value, so that the preview can say it. */
export type ValueNote =
  | 'html'
  | 'parted'
  | 'manyPictures'
  | 'webPictures'
  | 'plainHttp'
  | 'oversold'
  | 'backorder';

type Read<T> = { value: T; notes?: ValueNote[] } | { fault: ValueFault };
export const isFault = <T>(read: Read<T>): read is { fault: ValueFault } => 'fault' in read;

/** How the amounts of a file are read. */
export type Amounts = { decimals: Decimals; currency: string };

/** An amount above 0 in cents; an empty cell has none. */
export function priceOf(cell: string, { decimals, currency }: Amounts): Read<number | undefined> {
  if (!cell.trim()) return { value: undefined };
  const read = readAmount(cell, decimals, currency);
  if ('fault' in read) return read;
  return { value: read.cents };
}

export const inDollars = (cents: number): string => (cents / 100).toFixed(2);

/** The most pictures of a product (lib/catalog/limits.ts). */
const MAX_PICTURES = 4;
const OWN_PICTURE = /^(\/(?!\/)|https:\/\/res\.cloudinary\.com\/)[^\s\\]+$/;

/** The cell of a description: lines of the product file, or what {@link descriptionOf} makes of several texts. */
export function descriptionCell(texts: readonly string[], system: System): Read<string> {
  const read = texts.map((text) => {
    const unescaped = system === 'woocommerce' ? text.replaceAll('\\n', '\n') : text;
    const one = descriptionOf(unescaped);
    const hasLines = system === 'plain' || system === 'own';
    const isLines = hasLines && !one.wasHtml && one.lines.length === 1;
    return isLines && text.includes('|') ? { ...one, lines: splitCell(text) } : one;
  });
  const lines = read.flatMap((one) => one.lines);
  if (lines.length > MAX_LINES) return { fault: 'manyLines' };
  if (lines.some((line) => line.length > MAX_LINE)) return { fault: 'longLine' };
  const notes: ValueNote[] = [
    ...(read.some(({ wasHtml }) => wasHtml) ? (['html'] as const) : []),
    ...(read.some(({ wasParted }) => wasParted) ? (['parted'] as const) : []),
  ];
  return { value: joinCell(lines), notes };
}

/** The pictures of the shop's own among those of a cell, and the addresses of those that have to be fetched. */
export function picturesOf(texts: readonly string[]): {
  own: string[];
  web: string[];
  notes: ValueNote[];
} {
  const addresses = texts
    .flatMap((text) => text.split(/[\s|]+|,\s+|,(?=https?:)/))
    .map((text) => text.trim().replace(/,$/, ''))
    .filter(Boolean);
  const all = [...new Set(addresses)];
  const usable = all.filter((one) => OWN_PICTURE.test(one) || /^https:\/\/\S+$/i.test(one));
  const taken = usable.slice(0, MAX_PICTURES);
  const own = taken.filter((one) => OWN_PICTURE.test(one));
  const web = taken.filter((one) => !OWN_PICTURE.test(one));
  const notes: ValueNote[] = [
    ...(usable.length > taken.length ? (['manyPictures'] as const) : []),
    ...(all.length > usable.length ? (['plainHttp'] as const) : []),
    ...(web.length > 0 ? (['webPictures'] as const) : []),
  ];
  return { own, web, notes };
}

const YES =
  'true 1 yes y x instock ja vorrätig verfügbar lieferbar oui si sí sim vero verdadeiro wahr نعم'.split(
    ' ',
  );
const NO =
  'false 0 no n outofstock nein ausverkauft nichtvorrätig non não nao falso falsch falsch. faux لا'.split(
    ' ',
  );

/** Whether a cell says yes; undefined for an empty one. */
export function switchOf(cell: string): Read<boolean | undefined> {
  const word = cell.toLowerCase().replace(/[\s_-]/g, '');
  if (!word) return { value: undefined };
  if (word.endsWith('backorder')) return { value: false, notes: ['backorder'] };
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : { fault: 'notSwitch' };
}

const MAX_STOCK = 1_000_000;

/** The cell of a count; one below 0, as of goods that were sold and not there, is 0. */
export function stockCell(cell: string): Read<string> {
  if (!cell.trim()) return { value: '' };
  const count = readCount(cell);
  if (count === undefined || count > MAX_STOCK) return { fault: 'notStock' };
  return count < 0 ? { value: '0', notes: ['oversold'] } : { value: String(count) };
}

/**
 * The cell of a barcode. Shopify writes an apostrophe before it, and spreadsheets take a leading zero away, or all digits but
 * the first ones, which nobody can bring back.
 */
export function gtinCell(cell: string): Read<string> {
  const text = cell.trim().replace(/^'/, '');
  if (!text) return { value: '' };
  const read = parseGtin(text.replace(/^(\d{11})$/, '0$1'));
  return 'gtin' in read ? { value: read.gtin } : { fault: 'notBarcode' };
}

const MAX_WEIGHT = 40;

/** The cell of a weight. A number takes the unit that its column names; below a kilogram it is in grams. */
export function weightCell(cell: string, unit: string | undefined): Read<string> {
  const text = cell.replace(/\s+/g, ' ').trim();
  if (text.length > MAX_WEIGHT) return { fault: 'longWeight' };
  if (!unit || !/^\d+([.,]\d+)?$/.test(text)) return { value: text };
  const amount = Number(text.replace(',', '.'));
  if (amount === 0) return { value: '' };
  if (unit === 'kg' && amount < 1) return { value: `${Number((amount * 1000).toPrecision(12))} g` };
  if (unit === 'g' && amount >= 1000)
    return { value: `${Number((amount / 1000).toPrecision(12))} kg` };
  return { value: `${Number(amount.toPrecision(12))} ${unit}` };
}

/** Whether a sale of these days applies today, and whether it will end; a cell that may be two days must mean the same. */
export function saleOn(
  from: string,
  until: string,
  today: string,
): Read<{ isOn: boolean; ends: boolean }> {
  const first = daysOf(from);
  const last = daysOf(until);
  if ((from.trim() && first.length === 0) || (until.trim() && last.length === 0))
    return { fault: 'notDay' };
  const begun = new Set(first.map((day) => day <= today));
  const over = new Set(last.map((day) => day < today));
  if (begun.size > 1 || over.size > 1) return { fault: 'notDay' };
  return { value: { isOn: !begun.has(false) && !over.has(true), ends: last.length > 0 } };
}
