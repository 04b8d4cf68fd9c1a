import 'server-only';
import { addAbortSignal, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import {
  decodeAs,
  isArabic,
  isWorkbook,
  SIGNATURE_BYTES,
  type TableRow,
} from '@/lib/catalog/import/file-text';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import type { createPause } from '@/lib/utils/async';
import type { Column } from './columns';
import { columnsOf } from './csv';

/* Reads the records of a product file: a CSV file, or an Excel workbook. */

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
 * Decodes a product file in the encodings in which spreadsheets save it. The file is UTF-8 or, if its first chunk with
 * non-ASCII characters is not valid UTF-8, Windows-1252. If the words of this chunk are Arabic, it is Windows-1256.
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
 * The number of characters that the parser processes without a pause. For each faulty record, the parser takes about
 * 0.1 ms to copy its state into the error.
 */
const PIECE = 256;
/**
 * Limits the input buffer of the parser. With a larger buffer, the parser would parse all buffered text without a
 * pause.
 */
const ONE_PIECE = { writableHighWaterMark: 1 };

/** Matches a first line such as `sep=;`, with which Excel sets the separator. The import ignores this line. */
const SEP_LINE = /^\uFEFF?"?sep=[,;\t]"?(?=[\r\n])/i;

type Line = { record: Partial<Record<Column, string>>; info: { lines: number } };

type Options = {
  /** Awaited after each piece of text, so that the process can answer other requests. */
  pause: ReturnType<typeof createPause>;
  /** Called for each line that cannot be read, with its number and the key of the error message. */
  onSkip: (line: number, fault: LineFault) => void;
  signal?: AbortSignal | undefined;
};

type LineFault = 'lineManyCells' | 'lineLong' | 'lineOpenQuote' | 'lineUnreadable';

/** Maps the error codes of the CSV parser to message keys. */
const UNREADABLE: Record<string, LineFault> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'lineManyCells',
  CSV_MAX_RECORD_SIZE: 'lineLong',
  CSV_QUOTE_NOT_CLOSED: 'lineOpenQuote',
};

/** Decodes the file. Returns its text, and the column separator that the header line contains. */
async function openText(bytes: AsyncIterable<Uint8Array>) {
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
  // The parser does not check the header of an empty file, for example after a failed export. Report the missing
  // columns here.
  if (firstLine === '') columnsOf([]);
  return { text: allChunks(), delimiter: separatorOf(firstLine) };
}

async function* inPieces(text: AsyncIterable<string>, pause: Options['pause']) {
  for await (const part of text)
    for (let at = 0; at < part.length; at += PIECE) {
      await pause();
      yield part.slice(at, at + PIECE);
    }
}

/**
 * Yields the records of a CSV file. Each record has its cells by column, and the number of its last line.
 * Throws the errors of `text`, the ApiError of {@link columnsOf}, and an AbortError. If the file is not a table,
 * throws an error with a code that starts with `CSV_`.
 */
async function* csvRecords(
  { text, delimiter }: Awaited<ReturnType<typeof openText>>,
  { pause, onSkip, signal }: Options,
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
      const line = Number(error && 'lines' in error ? error.lines : 0);
      onSkip(line, UNREADABLE[error?.code ?? ''] ?? 'lineUnreadable');
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

/**
 * Reads the first bytes of a file, enough to detect a workbook. Returns these bytes, and the whole file including them.
 */
async function peek(bytes: AsyncIterable<Uint8Array>) {
  const rest = bytes[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < SIGNATURE_BYTES) {
    const { value, done } = await rest.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* whole() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { start, whole: whole() };
}

/**
 * Yields the rows of a workbook below its header, like {@link csvRecords}. Cells in columns without a name are ignored.
 * A row ends with its last filled cell; the cells after it are empty. Throws the errors of `rows`, the ApiError of
 * {@link columnsOf}, and an AbortError.
 */
async function* sheetRecords(
  rows: AsyncIterable<TableRow>,
  { signal, onSkip }: Omit<Options, 'pause'>,
): AsyncGenerator<Line> {
  let columns: (Column | undefined)[] | undefined;
  for await (const { line, cells } of rows) {
    signal?.throwIfAborted();
    if (!columns) {
      columns = columnsOf(cells);
      continue;
    }
    if (cells.join('').length > MAX_LINE_CHARACTERS) onSkip(line, 'lineLong');
    else {
      const named = columns.flatMap((column, at) => (column ? [[column, cells[at] ?? '']] : []));
      yield { record: Object.fromEntries(named), info: { lines: line } };
    }
  }
}

/**
 * Opens a product file. A workbook is detected by its content. If several of its sheets have rows, `sheet` is the name
 * of the sheet that is read. Throws a 400 ApiError for a file that cannot be read. The records throw the errors of
 * {@link csvRecords} or {@link sheetRecords}.
 */
export async function openRecords(
  bytes: AsyncIterable<Uint8Array>,
  options: Options,
): Promise<{ records: AsyncGenerator<Line>; sheet?: string }> {
  const { start, whole } = await peek(bytes);
  if (!isWorkbook(start)) return { records: csvRecords(await openText(whole), options) };
  const { openWorkbook } = await import('@/lib/catalog/workbook/read-workbook');
  const { sheet, others, rows } = await openWorkbook(whole);
  const records = sheetRecords(rows, options);
  return others.length > 0 ? { records, sheet } : { records };
}
