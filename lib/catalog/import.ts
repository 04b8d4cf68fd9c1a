import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { db } from '../db';
import { Refusal } from '../http/errors';
import { type Column, type CsvProduct, columnsOf, readLine } from './csv';
import { identityOf, writeBatch } from './import-batch';
import { bumpCatalogRevision } from './revision';

const BATCH = 1_000;
const MAX_LINE_CHARACTERS = 60_000;
/** More faults than this are only counted. */
const MAX_FAULTS = 1_000;
/** How often pages follow an import that takes long. */
const SHOW_EVERY_MS = 5_000;

export type ImportReport = {
  added: number;
  updated: number;
  unchanged: number;
  errors: { line: number; message: string }[];
  /** Faulty lines beyond those that `errors` names. */
  moreErrors: number;
};

type Line = { record: Partial<Record<Column, string>>; info: { lines: number } };

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const read = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Refusal('badInput', 'The file is not UTF-8: save it as CSV UTF-8 and try again');
    }
  };
  for await (const chunk of bytes) yield read(chunk);
  yield read();
}

function sayFault(error: unknown): string {
  if (error instanceof z.ZodError)
    return [...new Set(error.issues.map(({ message }) => message))].join('. ');
  throw error;
}

/**
 * Reads a product file (CSV, UTF-8, a header line with {@link columnsOf}) as it streams in, and
 * adds or updates each line's product by name and category, so that running it again changes
 * nothing. A faulty line is reported with its number and the others go on. Throws a 400 Refusal
 * for a file that cannot be read; what came before is kept.
 */
export async function importProducts(
  bytes: AsyncIterable<Uint8Array>,
  onLines: (lines: number) => void = () => {},
): Promise<ImportReport> {
  await db();
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, errors: [], moreErrors: 0 };
  const fault = (line: number, message: string) => {
    if (report.errors.length < MAX_FAULTS) report.errors.push({ line, message });
    else report.moreErrors += 1;
  };
  const parser = parse({
    bom: true,
    columns: (header: string[]) => columnsOf(header).map((column) => column ?? false),
    info: true,
    relax_column_count_less: true,
    // A name such as 12" pizza base is often written without quotes around it.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_LINE_CHARACTERS,
    on_skip: (error) => {
      const line = Number(error && 'lines' in error ? error.lines : 0);
      fault(line, error?.message ?? 'This line cannot be read');
      return undefined;
    },
  });
  const source = Readable.from(decoded(bytes));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let batch = new Map<string, CsvProduct>();
  let shownAt = Date.now();
  let lines = 0;
  const flush = async () => {
    const { added, updated, unchanged } = await writeBatch([...batch.values()]);
    batch = new Map();
    report.added += added;
    report.updated += updated;
    report.unchanged += unchanged;
    onLines(lines);
    if (Date.now() - shownAt < SHOW_EVERY_MS) return;
    await bumpCatalogRevision();
    shownAt = Date.now();
  };
  try {
    for await (const { record, info } of parser as AsyncIterable<Line>) {
      lines += 1;
      try {
        const product = readLine(record);
        if (batch.size === BATCH || batch.has(identityOf(product))) await flush();
        batch.set(identityOf(product), product);
      } catch (error) {
        fault(info.lines, sayFault(error));
      }
    }
    await flush();
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new Refusal('badInput', `The file cannot be read: ${error.message}`);
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
    await bumpCatalogRevision();
  }
  return report;
}
