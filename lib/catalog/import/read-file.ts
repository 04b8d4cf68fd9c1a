import { type Decimals, guessDecimals } from './amounts';
import { BY_NAME, type Field, isRepeated, PRODUCT_FIELDS, plainName } from './columns';
import {
  decodeAs,
  type Encoding,
  guessEncoding,
  guessHeader,
  guessSeparator,
  readTable,
  type Separator,
  type Table,
  type TableRow,
} from './file-text';
import { suggest } from './suggest';

/* Opens a file to import: detects its encoding, columns and shop system. The browser runs this module, so it must
   not import server code. */

/** The program that wrote the file. `own` is this shop's own product file. `plain` is a table of an unknown program. */
export const SYSTEMS = ['plain', 'own', 'shopify', 'woocommerce', 'magento'] as const;
export type System = (typeof SYSTEMS)[number];

/** Column names in the form of {@link plainName}, by field. `|` separates alternatives. */
type Names = Partial<Record<Field, string>>;

const SHOPIFY: Names = {
  group: 'handle|urlhandle',
  name: 'title',
  description: 'bodyhtml|description',
  category: 'type',
  otherCategory: 'productcategory',
  taxStatus: 'varianttaxable|chargetax',
  published: 'published|publishedononlinestore',
  status: 'status',
  option: 'option1value|option2value|option3value',
  offerPrice: 'variantprice|price',
  price: 'variantcompareatprice|compareatprice',
  stock: 'variantinventoryqty|inventoryquantity',
  tracker: 'variantinventorytracker|inventorytracker',
  oversell: 'variantinventorypolicy|continuesellingwhenoutofstock',
  kind: 'giftcard',
  weight: 'variantgrams|weightvalue',
  amount: 'unitpricetotalmeasure',
  unit: 'unitpricetotalmeasureunit',
  costPrice: 'costperitem',
  image: 'imagesrc|productimageurl',
  ownImage: 'variantimage|variantimageurl',
  gtin: 'variantbarcode|barcode',
  brand: 'vendor',
};

const WOOCOMMERCE: Names = {
  taxStatus:
    'taxstatus|steuerstatus|etatdetva|etatdelatva|estadodelimpuesto|statusdataxa|statusdoimposto',
  taxClass: 'taxclass|steuerklasse|classedetva|clasedeimpuesto|classedetaxa|classedeimposto',
  kind: 'type|typ|tipo',
  number: 'id',
  sku: 'sku|artikelnummer|ugs',
  name: 'name|nom|nombre|nome',
  published:
    'published|veroffentlicht|publie|publicado|visibilityincatalog|sichtbarkeitimkatalog|visibilitedanslecatalogue|visibilidadenelcatalogo|visibilidadenocatalogo',
  description:
    'shortdescription|description|kurzbeschreibung|beschreibung|descriptioncourte|descripcioncorta|descripcion|descricaocurta|descricao|brevedescricao',
  saleFrom:
    'datesalepricestarts|datumandemangebotspreisbeginnt|datedebutdepromo|datededebutdepromo|diaenqueempiezaelpreciorebajado|datadeprecopromocionalcomecaem',
  saleUntil:
    'datesalepriceends|datumandemangebotspreisendet|datefindepromo|datedefindepromo|diaenqueterminaelpreciorebajado|datadeprecopromocionalterminaem',
  inStock: 'instock|vorratig|enstock|hayexistencias|emestoque',
  stock: 'stock|lager|bestand|inventario|estoque',
  oversell: 'backordersallowed|ruckstandserlaubt|lieferruckstanderlaubt|lieferruckstandeerlaubt',
  weight: 'weight|gewicht|poids|peso',
  gtin: 'gtinupceanorisbn|gtinupceanoderisbn|gtinupceanouisbn|gtinupceanoisbn',
  brand: 'brands|marken|marques|marcas',
  costPrice: 'costofgoods',
  offerPrice: 'saleprice|angebotspreis|tarifpromo|preciorebajado|precopromocional',
  price: 'regularprice|regularerpreis|tarifregulier|precionormal|preco',
  category: 'categories|kategorien|categorias',
  image: 'images|bilder|imagenes|imagens',
  parent: 'parent|ubergeordnetesprodukt|ubergeordnet|superior|ascendente',
};

