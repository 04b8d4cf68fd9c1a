import { NUTRIENTS } from '@/lib/catalog/facts/fields';
import { MAX_NAME } from '@/lib/catalog/limits';
import { joinCell, unescapeFormula } from '@/lib/catalog/transfer/columns';
import { guessDayOrder, guessDecimals } from './amounts';
import { type Field, isPriceTaxUnclear, PRODUCT_FIELDS, type ProductField } from './columns';
import { isGarbled, type Separator, type Table, type TableRow, writeTable } from './file-text';
import { productOf, type Settings, type Styles, type Taken } from './product';
import { type Item, type Note, type Reason, RowRefused, sortRows } from './rows';

/* Converts the rows of a file from another program into products. Pure: the browser runs it too. */

/** A row that is not taken. `column` is the name of the column in the file, if one is at fault. */
export type Refused = {
  line: number;
  cells: string[];
  reason: Reason;
  column?: string;
  value: string;
  /** Its further faults. */
  more?: Fault[];
};

type Fault = Pick<Refused, 'reason' | 'column' | 'value'>;

export type Converted = {
  taken: Taken[];
  refused: Refused[];
  notes: Partial<Record<Note, number>>;
  /** Names of categories that the shop does not have, with the number of rows; '' for none. */
  unknown: Map<string, number>;
  /** Names and rates of taxes that the shop does not have, with the number of rows. */
  unknownTaxes: Map<string, number>;
  /** Whether the seller has to say if prices have their tax in them, because the file says it of some prices alone. */
  asksPriceTax: boolean;
};

