import { posix } from 'node:path';
import { isWorkbook, type TableRow } from '@/lib/catalog/import/file-text';
import { HEADER_ROWS, MAX_FILE_BYTES, MAX_ROWS } from '@/lib/catalog/import/read-file';
import type { WorkbookTable } from '@/lib/catalog/view';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { type NumberFormat, numberFormatOf, numberText, storedText } from './cell-texts';
import { workbookError } from './faults';
import { parseAll, parseXml } from './parse-xml';
import { type Archive, hasPart, openArchive } from './zip';

/* Reads the rows of an Excel workbook (.xlsx, ECMA-376) as texts, as if it were a CSV file. Sheets are streamed and
   all sizes are limited, so that no file can exhaust the memory. */

const MAX_COLUMNS = 1_000;
/** The maximum length in characters. */
const MAX_SHARED_CHARACTERS = 50_000_000;
const MAX_SHARED_TEXTS = 1_000_000;
const MAX_SHEETS = 1_000;
/** Spreadsheets have these limits. */
const MAX_ROW = 1_048_576;
const MAX_STYLES = 65_536;

type Sheet = { name: string; part: string };

type Contents = {
  archive: Archive;
  sheets: Sheet[];
  is1904: boolean;
  shared: string[];
  formats: NumberFormat[];
};

export type Workbook = {
  /** The name of the sheet of `rows`. */
  sheet: string;
  /** The names of all visible sheets with rows. */
  sheets: string[];
  /** Yields the rows that have text. Throws a 400 ApiError if the sheet is damaged or too large. */
  rows: AsyncGenerator<TableRow>;
  /** Counts errors such as `#N/A` in the yielded rows. These cells are empty. */
  errorCells: () => number;
};

type Relation = { id: string; type: string; target: string };

/** The type is the last segment of its URL, for example `worksheet`. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const relations: Relation[] = [];
  await parseAll(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship' || relations.length >= MAX_SHEETS) return;
      relations.push({
        id,
        type: type.slice(type.lastIndexOf('/') + 1),
        // A target is relative to the folder of the part, or starts with `/` (ECMA-376-2, 6.5).
        target: posix.resolve('/', folder, target.replaceAll('\\', '/')).slice(1),
      });
    },
  });
  return relations;
}

const isTrue = (value = '') => ['1', 'true', 'on'].includes(value);

/** Omits the phonetic readings of Japanese names (CT_Rst). */
function textCollector() {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    add: (piece: string) => {
      if (isText) text += piece;
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
    take: () => {
      const taken = storedText(text);
      text = '';
      return taken;
    },
  };
}

async function readShared(archive: Archive, part: string): Promise<string[]> {
  const texts: string[] = [];
  const collector = textCollector();
  let characters = 0;
  await parseAll(archive, part, {
    open: collector.open,
    text: collector.add,
    close: (name) => {
      collector.close(name);
      if (name !== 'si') return;
      const text = collector.take();
      characters += text.length;
      texts.push(text);
      if (characters > MAX_SHARED_CHARACTERS || texts.length > MAX_SHARED_TEXTS)
        throw workbookError('workbookLarge');
    },
  });
  return texts;
}

async function readFormats(archive: Archive, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isCellStyle = false;
  await parseAll(archive, part, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) ids.push(Number(numFmtId ?? 0));
      if (Math.max(codes.size, ids.length) > MAX_STYLES) throw workbookError('workbookLarge');
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return ids.map((id) => numberFormatOf(id, codes.get(id)));
}

/** An OLE file is an old workbook (.xls), or has a password. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** The stream of an encrypted workbook (MS-OFFCRYPTO, 2.3.4.4). */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Throws a 400 ApiError for a file that is not an .xlsx workbook. */
async function readContents(bytes: Buffer): Promise<Contents> {
  if (bytes.subarray(0, OLE.length).equals(OLE))
    throw workbookError(bytes.includes(ENCRYPTED) ? 'workbookLocked' : 'workbookOld');
  if (!isWorkbook(bytes)) throw workbookError('workbookOther');
  const archive = openArchive(bytes);
  if (!hasPart(archive, '_rels/.rels')) throw workbookError('workbookOther');
  const root = await relationsOf(archive, '');
  const main = root.find(({ type }) => type === 'officeDocument')?.target;
  // Reject Word documents (.docx) and binary workbooks (.xlsb, `workbook.bin`).
  if (!main || !/(^|\/)workbook[^/]*\.xml$/i.test(main)) throw workbookError('workbookOther');
  const relations = await relationsOf(archive, main);
  const partOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target;
  const sheets: Sheet[] = [];
  let is1904 = false;
  await parseAll(archive, main, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const sheet = relations.find((one) => one.id === id && one.type === 'worksheet');
      if (sheet && sheets.length < MAX_SHEETS)
        sheets.push({ name: attributes.name ?? '', part: sheet.target });
    },
  });
  const [shared, styles] = [partOf('sharedStrings'), partOf('styles')];
  return {
    archive,
    sheets,
    is1904,
    shared: shared && hasPart(archive, shared) ? await readShared(archive, shared) : [],
    formats: styles && hasPart(archive, styles) ? await readFormats(archive, styles) : [],
  };
}