const MAGENTO: Names = {
  sku: 'sku',
  kind: 'producttype',
  published: 'productonline|visibility',
  variations: 'configurablevariations',
  storeView: 'storeviewcode',
};

const has = (names: ReadonlySet<string>, list: string | undefined) =>
  (list ?? '').split('|').some((name) => names.has(name));

function guessSystem(header: readonly string[]): System {
  const names = new Set(header.map(plainName));
  if (has(names, SHOPIFY.group) && has(names, 'variantprice|price') && has(names, 'title'))
    return 'shopify';
  const isWoo = (['kind', 'price', 'published', 'parent'] as const).every((field) =>
    has(names, WOOCOMMERCE[field]),
  );
  if (isWoo) return 'woocommerce';
  const isMagento = has(names, 'storeviewcode|configurablevariations');
  if (isMagento && names.has('sku') && names.has('producttype')) return 'magento';
  return has(names, 'offerprice') && has(names, 'stockbefore') ? 'own' : 'plain';
}

/** An attribute column. A variation has exactly one of its values. */
const isAttribute = (name: string) =>
  /att?ribut/i.test(name) && /value|wert|valeur|valor/i.test(name) && /\d/.test(name);

function fieldsOf(header: readonly string[], names: Names): (Field | undefined)[] {
  const wantedColumns = Object.entries(names).map(([field, list]) => ({
    field: field as Field,
    list: list.split('|'),
  }));
  const columns = new Map<number, Field>();
  const plain = header.map(plainName);
  for (const { field, list } of wantedColumns) {
    const isList = isRepeated(field);
    for (const name of list) {
      const at = plain.findIndex((one, column) => one === name && !columns.has(column));
      if (at < 0) continue;
      columns.set(at, field);
      if (!isList) break;
    }
  }
  return header.map((_, column) => columns.get(column));
}

function columnsOfSystem(
  system: System,
  header: readonly string[],
  cellsOf: (column: number) => readonly string[],
  main?: string,
  currency?: string,
): (Field | undefined)[] {
  if (system === 'own')
    return header.map((name) =>
      PRODUCT_FIELDS.find((field) => field.toLowerCase() === name.toLowerCase()),
    );
  if (system === 'plain') return suggest(header, cellsOf, main, currency);
  if (system === 'magento') {
    const fields = fieldsOf(header, MAGENTO);
    return suggest(header, cellsOf, main, currency).map((field, at) => fields[at] ?? field);
  }
  const fields = fieldsOf(header, system === 'shopify' ? SHOPIFY : WOOCOMMERCE);
  if (system === 'shopify') return fields;
  return fields.map((field, column) =>
    !field && isAttribute(header[column] ?? '') ? 'option' : field,
  );
}

/** Returns the unit in a column name such as `Weight (kg)` or `Weight value (grams)`. */
export function unitOf(name: string): string | undefined {
  const unit = /\((kg|g|grams|lbs?|oz|l|ml)\)/i.exec(name)?.[1]?.toLowerCase();
  return unit === 'grams' || plainName(name) === 'variantgrams' ? 'g' : unit;
}

/** The seller's choices for reading a file. `openFile` guesses each property that is missing. */
export type Reading = {
  encoding: Encoding;
  separator: Separator;
  headerAt: number;
};

export type OpenedFile = Reading & {
  header: string[];
  headerLine: number;
  lines: number[];
  rows: TableRow[];
  open: TableRow[];
};

/** The maximum number of rows that the import page accepts. A seller must split a longer file. */
export const MAX_ROWS = 50_000;
/** The maximum file size that the import page accepts, in bytes. */
export const MAX_FILE_BYTES = 20_000_000;