const plainNumber = (cell: string) => cell.replace(/^'(?=[-+−]?\d[\d.,]*$)/, '');

/** Why a row cannot be read at all. */
function faultOfRow({ cells }: TableRow, { header }: Settings): RowRefused | undefined {
  const spare = cells.slice(header.length).find((cell) => cell.trim());
  if (spare !== undefined) return new RowRefused('manyCells', undefined, spare);
  const garbled = cells.find(isGarbled);
  return garbled === undefined ? undefined : new RowRefused('garbled', undefined, garbled);
}

/**
 * What a file makes of the shop: each row is a product, part of one, or refused with a reason. What is changed on the
 * way is counted. The shop itself checks each line once more.
 */
export function convert(
  rows: readonly TableRow[],
  open: Table['open'],
  settings: Settings,
): Converted {
  const { columns, header, system, taxes, taxIncluded = false, priceTax } = settings;
  const hasTax = [taxes.taxPercent, ...(taxes.taxClasses ?? []).map(({ percent }) => percent)].some(
    (percent) => percent > 0,
  );
  const result: Converted = {
    taken: [],
    refused: [],
    notes: {},
    unknown: new Map(),
    unknownTaxes: new Map(),
    asksPriceTax:
      priceTax === undefined && taxIncluded && hasTax && isPriceTaxUnclear(header, columns),
  };
  const count = (note: Note) => {
    result.notes[note] = (result.notes[note] ?? 0) + 1;
  };
  const faultOf = (cells: readonly string[], { reason, field, value }: RowRefused): Fault => {
    const at = field ? columns.indexOf(field) : -1;
    const column = header[at];
    const shown = value ?? (cells[at] ?? '').trim();
    return { reason, ...(column ? { column } : {}), value: shown };
  };
  const refuse = ({ line, cells }: TableRow, faults: readonly RowRefused[]) => {
    const [fault, ...more] = faults.map((one) => faultOf(cells, one));
    if (fault) result.refused.push({ line, cells, ...fault, ...(more.length > 0 ? { more } : {}) });
  };
  for (const row of open) refuse(row, [new RowRefused('openQuote', undefined, row.cells[0] ?? '')]);
  const readable = rows.flatMap((row) => {
    const fault = faultOfRow(row, settings);
    if (fault) refuse(row, [fault]);
    // This shop writes an apostrophe before what a spreadsheet could run; others before numbers, to keep them as text.
    const plain = system === 'own' ? unescapeFormula : plainNumber;
    return fault ? [] : { ...row, cells: row.cells.map(plain) };
  });
  const { items, others } = sortRows(readable, columns, system);
  for (const { why, ...row } of others)
    if (why instanceof RowRefused) refuse(row, [why]);
    else count(why);
  const styles = settings.styles ?? stylesOf(readable, columns);
  const depositNames = depositsByName(items, { ...settings, styles });
  const seen = new Map<string, { line: number; gtin: string | undefined }>();
  /** Names that differ in case alone are one. */
  const labels = new Map<string, string>();
  const counted = (all: Map<string, number>, { value = '' }: RowRefused) => {
    const label = labels.get(value.toLowerCase()) ?? value;
    labels.set(value.toLowerCase(), label);
    all.set(label, (all.get(label) ?? 0) + 1);
  };
  for (const item of items) {
    const notes: Note[] = [];
    try {
      const { cells, pictures } = productOf(item, { ...settings, styles, depositNames }, (note) =>
        notes.push(note),
      );
      const given = keyOf(cells);
      const before = seen.get(given);
      const own =
        before === undefined ? cells : ownName(cells, before.gtin, (key) => seen.has(key));
      if (before && !own) throw [new RowRefused('sameProduct', 'name', String(before.line))];
      if (before && own) Object.assign(cells, own);
      if (before) notes.push('notedSameName');
      seen.set(keyOf(cells), { line: item.line, gtin: cells.gtin });
      result.taken.push({ line: item.line, source: item.cells, cells, pictures });
      for (const note of new Set(notes)) count(note);
    } catch (error) {
      if (!isFaults(error)) throw error;
      refuse(item, error);
      for (const fault of error) {
        if (fault.reason === 'unknownCategory') counted(result.unknown, fault);
        if (fault.reason === 'notTax') counted(result.unknownTaxes, fault);
      }
    }
  }
  result.refused.sort((one, other) => one.line - other.line);
  return result;
}

type Cells = Taken['cells'];

/** What makes a product the same: its id, or its name and category. */
const keyOf = ({ id, name, category }: Cells) => id || JSON.stringify([name, category]);

/**
 * A name of its own for a product that is called as another of the file and has another barcode: with its brand, its pack size or
 * that barcode behind it. Undefined for one that nothing tells apart.
 */
function ownName(cells: Cells, other: string | undefined, isTaken: (key: string) => boolean) {
  const { id, name = '', gtin, brand, weight } = cells;
  if (id || !gtin || !other || gtin === other) return undefined;
  const names = [brand, weight, gtin].flatMap((part) =>
    part && name.length + part.length + 3 <= MAX_NAME
      ? { ...cells, name: `${name} – ${part}` }
      : [],
  );
  return names.find((one) => !isTaken(keyOf(one)));
}

const isFaults = (error: unknown): error is RowRefused[] =>
  Array.isArray(error) && error.every((one) => one instanceof RowRefused);

/** The prices of the rows that cells of deposits name, as tills do that sell a deposit as an article of its own. */
function depositsByName(items: readonly Item[], settings: Settings): ReadonlyMap<string, number> {
  const { columns } = settings;
  const textOf = ({ cells }: Item, field: Field) => (cells[columns.indexOf(field)] ?? '').trim();
  const named = new Set(
    columns.includes('deposit') ? items.map((item) => textOf(item, 'deposit')) : [],
  );
  const found = new Map<string, number>();
  for (const item of items) {
    const name = textOf(item, 'name');
    if (!name || !named.has(name)) continue;
    try {
      // Its own deposit is none.
      const own = columns.map((field) => (field === 'deposit' ? undefined : field));
      const { cells } = productOf(item, { ...settings, columns: own }, () => {});
      found.set(name, Math.round(Number(cells.offerPrice) * 100));
    } catch (error) {
      if (!isFaults(error)) throw error;
    }
  }
  return found;
}

const NUMBERS: readonly Field[] = [
  ...(['price', 'offerPrice', 'netPrice', 'netOffer', 'deposit', 'stock'] as const),
];

/** How each column of numbers is written, and the dates of sales, as far as their cells show it. */
function stylesOf(rows: readonly TableRow[], columns: Settings['columns']): Styles {
  const cellsOf = (...fields: Field[]) =>
    rows.flatMap(({ cells }) =>
      columns.flatMap((field, at) => (field && fields.includes(field) ? (cells[at] ?? '') : [])),
    );
  const decimals: Styles['decimals'] = {};
  for (const field of NUMBERS) {
    const style = columns.includes(field) ? guessDecimals(cellsOf(field)) : 'either';
    if (style !== 'either') decimals[field] = style;
  }
  return { decimals, days: guessDayOrder(cellsOf('saleFrom', 'saleUntil')) };
}

/* The files that an import writes: product files to send, rejected rows to correct, and a template. */

/** How many products go to the shop in one call, so that each refusal is told and a lost answer costs little. */
const IN_ONE_CALL = 250;

/** A product file of some of the products. */
type Part = { text: string; taken: Taken[] };

/** The products as product files of the shop; those of one file have the same columns. */
export function partsOf(taken: readonly Taken[]): Part[] {
  const parts: { columns: ProductField[]; rows: Taken[] }[] = [];
  for (const one of taken) {
    const columns = PRODUCT_FIELDS.filter((field) => one.cells[field] !== undefined);
    const open = parts.find(
      (part) => part.rows.length < IN_ONE_CALL && part.columns.join() === columns.join(),
    );
    if (open) open.rows.push(one);
    else parts.push({ columns, rows: [one] });
  }
  return parts.map(({ columns, rows }) => ({
    taken: rows,
    text: writeTable(
      [columns, ...rows.map(({ cells }) => columns.map((field) => cells[field] ?? ''))],
      ',',
    ),
  }));
}

/** The product of a line that the shop names in its answer to a {@link Part}. */
export const takenOfLine = (part: Part, line: number): Taken | undefined => part.taken[line - 2];

/** The mark by which Excel reads a file as UTF-8. */
const BOM = '\uFEFF';

/** What is written of a row that was not taken. */
type RowToMend = Pick<Refused, 'line' | 'cells'> & { why: string };

/**
 * The refused rows as they were, behind two columns with line and reason, which a second import leaves out.
 * Rows of variants have what they had from another row.
 */
export const refusedFile = (
  header: readonly string[],
  rows: readonly RowToMend[],
  separator: Separator,
  names: { line: string; why: string },
): string =>
  BOM +
  writeTable(
    [
      [names.line, names.why, ...header],
      ...rows.map(({ line, cells, why }) => [String(line), why, ...cells]),
    ],
    separator,
  );

/** A file to begin with: the columns that people fill, and two products in this category. */
export const templateFile = (
  category: string,
  names: readonly [string, string],
  lines: readonly [string, string],
) =>
  BOM +
  writeTable(
    [
      ['name', 'category', 'price', 'offerPrice', 'description', 'weight', 'stock', 'inStock'],
      [names[0], category, '3.49', '2.99', joinCell(lines), '1 kg', '', 'true'],
      [names[1], category, '2.49', '', '', '500 g', '20', 'true'],
    ],
    ',',
  );

/* Drops the facts of a product that the shop rejects. */

const ALLERGENS = ['allergens', 'mayContain'] as const;
const NUTRITION = ['nutritionPer', ...NUTRIENTS] as const;
const AMOUNT = ['amount', 'unit'] as const;

/** The columns of each fact, by the names that the API gives faults; parts that mean nothing alone go together. */
const COLUMNS: Readonly<Record<string, readonly ProductField[]>> = {
  allergens: ALLERGENS,
  mayContain: ALLERGENS,
  nutrition: NUTRITION,
  ...Object.fromEntries(NUTRITION.map((name) => [name, NUTRITION])),
  amount: AMOUNT,
  unit: AMOUNT,
  ...Object.fromEntries(
    (['gtin', 'brand', 'ingredients', 'diets', 'leastAge', 'origin', 'storage'] as const).map(
      (name) => [name, [name]],
    ),
  ),
};

/**
 * The product without the facts that the shop refuses; a fact that is left out stays as it is, where the shop has the product.
 * Undefined where something else is at fault, without which there is no product.
 */
export function withoutFacts(product: Taken, fields: readonly string[]): Taken | undefined {
  const columns = fields.flatMap((field) =>
    Object.hasOwn(COLUMNS, field) ? [COLUMNS[field] ?? []] : [],
  );
  if (fields.length === 0 || columns.length < fields.length) return undefined;
  const left = new Set<string>(columns.flat());
  const cells = Object.fromEntries(
    Object.entries(product.cells).filter(([field]) => !left.has(field)),
  );
  return { ...product, cells };
}
