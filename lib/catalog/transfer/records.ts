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

/** The buffer exceeds the longest allowed line. A longer text without line breaks is decoded in chunks of this size. */
const MAX_HELD_BYTES = 1_000_000;
const LINE_BREAKS = [0x0a, 0x0d];

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function wholeLines(bytes: Buffer): [Buffer, Buffer] {
  const end = Math.max(...LINE_BREAKS.map((byte) => bytes.lastIndexOf(byte))) + 1;
  const cut = end === 0 && bytes.length > MAX_HELD_BYTES ? bytes.length : end;
  return [bytes.subarray(0, cut), bytes.subarray(cut)];
}

/**
 * Decodes UTF-8 or Windows-1252. Arabic words mean Windows-1256. The first chunk with non-ASCII characters decides.
 * Throws a 400 ApiError for UTF-16, or if a UTF-8 file later contains other bytes.
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

function separatorOf(firstLine: string): string {
  const count = (separator: string) => firstLine.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

const MAX_LINE_CHARACTERS = 60_000;
/**
 * The parser processes this many characters without a pause. It takes about 0.1 ms to copy its state for each faulty
 * record.
 */
const PIECE = 256;
/** With a larger buffer, the parser would parse all buffered text without a pause. */
const ONE_PIECE = { writableHighWaterMark: 1 };

/** Excel sets the separator with a first line such as `sep=;`. The import ignores it. */
const SEP_LINE = /^\uFEFF?"?sep=[,;\t]"?(?=[\r\n])/i;

type Line = { record: Partial<Record<Column, string>>; info: { lines: number } };

type Options = {
  /** Awaited after each piece of text, so that the process can answer other requests. */
  pause: ReturnType<typeof createPause>;
  onSkip: (line: number, fault: LineFault) => void;
  signal?: AbortSignal | undefined;
};

type LineFault = 'lineManyCells' | 'lineLong' | 'lineOpenQuote' | 'lineUnreadable';

const UNREADABLE: Record<string, LineFault> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'lineManyCells',
  CSV_MAX_RECORD_SIZE: 'lineLong',
  CSV_QUOTE_NOT_CLOSED: 'lineOpenQuote',
};

async function openText(bytes: AsyncIterable<Uint8Array>) {
  const pieces = decodeText(bytes);
  let begin = '';
  while (!/[\r\n]/.test(begin.trimStart()) && begin.length < MAX_LINE_CHARACTERS) {
    const { value, done } = await pieces.next();
    if (done) break;
    // Keep the line break, so that line numbers stay correct.
    begin = (begin + value).replace(SEP_LINE, '');
  }
  async function* allChunks() {
    yield begin;
    yield* pieces;
  }
  const [firstLine = ''] = begin.trimStart().split(/[\r\n]/, 1);
  // The parser does not check the header of an empty file, so report missing columns here.
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
 * Yields the records of a CSV file, each with the number of its last line. Throws the errors of `text`, the ApiError of
 * {@link columnsOf}, and an AbortError. A file that is not a table throws an error with a code `CSV_…`.
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
    // Names such as 12" pizza base contain unescaped quotation marks.
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
 * Yields the rows of a workbook below its header, like {@link csvRecords}. Columns without a name are ignored. Throws
 * the errors of `rows`, the ApiError of {@link columnsOf}, and an AbortError.
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
 * Returns the records of a product file. A workbook is detected by its content. `sheet` is the name of its sheet, if
 * several have rows. `wantedSheet` selects the sheet; text files ignore it. Throws a 400 ApiError for an unreadable
 * file. The records throw the errors of {@link csvRecords} or {@link sheetRecords}.
 */
export async function openRecords(
  bytes: AsyncIterable<Uint8Array>,
  { wantedSheet, ...options }: Options & { wantedSheet?: string | undefined },
): Promise<{ records: AsyncGenerator<Line>; sheet?: string }> {
  const { start, whole } = await peek(bytes);
  if (!isWorkbook(start)) return { records: csvRecords(await openText(whole), options) };
  const { openWorkbook } = await import('@/lib/catalog/workbook/read-workbook');
  const { sheet, sheets, rows } = await openWorkbook(whole, wantedSheet);
  const records = sheetRecords(rows, options);
  return sheets.length > 1 ? { records, sheet } : { records };
}
