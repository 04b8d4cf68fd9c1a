import 'server-only';
import { randomUUID } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import mongoose from 'mongoose';
import { z } from 'zod';
import { record } from '@/lib/audit/record';
import { readTree, settleProducts } from '@/lib/catalog/category-tree/change-tree';
import { decodeAs, isArabic } from '@/lib/catalog/import/file-text';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import {
  type CheckedSizes,
  checkLines,
  joinLines,
  type LineFault,
  type Places,
} from '@/lib/catalog/variants/join-lines';
import { readGroups } from '@/lib/catalog/variants/known-groups';
import type { ImportReport } from '@/lib/catalog/view';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { finishChange, startChange } from '@/lib/page-cache/revision';
import { createPause } from '@/lib/utils/async';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product } from '@/models';
import type { Column } from './columns';
import { columnsOf, readLine } from './csv';
import { identityOf, nameKey, type Row, writeBatch } from './import-batch';

/**
 * The maximum number of bytes to buffer until a line break follows. It exceeds the longest allowed line. A
 * longer text without line breaks is decoded in chunks of this size.
 */
const MAX_HELD_BYTES = 1_000_000;
const LINE_BREAKS = [0x0a, 0x0d];

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Splits the bytes after the last line break into complete lines and the incomplete last line. */
function wholeLines(bytes: Buffer): [Buffer, Buffer] {
  const end = Math.max(...LINE_BREAKS.map((byte) => bytes.lastIndexOf(byte))) + 1;
  const cut = end === 0 && bytes.length > MAX_HELD_BYTES ? bytes.length : end;
  return [bytes.subarray(0, cut), bytes.subarray(cut)];
}

/**
 * Decodes a product file in the encodings in which spreadsheets save it. The file is UTF-8 or, if its first chunk
 * with non-ASCII characters is not valid UTF-8, Windows-1252. If the words of this chunk are Arabic, it is Windows-1256.
 * Throws a 400 ApiError for UTF-16. Throws the same error if the file starts as UTF-8 and later contains bytes that are
 * not UTF-8.
 */
async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let encoding: 'ascii' | 'utf-8' | 'windows-1252' | 'windows-1256' = 'ascii';
  const read = (lines: Buffer): string => {
    if (encoding !== 'ascii' && encoding !== 'utf-8') return decodeAs(lines, encoding);
    if (lines.includes(0)) throw notText();
    try {
      const text = utf8.decode(lines);
      if (text.length < lines.length) encoding = 'utf-8';
      return text;
    } catch {
      if (encoding === 'utf-8') throw notText();
      encoding = isArabic(lines) ? 'windows-1256' : 'windows-1252';
      return decodeAs(lines, encoding);
    }
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const [lines, more] = wholeLines(Buffer.concat([rest, chunk]));
    rest = more;
    yield read(lines);
  }
  yield read(rest);
}

const notText = () => new ApiError('badInput', t('catalogErrors', 'notText'));

/** Returns the separator of a file: whichever of `,`, `;` and tab occurs most often in the first line. */
function separatorOf(firstLine: string): string {
  const count = (separator: string) => firstLine.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** The maximum length of a line, also of the header line. */
const MAX_LINE_CHARACTERS = 60_000;
/**
 * The number of characters that the parser gets at once. The parser parses these characters without a pause. For each
 * faulty record, it takes about 0.1 ms to copy its state into the error.
 */
const PIECE = 256;
/**
 * Limits the input buffer of the parser. With a larger buffer, the parser would parse all buffered text without a
 * pause.
 */
const ONE_PIECE = { writableHighWaterMark: 1 };

type Line = { record: Partial<Record<Column, string>>; info: { lines: number } };

type Options = {
  delimiter: string;
  /** Awaited after each piece of text, so that the process can answer other requests. */
  pause: ReturnType<typeof createPause>;
  /** Called for each record that cannot be read. */
  onSkip: (error: CsvError | undefined) => void;
  signal?: AbortSignal | undefined;
};

async function* inPieces(text: AsyncIterable<string>, pause: Options['pause']) {
  for await (const part of text)
    for (let at = 0; at < part.length; at += PIECE) {
      await pause();
      yield part.slice(at, at + PIECE);
    }
}

/**
 * Yields the records of a product file. Each record has its cells by column, and the number of its last line.
 * Throws the errors of `text`, the ApiError of {@link columnsOf}, and an AbortError. If the file is not a table,
 * throws an error with a code that starts with `CSV_`.
 */
async function* recordsOf(
  text: AsyncIterable<string>,
  { delimiter, pause, onSkip, signal }: Options,
): AsyncGenerator<Line> {
  const source = Readable.from(inPieces(text, pause));
  const parser = parse({
    bom: true,
    ...ONE_PIECE,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    columns: (header: string[]) => columnsOf(header).map((column) => column ?? false),
    info: true,
    relax_column_count_less: true,
    // Accept unescaped quotation marks, because names such as 12" pizza base often contain them.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_LINE_CHARACTERS,
    on_skip: (error) => {
      onSkip(error);
      return undefined;
    },
  });
  if (signal) addAbortSignal(signal, parser);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const line of parser as AsyncIterable<Line>) {
      await pause();
      yield line;
    }
  } finally {
    source.destroy();
    parser.destroy();
  }
}