function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters.toUpperCase()].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
}

type Cell = { type: string; style: number };

/** Returns undefined for an error such as `#N/A`. */
function cellText(
  { type, style }: Cell,
  value: string,
  { shared, formats, is1904 }: Contents,
): string | undefined {
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'inlineStr':
      return value;
    case 'str':
      return storedText(value);
    case 'b':
      return isTrue(value.trim()) ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '');
    case 'e':
      return undefined;
    default: {
      const number = value.trim() === '' ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) return value;
      return numberText(number, formats[style] ?? { kind: 'plain' }, is1904);
    }
  }
}

async function* rowsOf(
  contents: Contents,
  { part }: Sheet,
  onError: () => void = () => {},
): AsyncGenerator<TableRow> {
  let ready: TableRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: Cell | undefined;
  let isValue = false;
  let value = '';
  const inline = textCollector();

  function endCell(ended: Cell) {
    const inlineText = inline.take();
    const stored = ended.type === 'inlineStr' ? inlineText : value;
    const text = stored === '' ? '' : cellText(ended, stored, contents);
    if (text === undefined) onError();
    if (!text) return;
    if (column >= MAX_COLUMNS) throw workbookError('workbookLarge');
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  const reader = parseXml(contents.archive, part, {
    open: (name, { r, t: type = 'n', s: style = '0' }) => {
      inline.open(name);
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r);
        if (!(line >= 1 && line <= MAX_ROW)) throw workbookError('workbookDamaged');
        cells = [];
        column = -1;
      }
      if (name === 'c') {
        column = columnOf(r) ?? column + 1;
        cell = { type, style: Number(style) };
        value = '';
      }
      isValue = name === 'v' && cell !== undefined;
    },
    text: (text) => {
      if (isValue) value += text;
      else if (cell) inline.add(text);
    },
    close: (name) => {
      inline.close(name);
      isValue = false;
      if (name === 'c' && cell) {
        endCell(cell);
        cell = undefined;
      }
      if (name === 'row' && cells.some((text) => text.trim())) ready.push({ line, cells });
    },
  });
  for await (const _ of reader) {
    yield* ready;
    ready = [];
  }
}

async function hasRows(contents: Contents, sheet: Sheet): Promise<boolean> {
  for await (const _ of rowsOf(contents, sheet)) return true;
  return false;
}

/** A zip archive lists its parts at the end, so the whole file is read. Throws a 413 ApiError beyond the limit. */
async function wholeFile(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES)
      throw new ApiError('tooLarge', t('errors', 'requestTooLarge', { bytes: MAX_FILE_BYTES }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const MAX_NAMED_SHEETS = 20;

/**
 * Returns the rows of one sheet of a workbook (.xlsx) as texts: of the sheet with the name `wanted`, otherwise of the
 * first sheet that has rows. Numbers have a decimal point, dates are in ISO 8601, and formulas become their stored
 * results. Hidden rows are read, hidden sheets are not.
 *
 * Throws a 413 ApiError for a file above {@link MAX_FILE_BYTES}. Throws a 400 ApiError for a file with a password,
 * another format, damage, no rows or too many cells, and for an unknown sheet.
 */
export async function openWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  wanted?: string,
): Promise<Workbook> {
  const contents = await readContents(await wholeFile(bytes));
  const filled: Sheet[] = [];
  for (const sheet of contents.sheets) if (await hasRows(contents, sheet)) filled.push(sheet);
  if (filled.length === 0) throw workbookError('workbookEmpty');
  const sheets = filled.map(({ name }) => name);
  const chosen = wanted === undefined ? filled[0] : filled.find(({ name }) => name === wanted);
  if (!chosen) {
    const named = sheets.slice(0, MAX_NAMED_SHEETS).join(', ');
    const message = t('catalogErrors', 'sheetUnknown', { sheet: wanted ?? '', sheets: named });
    throw new ApiError('badInput', message);
  }
  let errorCells = 0;
  return {
    sheet: chosen.name,
    sheets,
    rows: rowsOf(contents, chosen, () => {
      errorCells += 1;
    }),
    errorCells: () => errorCells,
  };
}

const MAX_CELLS = 5_000_000;
const MAX_CHARACTERS = 50_000_000;
/**
 * Returns all rows of a sheet, for the import page. Throws the errors of {@link openWorkbook}, and a 400 ApiError for
 * more rows than the import page accepts.
 */
export async function readWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  wanted?: string,
): Promise<WorkbookTable> {
  const { rows, errorCells, ...names } = await openWorkbook(bytes, wanted);
  const table: TableRow[] = [];
  let [cells, characters] = [0, 0];
  for await (const row of rows) {
    if (table.length === MAX_ROWS + HEADER_ROWS)
      throw new ApiError('badInput', t('catalogErrors', 'workbookRows', { count: MAX_ROWS }));
    table.push(row);
    cells += row.cells.length;
    characters += row.cells.join('').length;
    if (cells > MAX_CELLS || characters > MAX_CHARACTERS) throw workbookError('workbookLarge');
  }
  return { ...names, errorCells: errorCells(), rows: table };
}
