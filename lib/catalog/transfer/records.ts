import 'server-only';
import { addAbortSignal, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import type { createPause } from '@/lib/utils/async';
import type { Column } from './columns';
import { columnsOf } from './csv';

const MAX_LINE_CHARACTERS = 60_000;
/**
 * How many characters the parser gets at once. It copies its state into the error of each faulty record, some 0.1 ms each, and
 * works on without a pause until it has read what it was given.
 */
const PIECE = 256;
/** Of the parser's stream: with more room it reads all pieces that wait in one go, without a pause between them. */
const ONE_PIECE = { writableHighWaterMark: 1 };

export type Line = { record: Partial<Record<Column, string>>; info: { lines: number } };

type Options = {
  delimiter: string;
  /** Awaited between pieces, so that the process answers other requests meanwhile. */
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
 * The records of a product file by column, with the number of the line at which each ends. Throws what `text` throws, the
 * Refusal of {@link columnsOf}, an AbortError, and an error whose code begins with `CSV_` for a file that is no table.
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
    // Names such as 12" pizza base often come without quotes around them.
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