const BATCH = 500;
/** The maximum number of faults that a report lists. Further faults are only counted. */
const MAX_FAULTS = 1_000;
/** The import stops after this many consecutive invalid lines, because the file is probably not a product file. */
export const MAX_FAULTS_IN_ROW = 1_000;
/** The interval in ms at which a running import invalidates pages, so that they show the products imported so far. */
const SHOW_EVERY_MS = 5_000;
/** Matches a first line such as `sep=;`, with which Excel sets the separator. The import ignores this line. */
const SEP_LINE = /^\uFEFF?"?sep=[,;\t]"?(?=[\r\n])/i;

/** Maps the error codes of the CSV parser to message keys. */
const UNREADABLE: Record<string, 'lineManyCells' | 'lineLong' | 'lineOpenQuote'> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'lineManyCells',
  CSV_MAX_RECORD_SIZE: 'lineLong',
  CSV_QUOTE_NOT_CLOSED: 'lineOpenQuote',
};

type ImportOptions = {
  /** Called with the number of lines read so far. */
  onLines?: (lines: number) => void;
  /**
   * A signal that stops the import. Lines that were already written stay. Importing the file again completes the
   * import.
   */
  signal?: AbortSignal;
  /** Reports what an import would do, and writes nothing. */
  check?: boolean;
};

/** Decodes the file. Returns its text, and the column separator that the header line contains. */
async function open(bytes: AsyncIterable<Uint8Array>) {
  const pieces = decodeText(bytes);
  let begin = '';
  while (!/[\r\n]/.test(begin.trimStart()) && begin.length < MAX_LINE_CHARACTERS) {
    const { value, done } = await pieces.next();
    if (done) break;
    // The pattern does not match the line break. The line break stays in the text, so that line numbers in the report
    // are correct.
    begin = (begin + value).replace(SEP_LINE, '');
  }
  async function* allChunks() {
    yield begin;
    yield* pieces;
  }
  const [firstLine = ''] = begin.trimStart().split(/[\r\n]/, 1);
  // For an empty file, for example of a failed export, the parser does not check the header. Report the missing
  // columns here.
  if (firstLine === '') columnsOf([]);
  return { text: allChunks(), delimiter: separatorOf(firstLine) };
}

function faultMessage(error: unknown): string {
  if (error instanceof z.ZodError)
    return [...new Set(error.issues.map(({ message }) => message))].join('. ');
  throw error;
}

/** Returns the fields at fault. Returns an empty list if any fault in the error does not name its field. */
function fieldsOf(error: unknown): string[] {
  const issues = error instanceof z.ZodError ? error.issues : [];
  const fields = issues.flatMap(({ path: [field] }) => (typeof field === 'string' ? field : []));
  return fields.length === issues.length ? [...new Set(fields)] : [];
}

/**
 * Imports a product file (CSV): adds new products and updates stored products. If a line has an id, it refers to the
 * product with this id. Otherwise name and category identify the product. Importing the same file again changes
 * nothing.
 *
 * The separator is a comma, a semicolon or a tab, and {@link decodeText} describes the encoding. {@link columnsOf}
 * describes the header. A line `sep=;` may precede it.
 *
 * The report lists each invalid line with its number, and the import skips it. After 1,000 consecutive invalid lines,
 * the import stops, and `stoppedAt` is the last of these lines. The file is read as a stream. The import pauses
 * regularly, so that the server can answer other requests.
 *
 * Throws a 400 ApiError for an unreadable file; lines before the fault stay written. With `check`, the function reports
 * the same faults and writes nothing.
 */
