import { NUTRIENTS } from '@/lib/catalog/facts/fields';
import { MAX_NAME } from '@/lib/catalog/limits';
import {
  escapeFormula,
  joinCell,
  PLAIN_FACTS,
  unescapeFormula,
} from '@/lib/catalog/transfer/columns';
import { renamed } from '@/lib/catalog/variants/variant-names';
import { BYTE_ORDER_MARK } from '@/lib/utils/byte-order-mark';
import { toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { guessDayOrder, guessDecimals } from './amounts';
import { isPriceTaxUnclear } from './column-questions';
import { type Field, PRODUCT_FIELDS, type ProductField } from './columns';
import { isGarbled, type Separator, type Table, type TableRow, writeTable } from './file-text';
import type { Item, SizeOfRow } from './items';
import { sortMagentoRows } from './magento';
import { productOf } from './product';
import type { System } from './read-file';
import { type Note, type Reason, RowRejection } from './rejection';
import type { AcceptedRow, Settings, Styles } from './row';
import { nameOf, sizeOfItem, sortRows } from './rows';

/*
 * Converts the rows of a file from another program into products. The browser runs this module, so it must
 * not import server code.
 */

/** A row that is not imported. `column` is the header of the column at fault, if the fault concerns one column. */
export type RejectedRow = {
  line: number;
  cells: string[];
  reason: Reason;
  column?: string;
  value: string;
  size?: SizeOfRow;
  more?: Fault[];
};

type Fault = Pick<RejectedRow, 'reason' | 'column' | 'value'>;

export type Converted = {
  accepted: AcceptedRow[];
  rejected: RejectedRow[];
  notes: Partial<Record<Note, number>>;
  /** The unknown category names, with their number of rows. The name '' counts rows without a category. */
  unknown: Map<string, number>;
  unknownTaxes: Map<string, number>;
  /** Only some price columns are labelled gross or net, so the seller must choose. */
  asksPriceTax: boolean;
};

const plainNumber = (cell: string) => cell.replace(/^'(?=[-+−]?\d[\d.,]*$)/, '');

function rowError({ cells }: TableRow, { header }: Settings): RowRejection | undefined {
  const extraCell = cells.slice(header.length).find((cell) => cell.trim());
  if (extraCell !== undefined) return new RowRejection('manyCells', undefined, extraCell);
  const garbled = cells.find(isGarbled);
  return garbled === undefined ? undefined : new RowRejection('garbled', undefined, garbled);
}

/**
 * Converts the rows of a file. A row becomes a product, joins the product of another row, or is rejected with a reason.
 * `notes` counts the changes made. The server validates every product again.
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
    accepted: [],
    rejected: [],
    notes: {},
    unknown: new Map(),
    unknownTaxes: new Map(),
    asksPriceTax:
      priceTax === undefined && taxIncluded && hasTax && isPriceTaxUnclear(header, columns),
  };
  const count = (note: Note) => {
    result.notes[note] = (result.notes[note] ?? 0) + 1;
  };
  const faultOf = (cells: readonly string[], { reason, field, value }: RowRejection): Fault => {
    const isFaulty = (at: number) => value === undefined || cells[at]?.trim() === value;
    const fielded = columns.flatMap((one, at) => (field && one === field ? at : []));
    const at = fielded.find(isFaulty) ?? fielded[0] ?? -1;
    const column = header[at];
    const shown = value ?? (cells[at] ?? '').trim();
    return omitUndefined({ reason, column: column || undefined, value: shown });
  };
  /**
   * Returns a row for the file of rejected rows. The seller may import a corrected variant alone, so its name and size
   * are added.
   */
  const rowToFix = (item: Item): Pick<RejectedRow, 'cells' | 'size'> => {
    const size = system === 'plain' ? sizeOfItem(item, columns) : undefined;
    if (!size) return { cells: item.cells };
    const named = columns.indexOf('name');
    const name = nameOf(item, columns, system);
    return { cells: item.cells.map((cell, at) => (at === named ? name : cell)), size };
  };
  const reject = (
    { line, cells }: TableRow,
    faults: readonly RowRejection[],
    toFix: Pick<RejectedRow, 'cells' | 'size'> = { cells },
  ) => {
    const [fault, ...more] = faults.map((one) => faultOf(cells, one));
    if (fault)
      result.rejected.push({
        line,
        ...toFix,
        ...fault,
        ...omitUndefined({ more: more.length > 0 ? more : undefined }),
      });
  };
  for (const row of open)
    reject(row, [new RowRejection('openQuote', undefined, row.cells[0] ?? '')]);
  const readable = rows.flatMap((row) => {
    const fault = rowError(row, settings);
    if (fault) reject(row, [fault]);
    // An apostrophe protects formulas in the shop's own files. In other files, it marks a number as text.
    const plain = system === 'own' ? unescapeFormula : plainNumber;
    return fault ? [] : { ...row, cells: row.cells.map(plain) };
  });
  const { items, others } =
    system === 'magento'
      ? sortMagentoRows(readable, columns, settings.main)
      : sortRows(readable, columns, system);
  for (const { why, ...row } of others)
    if (why instanceof RowRejection) reject(row, [why]);
    else count(why);
  const styles = settings.styles ?? stylesOf(readable, columns);
  const depositNames = depositsByName(items, { ...settings, styles });
  const seen = new Map<string, { line: number; gtin: string | undefined }>();
  /** Names that differ only in case are counted together, under their first spelling. */
  const labels = new Map<string, string>();
  const counted = (all: Map<string, number>, { value = '' }: RowRejection) => {
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
      if (before && !own) throw [new RowRejection('sameProduct', 'name', String(before.line))];
      if (before && own) Object.assign(cells, own);
      if (before) notes.push('notedSameName');
      seen.set(keyOf(cells), { line: item.line, gtin: cells.gtin });
      const { cells: source, size } = rowToFix(item);
      const stated = omitUndefined({ size });
      result.accepted.push({ line: item.line, source, ...stated, cells, pictures });
      for (const note of new Set(notes)) count(note);
    } catch (error) {
      if (!isFaults(error)) throw error;
      reject(item, error, rowToFix(item));
      for (const fault of error) {
        if (fault.reason === 'unknownCategory') counted(result.unknown, fault);
        if (fault.reason === 'notTax') counted(result.unknownTaxes, fault);
      }
    }
  }
  result.rejected.sort((one, other) => one.line - other.line);
  return result;
}