/** Reads a cell such as `="00123"`. Programs write it so that a spreadsheet preserves leading zeros. */
function textOfFormula(cell: string): string {
  const [, text] = /^\s*="(.*)"\s*$/s.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

const knownNames = (row: TableRow | undefined) =>
  (row?.cells ?? []).filter((cell) => BY_NAME.has(plainName(cell))).length;

/** A spreadsheet may have group titles above its header. The row with more known column names is then the header. */
function headerOf(rows: readonly TableRow[]): number {
  const guessed = guessHeader(rows);
  return knownNames(rows[guessed + 1]) > knownNames(rows[guessed]) ? guessed + 1 : guessed;
}

/** Reads the rows of a file. Guesses the encoding, the separator and the header row, unless `chosen` states them. */
export function openFile(bytes: Uint8Array, chosen: Partial<Reading> = {}): OpenedFile {
  const encoding = chosen.encoding ?? guessEncoding(bytes);
  const text = decodeAs(bytes, encoding).replace(/^\uFEFF/, '');
  const separator = chosen.separator ?? guessSeparator(text);
  return { encoding, separator, ...openTable(readTable(text, separator), chosen) };
}

/** The number of first rows among which the seller can choose the header row. */
export const HEADER_ROWS = 10;

/**
 * Opens the rows of a workbook. The first rows are padded, because each row ends at its last filled cell. Rejected rows
 * are written as UTF-8 with commas.
 */
export function openRows(rows: readonly TableRow[], chosen: Partial<Reading> = {}): OpenedFile {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const wide = ({ line, cells }: TableRow) => ({
    line,
    cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  });
  const all = [...rows.slice(0, HEADER_ROWS).map(wide), ...rows.slice(HEADER_ROWS)];
  return { encoding: 'utf-8', separator: ',', ...openTable({ rows: all, open: [] }, chosen) };
}

function openTable({ rows, open }: Table, chosen: Partial<Reading>) {
  const headerAt = Math.min(chosen.headerAt ?? headerOf(rows), Math.max(0, rows.length - 1));
  const names = rows[headerAt];
  const header = [...(names?.cells ?? [])];
  // Drop empty columns that spreadsheets append.
  const below = rows
    .slice(headerAt + 1)
    .map(({ line, cells }) => ({ line, cells: cells.map(textOfFormula) }));
  const isEmpty = (at: number) => below.every(({ cells }) => !cells[at]?.trim());
  while (header.length > 0 && !header.at(-1)?.trim() && isEmpty(header.length - 1)) header.pop();
  return {
    headerAt,
    open,
    rows: below,
    header: header.map((name) => name.replace(/\s+/g, ' ').trim()),
    headerLine: names?.line ?? 1,
    lines: rows.slice(0, HEADER_ROWS).map(({ line }) => line),
  };
}

/** Returns the column names to show on the import page. A repeated name gets a number, such as `Price (2)`. */
export function shownNames(
  header: readonly string[],
  unnamed: (column: number) => string,
): string[] {
  const seen = new Map<string, number>();
  return header.map((name, at) => {
    const shown = name || unnamed(at + 1);
    const times = (seen.get(shown) ?? 0) + 1;
    seen.set(shown, times);
    return times > 1 ? `${shown} (${times})` : shown;
  });
}

type Matching = { system: System; columns: (Field | undefined)[]; decimals: Decimals };

const MONEY: readonly (Field | undefined)[] = [
  ...(['price', 'offerPrice', 'netPrice', 'netOffer', 'deposit', 'costPrice'] as const),
];

/**
 * Detects the decimal sign in the price columns. The shop's own files have a point, unless a spreadsheet has saved
 * them.
 */
export function decimalsOf(
  rows: readonly TableRow[],
  columns: Matching['columns'],
  system: System,
): Decimals {
  const amounts = rows.flatMap(({ cells }) =>
    columns.flatMap((field, at) => (MONEY.includes(field) ? (cells[at] ?? '') : [])),
  );
  const isOwn = system === 'own' && !amounts.some((amount) => amount.includes(','));
  return isOwn ? 'point' : guessDecimals(amounts);
}

/**
 * Returns a function that returns the cells of a column in the first 500 rows. The field of the column is guessed from
 * these cells.
 */
export const cellsOfColumn = (rows: readonly TableRow[]) => {
  const first = rows.slice(0, 500);
  return (column: number) => first.map(({ cells }) => cells[column] ?? '');
};

/**
 * Returns the guessed field of each column, and the shop system unless `system` is given. `main` is the main language
 * of the shop. `currency` is its currency (ISO 4217).
 */
export function matchColumns(
  { header, rows }: OpenedFile,
  system = guessSystem(header),
  main?: string,
  currency?: string,
): Matching {
  const columns = columnsOfSystem(system, header, cellsOfColumn(rows), main, currency);
  return { system, columns, decimals: decimalsOf(rows, columns, system) };
}
