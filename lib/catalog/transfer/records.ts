import 'server-only';
import { addAbortSignal, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { decodeAs, isArabic } from '@/lib/catalog/import/file-text';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import type { createPause } from '@/lib/utils/async';
import type { Column } from './columns';
import { columnsOf } from './csv';

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
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
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
export function separatorOf(firstLine: string): string {
  const count = (separator: string) => firstLine.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** The maximum length of a line, also of the header line. */
export const MAX_LINE_CHARACTERS = 60_000;
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

export type Line = { record: Partial<Record<Column, string>>; info: { lines: number } };

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
export async function* recordsOf(
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