type Cells = AcceptedRow['cells'];

const keyOf = ({ id, name, category }: Cells) => id || JSON.stringify([name, category]);

/**
 * Makes the name unique if an earlier row has the same name but another barcode. Appends the brand, pack size or
 * barcode. Returns undefined if the name is still not unique.
 */
function ownName(cells: Cells, other: string | undefined, isTaken: (key: string) => boolean) {
  const { id, name = '', gtin, brand, weight } = cells;
  if (id || !gtin || !other || gtin === other) return undefined;
  const names = [brand, weight, gtin].flatMap((part) =>
    part && name.length + part.length + 3 <= MAX_NAME
      ? { ...cells, name: renamed(`${name} – ${part}`, '', cells.variant ?? '') }
      : [],
  );
  return names.find((one) => !isTaken(keyOf(one)));
}

const isFaults = (error: unknown): error is RowRejection[] =>
  Array.isArray(error) && error.every((one) => one instanceof RowRejection);

/**
 * Returns the prices (cents) of deposit articles by name. In files of some tills, deposit cells contain the name of a
 * separate article.
 */
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
      // A deposit article has no deposit itself.
      const own = columns.map((field) => (field === 'deposit' ? undefined : field));
      const { cells } = productOf(item, { ...settings, columns: own }, () => {});
      found.set(name, toCents(Number(cells.offerPrice), settings.currency));
    } catch (error) {
      if (!isFaults(error)) throw error;
    }
  }
  return found;
}

const NUMBERS: readonly Field[] = [
  ...(['price', 'offerPrice', 'netPrice', 'netOffer', 'deposit', 'costPrice', 'stock'] as const),
];

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

/* Writes the files of an import: products for the server, rejected rows, and a template. */

