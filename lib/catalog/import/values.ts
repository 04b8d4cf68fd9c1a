import { Parser } from 'htmlparser2';
import { gtinOfCell, parseGtin } from '@/lib/catalog/facts/gtin';
import { MAX_IMAGES, MAX_LINE, MAX_LINES, MAX_STOCK, MAX_WEIGHT } from '@/lib/catalog/limits';
import { joinCell, PICTURE_ADDRESS, splitCell } from '@/lib/catalog/transfer/columns';
import {
  type DayOrder,
  type Decimals,
  daysOf,
  readAmount,
  readQuantity,
  splitUnit,
  western,
} from './amounts';
import { NO, switchWord, UNLIMITED, YES } from './answers';
import type { Field } from './columns';
import type { System } from './read-file';
import { RowRejection, type TakeNote } from './rejection';

/* Converts single cells into cells of the shop's product file. Invalid values throw RowRejection, and changes call
   `note`. The browser runs this module, so it must not import server code. */

const BLOCKS = new Set(
  'address article aside blockquote br caption dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);
const UNREAD = new Set(
  'head iframe math noscript object script select style svg template title textarea video'.split(
    ' ',
  ),
);

const isHtml = (text: string) => /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]+|#\d+|#x[\da-f]+);/i.test(text);

/** Decodes `&amp;` and other HTML entities in a text. Does not change tags. */
export function withoutEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[\da-f]{1,5});/gi, textOf);
}

function textOf(html: string): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (UNREAD.has(name)) hidden += 1;
      if (BLOCKS.has(name)) text += '\n';
      if (CELLS.has(name)) text += ' ';
    },
    ontext(piece) {
      if (hidden === 0) text += piece.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (UNREAD.has(name)) hidden -= 1;
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.write(html);
  parser.end();
  return text;
}

function parted(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > MAX_LINE) {
    const begin = rest.slice(0, MAX_LINE + 1);
    const sentence = Math.max(...['. ', '! ', '? ', '; '].map((end) => begin.lastIndexOf(end)));
    const at = sentence > 0 ? sentence + 1 : begin.lastIndexOf(' ');
    if (at <= 0) break;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...pieces, rest];
}

type Description = { lines: string[]; wasHtml: boolean; wasParted: boolean };

/**
 * Returns the lines of a text without tags and scripts. In a file of this shop (`isOwn`), tags and repeated spaces are
 * part of the text.
 */
function descriptionOf(cell: string, isOwn: boolean): Description {
  const wasHtml = !isOwn && isHtml(cell);
  // Some programs escape tags: `&lt;p&gt;`.
  const isEscaped =
    !/<[a-z/]/i.test(cell) && /&lt;\/?(?:p|br|ul|li|div|span|strong|b|h\d)\b/i.test(cell);
  // In WordPress, an empty line separates paragraphs without tags.
  const text = wasHtml
    ? (isEscaped ? withoutEntities(cell) : cell)
        .split(/(?:\r?\n){2,}/)
        .map(textOf)
        .join('\n')
    : cell;
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => (isOwn ? line : line.replace(/[\s\u00A0]+/g, ' ')).trim())
    .filter(Boolean);
  const pieces = lines.flatMap(parted);
  return { lines: pieces, wasHtml, wasParted: pieces.length > lines.length };
}

/** The decimal sign of the file and the currency of the shop. */
export type Amounts = { decimals: Decimals; currency: string };

/**
 * Returns an amount in cents. Returns undefined for an empty cell and for 0. With `isPrecise`, the result may have
 * fractions of a cent. Throws RowRejection if the cell is not an amount.
 */
export function centsOf(
  cell: string,
  field: Field,
  { decimals, currency }: Amounts,
  isPrecise = false,
) {
  if (!cell) return undefined;
  const read = readAmount(splitUnit(cell).amount, decimals, currency, isPrecise);
  if ('fault' in read) throw new RowRejection(read.fault, field);
  return read.cents || undefined;
}

/**
 * In files of this shop, `|` separates lines. In files of unknown programs, it does so if the cell has no line breaks
 * and no HTML.
 */
function partsOf(text: string, system: System): string[] {
  if (system === 'own') return splitCell(text);
  const isList = system === 'plain' && text.includes('|') && !/[\r\n]/.test(text.trim());
  return isList && !isHtml(text) ? splitCell(text) : [text];
}

