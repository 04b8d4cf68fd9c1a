import { gtinOfCell, parseGtin } from '@/lib/catalog/facts/gtin-math';
import { MAX_IMAGES, MAX_LINE, MAX_LINES, MAX_STOCK, MAX_WEIGHT } from '@/lib/catalog/limits';
import { joinCell, PICTURE_ADDRESS, splitCell } from '@/lib/catalog/transfer/cells-math';
import { type Decimals, daysOf, readAmount, readCount } from './amounts';
import { RowRefused, type TakeNote } from './faults';
import type { Field } from './fields';
import { descriptionOf } from './plain-lines';
import type { System } from './systems';

/*
 * The values of single cells as the product file has them: pure, also in the browser. Each throws RowRefused for what is
 * no such value, and notes what it changes.
 */

/** How the amounts of a file are read. */
export type Amounts = { decimals: Decimals; currency: string };

/** An amount in cents; undefined for none and for 0. */
export function centsOf(cell: string, field: Field, { decimals, currency }: Amounts) {
  if (!cell) return undefined;
  const read = readAmount(cell, decimals, currency);
  if ('fault' in read) throw new RowRefused(read.fault, field);
  return read.cents || undefined;
}

export const inDollars = (cents: number): string => (cents / 100).toFixed(2);

/** The cell of a description: lines of the product file, or what {@link descriptionOf} makes of several texts. */
export function descriptionCell(texts: readonly string[], system: System, note: TakeNote): string {
  const lines = texts.flatMap((text) => {
    const unescaped = system === 'woocommerce' ? text.replaceAll('\\n', '\n') : text;
    const read = descriptionOf(unescaped);
    if (read.wasHtml) note('notedHtml');
    if (read.wasParted) note('notedParted');
    const hasLines = system === 'plain' || system === 'own';
    const isLines = hasLines && !read.wasHtml && read.lines.length === 1 && text.includes('|');
    return isLines ? splitCell(text) : read.lines;
  });
  if (lines.length > MAX_LINES) throw new RowRefused('manyLines', 'description');
  if (lines.some((line) => line.length > MAX_LINE)) throw new RowRefused('longLine', 'description');
  return joinCell(lines);
}

/** The pictures of the shop's own among those of a cell, and the addresses of those that have to be fetched. */
export function picturesOf(texts: readonly string[], note: TakeNote) {
  const addresses = texts
    .flatMap((text) => text.split(/[\s|]+|,\s+|,(?=https?:)/))
    .map((text) => text.trim().replace(/,$/, ''))
    .filter(Boolean);
  const all = [...new Set(addresses)];
  const usable = all.filter((one) => PICTURE_ADDRESS.test(one) || /^https:\/\/\S+$/i.test(one));
  const taken = usable.slice(0, MAX_IMAGES);
  const own = taken.filter((one) => PICTURE_ADDRESS.test(one));
  const web = taken.filter((one) => !PICTURE_ADDRESS.test(one));
  if (usable.length > taken.length) note('notedManyPictures');
  if (all.length > usable.length) note('notedPlainHttp');
  if (web.length > 0) note('notedWebPictures');
  return { own, web };
}

const YES =
  'true 1 yes y x instock ja vorrätig verfügbar lieferbar oui si sí sim vero verdadeiro wahr نعم'.split(
    ' ',
  );
const NO =
  'false 0 no n outofstock nein ausverkauft nichtvorrätig non não nao falso falsch falsch. faux لا'.split(
    ' ',
  );

/** The cell of a switch, empty for an empty one. */
export function switchCell(cell: string, note: TakeNote): string {
  const word = cell.toLowerCase().replace(/[\s_-]/g, '');
  const isBackorder = word.endsWith('backorder');
  if (isBackorder) note('notedBackorder');
  if (!word) return '';
  if (YES.includes(word)) return 'true';
  if (isBackorder || NO.includes(word)) return 'false';
  throw new RowRefused('notSwitch', 'inStock');
}

/** The cell of a count; one below 0, as of goods that were sold and not there, is 0. */
export function stockCell(cell: string, note: TakeNote): string {
  if (!cell) return '';
  const count = readCount(cell);
  if (count === undefined || count > MAX_STOCK) throw new RowRefused('notStock', 'stock');
  if (count < 0) note('notedOversold');
  return String(Math.max(count, 0));
}

/**
 * The cell of a barcode. Shopify writes an apostrophe before it, and spreadsheets take a leading zero away, or all digits but
 * the first ones, which nobody can bring back.
 */
export function gtinCell(cell: string): string {
  const text = gtinOfCell(cell.replace(/^'/, ''));
  if (!text) return '';
  const read = parseGtin(text);
  if ('fault' in read) throw new RowRefused('notBarcode', 'gtin');
  return read.gtin;
}

/** The tax of the shop: of goods without a class, and of each class. */
export type TaxRates = {
  taxPercent: number;
  taxClasses?: readonly { id: string; name: string; percent: number }[] | undefined;
};

/**
 * The cell of a tax class: one of the shop by its id or name, or by the rate that a till writes (`6`, `6%`, `6,00`). The
 * rate of goods without a class is an empty cell. In a shop without classes another text stays as it is.
 */
export function taxCell(cell: string, { taxPercent, taxClasses = [] }: TaxRates): string {
  const text = cell.trim();
  const [, rate] = /^(\d{1,3}(?:[.,]\d{1,3})?)\s*%?$/.exec(text) ?? [];
  const percent = rate === undefined ? undefined : Number(rate.replace(',', '.'));
  const found = taxClasses.find(
    ({ id, name, percent: own }) =>
      id === text || name.toLowerCase() === text.toLowerCase() || own === percent,
  );
  if (found) return found.id;
  if (!text || (percent === taxPercent && taxClasses.length === 0)) return '';
  if (percent !== undefined || taxClasses.length > 0) throw new RowRefused('notTax', 'taxClass');
  return text;
}

/** The cell of a weight. A number takes the unit that its column names; below a kilogram it is in grams. */
export function weightCell(cell: string, unit: string | undefined): string {
  const text = cell.replace(/\s+/g, ' ');
  if (text.length > MAX_WEIGHT) throw new RowRefused('longWeight', 'weight');
  if (!unit || !/^\d+([.,]\d+)?$/.test(text)) return text;
  const amount = Number(text.replace(',', '.'));
  const inUnit = (factor: number, name: string) =>
    `${Number((amount * factor).toPrecision(12))} ${name}`;
  if (amount === 0) return '';
  if (unit === 'kg' && amount < 1) return inUnit(1000, 'g');
  return unit === 'g' && amount >= 1000 ? inUnit(0.001, 'kg') : inUnit(1, unit);
}

/** Whether a sale of these days applies today, and whether it will end; a cell that may be two days must mean the same. */
export function saleOn(from: string, until: string, today: string) {
  const [first, last] = [daysOf(from), daysOf(until)];
  const begun = new Set(first.map((day) => day <= today));
  const over = new Set(last.map((day) => day < today));
  const isUnclear = (from && begun.size !== 1) || (until && over.size !== 1);
  if (isUnclear) throw new RowRefused('notDay', until ? 'saleUntil' : 'saleFrom');
  return { isOn: !begun.has(false) && !over.has(true), ends: last.length > 0 };
}