export async function importProducts(
  bytes: AsyncIterable<Uint8Array>,
  { onLines, signal, check = false }: ImportOptions = {},
): Promise<ImportReport> {
  await readTree();
  await readGroups();
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, errors: [], moreErrors: 0 };
  const fault = (line: number, message: string, fields?: string[]) => {
    const error = omitUndefined({ line, message, fields: fields?.length ? fields : undefined });
    if (report.errors.length < MAX_FAULTS) report.errors.push(error);
    else report.moreErrors += 1;
  };
  /** The number of consecutive lines that could not be read. */
  let faultsInRow = 0;
  const unreadable = (line: number, message: string, fields?: string[]) => {
    if (report.stoppedAt !== undefined) return;
    fault(line, message, fields);
    faultsInRow += 1;
    if (faultsInRow === MAX_FAULTS_IN_ROW) report.stoppedAt = line;
  };
  const { text, delimiter } = await open(bytes);
  const pause = createPause();
  const records = recordsOf(text, {
    delimiter,
    pause,
    signal,
    onSkip: (error) => {
      const line = Number(error && 'lines' in error ? error.lines : 0);
      unreadable(line, t('catalogErrors', UNREADABLE[error?.code ?? ''] ?? 'lineUnreadable'));
    },
  });
  let batch = new Map<string, Row>();
  let batchHasIds = false;
  const writer = randomUUID();
  const places = new Map<string, number>();
  const sizes = { groups: new Map(), groupOf: new Map() };
  let shownAt = Date.now();
  let lines = 0;
  const flush = async () => {
    if (!check) await startChange(writer);
    const rows = [...batch.values()];
    const { added, updated, unchanged, faults } = await writeBatch(rows, pause, { check });
    if (!check) await settleProducts();
    const unjoined = check
      ? await checkRows(rows, faults, sizes)
      : await joinRows(rows, faults, places);
    for (const { line, message, fields } of [...faults, ...unjoined]) fault(line, message, fields);
    batch = new Map();
    report.added += added;
    report.updated += updated;
    report.unchanged += unchanged;
    onLines?.(lines);
    if (check || Date.now() - shownAt < SHOW_EVERY_MS) return;
    await finishChange([writer]);
    shownAt = Date.now();
  };
  try {
    for await (const { record, info } of records) {
      if (report.stoppedAt !== undefined) break;
      lines += 1;
      try {
        const product = readLine(record);
        faultsInRow = 0;
        const key = identityOf(product);
        // A line without an id may refer to the same product as a line with an id. A batch therefore contains only
        // lines with ids or only lines without.
        const hasId = product.id !== undefined;
        if (batch.size === BATCH || batch.has(key) || hasId !== batchHasIds) await flush();
        batchHasIds = hasId;
        batch.set(key, { line: info.lines, product });
      } catch (error) {
        unreadable(info.lines, faultMessage(error), fieldsOf(error));
      }
    }
    await flush();
  } catch (error) {
    if (signal?.aborted) return { ...report, stopped: true };
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new ApiError(
        'badInput',
        t('catalogErrors', 'fileUnreadable', { reason: error.message }),
      );
    throw error;
  } finally {
    if (!check) await finishChange([writer]);
    const { added, updated, errors, moreErrors } = report;
    const faults = errors.length + moreErrors;
    const counts = { added, updated, faults };
    if (!check) await record({ event: 'products imported', ...counts }, { after: counts });
  }
  report.errors.sort((one, other) => one.line - other.line);
  return report;
}

const { trusted } = mongoose;

/**
 * Returns the lines that name a size, each with the id of its product. If the product is not stored, `newId`
 * provides an id.
 */
async function sizedLines(
  rows: readonly Row[],
  faults: readonly LineFault[],
  newId: (row: Row) => string | undefined,
) {
  const failed = new Set(faults.map(({ line }) => line));
  const sized = rows.filter(({ line, product }) => product.variant && !failed.has(line));
  const names = sized.flatMap(({ product }) => (product.id ? [] : product.name));
  const found =
    names.length > 0
      ? await Product.find(
          { name: trusted({ $in: names }), ...NOT_REMOVED },
          { name: 1, category: 1 },
        ).lean()
      : [];
  const byName = new Map(found.map((one) => [nameKey(one), String(one._id)]));
  return sized.flatMap((row) => {
    const { line, product } = row;
    const id = product.id ?? byName.get(nameKey(product)) ?? newId(row);
    return id && product.variant ? { line, id, name: product.name, ...product.variant } : [];
  });
}

/**
 * Returns the faults that {@link joinRows} would report, without writing. `checked` collects the sizes of all
 * lines of the file.
 */
const checkRows = async (
  rows: readonly Row[],
  faults: readonly LineFault[],
  checked: CheckedSizes,
): Promise<LineFault[]> =>
  checkLines(await sizedLines(rows, faults, ({ product }) => nameKey(product)), checked);

/**
 * Adds the products of written lines to the groups of sizes that the lines name. Does nothing if no line names a
 * size. `places` collects the positions of the sizes in the file.
 */
async function joinRows(
  rows: readonly Row[],
  faults: readonly LineFault[],
  places: Places,
): Promise<LineFault[]> {
  const lines = await sizedLines(rows, faults, () => undefined);
  return lines.length > 0 ? joinLines(lines, places) : [];
}