/** Combines several texts into one description cell. In a plain text, `|` separates lines. */
export function descriptionCell(texts: readonly string[], system: System, note: TakeNote): string {
  const lines = texts.flatMap((text) => {
    const unescaped = system === 'woocommerce' ? text.replaceAll('\\n', '\n') : text;
    return partsOf(unescaped, system).flatMap((part) => {
      const read = descriptionOf(part, system === 'own');
      if (read.wasHtml) note('notedHtml');
      if (read.wasParted) note('notedParted');
      return read.lines;
    });
  });
  if (lines.length > MAX_LINES) throw new RowRejection('manyLines', 'description');
  if (lines.some((line) => line.length > MAX_LINE))
    throw new RowRejection('longLine', 'description');
  return joinCell(lines);
}

/** A space or comma elsewhere is part of an address. */
const NEXT_ADDRESS = /\s*[|\n]\s*|[\s,;]+(?=https?:\/\/|\/[\w%])/i;

const STORED = /^(?:\/uploads\/|https:)/;

/**
 * Returns the photo addresses: `own` for stored photos, `web` for photos to download. In a file of another program, a
 * path such as `/a/p/apple.jpg` is omitted, because it has no host.
 */
export function picturesOf(texts: readonly string[], isOwn: boolean, note: TakeNote) {
  const addresses = texts
    .flatMap((text) => text.split(NEXT_ADDRESS))
    .map((text) => text.trim().replace(/[,;]$/, '').replace(/\s/g, '%20'))
    .filter(Boolean);
  const all = [...new Set(addresses)];
  const isStored = (one: string) => PICTURE_ADDRESS.test(one) && (isOwn || STORED.test(one));
  const usable = all.filter((one) => isStored(one) || /^https:\/\/\S+$/i.test(one));
  const usedUrls = usable.slice(0, MAX_IMAGES);
  const own = usedUrls.filter(isStored);
  const web = usedUrls.filter((one) => !isStored(one));
  if (usable.length > usedUrls.length) note('notedManyPictures');
  if (all.length > usable.length) note('notedPlainHttp');
  if (web.length > 0) note('notedWebPictures');
  return { own, web };
}

/**
 * Returns `true`, `false`, or '' for an empty cell. A product on backorder is available if the source shop sells it
 * without stock (`isOversold`). Throws RowRejection for any other text.
 */
export function switchCell(cell: string, isOversold: boolean, note: TakeNote): string {
  const word = switchWord(cell);
  const isBackorder = word.endsWith('backorder');
  if (isBackorder && isOversold) return 'true';
  if (isBackorder) note('notedBackorder');
  if (!word) return '';
  if (YES.includes(word)) return 'true';
  if (isBackorder || NO.includes(word)) return 'false';
  throw new RowRejection('notSwitch', 'inStock');
}

/** Matches the word for pieces in `10 Stk`. */
const PIECES =
  /\s*(?:st(?:c?k|ück)?|pcs?|pieces?|units?|pièces?|pces?|uds?|unidades|unid|un|قطعة|حبة)\.?$/iu;

/**
 * Converts a stock to a cell of the product file. A negative stock becomes 0. Words such as `unlimited` or `in stock`
 * end the tracking, and `out of stock` means 0. `perUnit` is 1,000 if the file counts in kg.
 */
export function stockCell(cell: string, decimals: Decimals, perUnit: 1 | 1000, note: TakeNote) {
  const word = switchWord(cell);
  if (!cell || UNLIMITED.includes(word)) return '';
  if (/\p{L}/u.test(word) && YES.includes(word)) return '';
  if (/\p{L}/u.test(word) && NO.includes(word)) return '0';
  const count = (readQuantity(cell.replace(PIECES, ''), decimals) ?? Number.NaN) * perUnit;
  const roundedCount = perUnit === 1 ? count : Math.round(count);
  if (!Number.isInteger(roundedCount) || roundedCount > MAX_STOCK)
    throw new RowRejection('notStock', 'stock');
  if (roundedCount < 0) note('notedOversold');
  return String(Math.max(roundedCount, 0));
}

/**
 * Returns the barcode of a cell, or '' for an empty cell. Removes Shopify's apostrophe, and adds the leading zero that
 * spreadsheets remove. Returns undefined for an invalid barcode, and the product is imported without one.
 */