/** The number of products in one request. A small number makes it cheap to repeat a request after a lost response. */
const IN_ONE_CALL = 250;

type Part = { text: string; accepted: AcceptedRow[] };

/** Distributes the products over product files for the server. All products in a file have the same columns. */
export function partsOf(accepted: readonly AcceptedRow[]): Part[] {
  const parts: { columns: ProductField[]; rows: AcceptedRow[] }[] = [];
  for (const one of accepted) {
    const columns = PRODUCT_FIELDS.filter((field) => one.cells[field] !== undefined);
    const open = parts.find(
      (part) => part.rows.length < IN_ONE_CALL && part.columns.join() === columns.join(),
    );
    if (open) open.rows.push(one);
    else parts.push({ columns, rows: [one] });
  }
  return parts.map(({ columns, rows }) => ({
    accepted: rows,
    text: writeTable(
      [columns, ...rows.map(({ cells }) => columns.map((field) => cells[field] ?? ''))],
      ',',
    ),
  }));
}

/** Returns the product to which a line number in the response for a {@link Part} refers. Line 1 is the header. */
export const acceptedRowOfLine = (part: Part, line: number): AcceptedRow | undefined =>
  part.accepted[line - 2];

type RowToFix = Pick<RejectedRow, 'line' | 'cells' | 'size'> & { why: string };

/**
 * Returns the rejected rows as a file to correct and import again. The first two columns contain line and reason. The
 * next import ignores them. The row of a variant includes its inherited cells and its size. Formulas are escaped.
 */
export const rejectedRowsFile = (
  header: readonly string[],
  rows: readonly RowToFix[],
  separator: Separator,
  { line: lineName, why: whyName, system }: { line: string; why: string; system: System },
): string => {
  const hasSizes = rows.some(({ size }) => size !== undefined);
  const written = system === 'own' ? escapeFormula : (cell: string) => cell;
  return (
    BYTE_ORDER_MARK +
    writeTable(
      [
        [lineName, whyName, ...(hasSizes ? ['variantGroup', 'variant'] : []), ...header],
        ...rows.map(({ line, cells, why, size }) => [
          ...[String(line), escapeFormula(why)],
          ...(hasSizes ? [size?.group ?? '', size?.size ?? ''] : []),
          ...cells.map(written),
        ]),
      ],
      separator,
    )
  );
};

/** Returns a template that the seller can fill in: the usual columns, and two example products in this category. */
export const templateFile = (
  category: string,
  names: readonly [string, string],
  lines: readonly [string, string],
) =>
  BYTE_ORDER_MARK +
  writeTable(
    [
      ['name', 'category', 'price', 'offerPrice', 'description', 'weight', 'stock', 'inStock'],
      [names[0], category, '3.49', '2.99', joinCell(lines), '1 kg', '', 'true'],
      [names[1], category, '2.49', '', '', '500 g', '20', 'true'],
    ],
    ',',
  );

/* Removes product facts that the server rejects, so that the rest of the product can be imported. */

const ALLERGENS = ['allergens', 'mayContain'] as const;
const NUTRITION = ['nutritionPer', ...NUTRIENTS] as const;
const AMOUNT = ['amount', 'unit'] as const;

/**
 * Maps a field in a validation error to the columns to remove. An invalid amount, for example, is removed with its
 * unit.
 */
const COLUMNS: Readonly<Record<string, readonly ProductField[]>> = {
  ...Object.fromEntries([...PLAIN_FACTS, 'diets'].map((name) => [name, [name]])),
  allergens: ALLERGENS,
  mayContain: ALLERGENS,
  nutrition: NUTRITION,
  ...Object.fromEntries(NUTRITION.map((name) => [name, NUTRITION])),
  amount: AMOUNT,
  unit: AMOUNT,
};

/**
 * Returns a product without its faulty facts (`fields`). The stored facts of an existing product stay unchanged.
 * Returns undefined if another field is faulty, because the product cannot be imported then.
 */
export function withoutFacts(
  product: AcceptedRow,
  fields: readonly string[],
): AcceptedRow | undefined {
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
