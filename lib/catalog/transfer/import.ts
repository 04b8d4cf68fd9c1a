import 'server-only';
import { randomUUID } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { record } from '@/lib/audit/record';
import { finishChange, startChange } from '@/lib/catalog/cache/revision';
import { settleProducts } from '@/lib/catalog/category-tree/move-products';
import { readTree } from '@/lib/catalog/category-tree/read';
import { readGroups } from '@/lib/catalog/variants/read';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import type { Column } from './columns';
import { columnsOf, readLine } from './csv';
import { decodeText, separatorOf } from './decode';
import { identityOf, type Row, writeBatch } from './import-batch';
import { joinRows } from './join-rows';
import type { ImportReport } from './view';

const BATCH = 1_000;
const MAX_LINE_CHARACTERS = 60_000;
/** Faults beyond this number are only counted. */
const MAX_FAULTS = 1_000;
/** The interval at which pages are invalidated during an import. */
const SHOW_EVERY_MS = 5_000;
/** `sep=;` in the first line tells Excel the separator, which the header shows, too. */
const SEP_LINE = /^\uFEFF?"?sep=[,;\t]"?(?=[\r\n])/i;

type ImportOptions = {
  /** Called with the number of lines read. */
  onLines?: (lines: number) => void;
  /** Ends the import: written lines stay, and running it again finishes it. */
  signal?: AbortSignal;
};

type Line = { record: Partial<Record<Column, string>>; info: { lines: number } };

/** The text, and the separator of its columns, which its header shows. */
async function open(bytes: AsyncIterable<Uint8Array>) {
  const pieces = decodeText(bytes);
  let begin = '';
  while (!/[\r\n]/.test(begin.trimStart()) && begin.length < MAX_LINE_CHARACTERS) {
    const { value, done } = await pieces.next();
    if (done) break;
    // The line break stays, so that faults name the lines of the file.
    begin = (begin + value).replace(SEP_LINE, '');
  }
  async function* whole() {
    yield begin;
    yield* pieces;
  }
  const [firstLine = ''] = begin.trimStart().split(/[\r\n]/, 1);
  // The parser asks for no columns of a file without a line, such as what an export that failed leaves.
  if (firstLine === '') columnsOf([]);
  return { text: Readable.from(whole()), delimiter: separatorOf(firstLine) };
}

function sayFault(error: unknown): string {
  if (error instanceof z.ZodError)
    return [...new Set(error.issues.map(({ message }) => message))].join('. ');
  throw error;
}

/**
 * Reads a product file (CSV with commas, semicolons or tabs, UTF-8 or Windows-1252, header line with
 * {@link columnsOf}, perhaps Excel's `sep=;` before it) as a stream and adds or updates products: a line
 * with an id means that product, a line without is found by name and category. Running it again changes
 * nothing. A faulty line is reported with its number and skipped. Throws a 400 Refusal for an unreadable
 * file; lines before the fault stay.
 */
export async function importProducts(
  bytes: AsyncIterable<Uint8Array>,
  { onLines, signal }: ImportOptions = {},
): Promise<ImportReport> {
  await readTree();
  await readGroups();
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, errors: [], moreErrors: 0 };
  const fault = (line: number, message: string) => {
    if (report.errors.length < MAX_FAULTS) report.errors.push({ line, message });
    else report.moreErrors += 1;
  };
  const { text: source, delimiter } = await open(bytes);
  const parser = parse({
    bom: true,
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
      const line = Number(error && 'lines' in error ? error.lines : 0);
      fault(line, error?.message ?? say('catalogFaults', 'lineUnreadable'));
      return undefined;
    },
  });
  if (signal) addAbortSignal(signal, parser);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let batch = new Map<string, Row>();
  let batchHasIds = false;
  const writer = randomUUID();
  const places = new Map<string, number>();
  let shownAt = Date.now();
  let lines = 0;
  const flush = async () => {
    await startChange(writer);
    const rows = [...batch.values()];
    const { added, updated, unchanged, faults } = await writeBatch(rows);
    await settleProducts();
    const unjoined = await joinRows(rows, faults, places);
    for (const { line, message } of [...faults, ...unjoined]) fault(line, message);
    batch = new Map();
    report.added += added;
    report.updated += updated;
    report.unchanged += unchanged;
    onLines?.(lines);
    if (Date.now() - shownAt < SHOW_EVERY_MS) return;
    await finishChange([writer]);
    shownAt = Date.now();
  };
  try {
    for await (const { record, info } of parser as AsyncIterable<Line>) {
      lines += 1;
      try {
        const product = readLine(record);
        const key = identityOf(product);
        // A line by name may mean a product that another line of the batch names by its id.
        const hasId = product.id !== undefined;
        if (batch.size === BATCH || batch.has(key) || hasId !== batchHasIds) await flush();
        batchHasIds = hasId;
        batch.set(key, { line: info.lines, product });
      } catch (error) {
        fault(info.lines, sayFault(error));
      }
    }
    await flush();
  } catch (error) {
    if (signal?.aborted) return { ...report, stopped: true };
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new Refusal(
        'badInput',
        say('catalogFaults', 'fileUnreadable', { reason: error.message }),
      );
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
    await finishChange([writer]);
    const { added, updated, errors, moreErrors } = report;
    const faults = errors.length + moreErrors;
    const counts = { added, updated, faults };
    await record({ event: 'products imported', ...counts }, { after: counts });
  }
  report.errors.sort((one, other) => one.line - other.line);
  return report;
}