export function gtinCell(cell: string, note: TakeNote): string | undefined {
  const text = gtinOfCell(western(cell).replace(/^'/, ''));
  if (!text) return '';
  const read = parseGtin(text);
  if ('gtin' in read) return read.gtin;
  note('notedNoBarcode');
  return undefined;
}

/** The tax rates of the shop in percent: the default rate, and the rate of each tax class. */
export type TaxRates = {
  taxPercent: number;
  taxClasses?: readonly { id: string; name: string; percent: number }[] | undefined;
};

/**
 * Returns the tax rate (percent) of a tax class. If `id` is unknown or omitted, returns the rate of the first
 * class, or the default rate if there are no classes.
 */
export const percentOf = ({ taxPercent, taxClasses = [] }: TaxRates, id?: string): number =>
  (taxClasses.find((one) => one.id === id) ?? taxClasses[0])?.percent ?? taxPercent;

/** The tax text of untaxed products. The seller chooses a tax class for it. */
export const NO_TAX = 'none';

const STANDARD = /^(standard|standard[ -]?rate|default|normal[ -]?rate)$/i;

/**
 * Returns the tax class id for a tax text, or '' for the default rate. The seller's choice (`mapped`) takes precedence.
 * Otherwise the text is an id, a name or a rate (`6`, `6%`, `6,00`, `0.19`, `6 % MwSt`). Throws RowRejection for any
 * other text, because guessing could apply a wrong rate.
 */
export function taxCell(
  cell: string,
  { taxPercent, taxClasses = [] }: TaxRates,
  mapped: Readonly<Record<string, string>>,
): string {
  const text = cell.trim();
  const [, chosen] = Object.entries(mapped).find(([name]) => isSame(name, text)) ?? [];
  if (chosen !== undefined) return chosen;
  const plain = western(text).replace('٪', '%');
  const rates = [...plain.matchAll(/(?<![\d.,])(\d{1,3}(?:[.,]\d{1,4})?)\s*%/g)];
  const [, rate] =
    /^(\d{1,3}(?:[.,]\d{1,4})?)$/.exec(plain) ?? (rates.length === 1 ? rates[0] : undefined) ?? [];
  const number = text === NO_TAX ? 0 : Number((rate ?? 'none').replace(',', '.'));
  // Spreadsheets save 19% as 0.19.
  const percent = number > 0 && number < 0.5 && /^0[.,]/.test(text) ? number * 100 : number;
  const isOf = (own: number) => Math.abs(own - percent) < 1e-9;
  const found = taxClasses.find(
    ({ id, name, percent: own }) => id === text || isSame(name, text) || isOf(own),
  );
  if (found) return found.id;
  if (!text || STANDARD.test(text)) return '';
  if (isOf(taxPercent) && taxClasses.length === 0) return '';
  throw new RowRejection('notTax', 'taxClass', text);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Returns the gross amount of a net amount, rounded to whole cents. */
export const withTax = (cents: number, percent: number): number =>
  Math.round((cents * (100_000 + Math.round(percent * 1_000))) / 100_000);
/** Returns the net amount of a gross amount, rounded to whole cents. */
export const withoutTax = (cents: number, percent: number): number =>
  Math.round((cents * 100_000) / (100_000 + Math.round(percent * 1_000)));

/** Returns the number of a cell such as `4,9 % vol` or `12 g`, without its unit. Returns any other text unchanged. */
export const withoutUnit = (cell: string): string =>
  /^(\d+(?:[.,]\d+)?)\s*(?:%|g\b|kj\b|kcal\b|°|vol\b)[\s\p{L}.%]*$/iu.exec(western(cell))?.[1] ??
  cell;

/** Returns the minimum age of a cell such as `16+` or `ab 18 Jahren`. Returns any other text unchanged. */
export const ageCell = (cell: string): string => /^\D*(\d{2})\D*$/.exec(western(cell))?.[1] ?? cell;

/**
 * Converts a weight to a cell of the product file. `unit` applies to a number without a unit. A weight below 1 kg is
 * written in g.
 */
export function weightCell(cell: string, unit: string | undefined): string {
  const text = cell.replace(/\s+/g, ' ');
  if (text.length > MAX_WEIGHT) throw new RowRejection('longWeight', 'weight');
  if (!unit || !/^\d+([.,]\d+)?$/.test(text)) return text;
  const amount = Number(text.replace(',', '.'));
  const inUnit = (factor: number, name: string) =>
    `${Number((amount * factor).toPrecision(12))} ${name}`;
  if (amount === 0) return '';
  if (unit === 'kg' && amount < 1) return inUnit(1000, 'g');
  return unit === 'g' && amount >= 1000 ? inUnit(0.001, 'kg') : inUnit(1, unit);
}

/**
 * Returns whether a sale applies today, and whether it has an end date. Throws RowRejection if an ambiguous date
 * decides.
 */
export function saleOn(from: string, until: string, today: string, order: DayOrder) {
  const [first, last] = [daysOf(from, order), daysOf(until, order)];
  const hasStarted = new Set(first.map((day) => day <= today));
  const over = new Set(last.map((day) => day < today));
  if (until && over.size === 1 && over.has(true)) return { isOn: false, ends: true };
  if (from && hasStarted.size !== 1) throw new RowRejection('notDay', 'saleFrom');
  if (until && over.size !== 1) throw new RowRejection('notDay', 'saleUntil');
  return { isOn: !hasStarted.has(false) && !over.has(true), ends: last.length > 0 };
}
