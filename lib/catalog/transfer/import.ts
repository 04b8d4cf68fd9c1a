import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { z } from 'zod';
import { record } from '@/lib/audit/record';
import { readTree, settleProducts } from '@/lib/catalog/category-tree/change-tree';
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
import { t } from '@/lib/http/say';
import { finishChange, startChange } from '@/lib/page-cache/revision';
import { createPause } from '@/lib/utils/async';
import { Product } from '@/models';
import { columnsOf, readLine } from './csv';
import { identityOf, nameKey, type Row, writeBatch } from './import-batch';
import { decodeText, recordsOf, separatorOf } from './records';

const BATCH = 500;
/** No line that a person wrote is longer; only the header is looked for in so much text. */
const MAX_LINE_CHARACTERS = 60_000;
/** Faults beyond this number are only counted. */
const MAX_FAULTS = 1_000;
/** After so many faulty lines in a row the file is none that this shop can read. */
export const MAX_FAULTS_IN_ROW = 1_000;
/** The interval at which pages are invalidated during an import. */
const SHOW_EVERY_MS = 5_000;
/** `sep=;` in the first line tells Excel the separator, which the header shows, too. */
const SEP_LINE = /^\uFEFF?"?sep=[,;\t]"?(?=[\r\n])/i;

/** Why the parser cannot read a line, by its codes. */
const UNREADABLE: Record<string, 'lineManyCells' | 'lineLong' | 'lineOpenQuote'> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'lineManyCells',
  CSV_MAX_RECORD_SIZE: 'lineLong',
  CSV_QUOTE_NOT_CLOSED: 'lineOpenQuote',
};

type ImportOptions = {
  /** Called with the number of lines read. */
  onLines?: (lines: number) => void;
  /** Ends the import: written lines stay, and running it again finishes it. */
  signal?: AbortSignal;
  /** Reports what an import would do, and writes nothing. */
  check?: boolean;
};

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
  return { text: whole(), delimiter: separatorOf(firstLine) };
}

function sayFault(error: unknown): string {
  if (error instanceof z.ZodError)
    return [...new Set(error.issues.map(({ message }) => message))].join('. ');
  throw error;
}

/** The fields at fault, if an error names one for each of its faults. */
function fieldsOf(error: unknown): string[] {
  const issues = error instanceof z.ZodError ? error.issues : [];
  const fields = issues.flatMap(({ path: [field] }) => (typeof field === 'string' ? field : []));
  return fields.length === issues.length ? [...new Set(fields)] : [];
}

/**
 * Reads a product file (CSV with commas, semicolons or tabs, UTF-8 or Windows-1252, header line with
 * {@link columnsOf}, perhaps Excel's `sep=;` before it) as a stream and adds or updates products: a line
 * with an id means that product, a line without is found by name and category. Running it again changes
 * nothing. A faulty line is reported with its number and skipped; after 1,000 faulty lines in a row the rest of the file is
 * not read, which `stoppedAt` reports. It pauses between slices of work, so that the shop answers meanwhile. Throws a 400
 * ApiError for an unreadable file; lines before the fault stay. With `check` it reports the same faults and writes nothing.
 */
export async function importProducts(
  bytes: AsyncIterable<Uint8Array>,
  { onLines, signal, check = false }: ImportOptions = {},
): Promise<ImportReport> {
  await readTree();
  await readGroups();
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, errors: [], moreErrors: 0 };
  const fault = (line: number, message: string, fields?: string[]) => {
    const error = { line, message, ...(fields?.length ? { fields } : {}) };
    if (report.errors.length < MAX_FAULTS) report.errors.push(error);
    else report.moreErrors += 1;
  };
  /** How many of the last lines could not be read. */
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
      unreadable(line, t('catalogFaults', UNREADABLE[error?.code ?? ''] ?? 'lineUnreadable'));
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
        // A line by name may mean a product that another line of the batch names by its id.
        const hasId = product.id !== undefined;
        if (batch.size === BATCH || batch.has(key) || hasId !== batchHasIds) await flush();
        batchHasIds = hasId;
        batch.set(key, { line: info.lines, product });
      } catch (error) {
        unreadable(info.lines, sayFault(error), fieldsOf(error));
      }
    }
    await flush();
  } catch (error) {
    if (signal?.aborted) return { ...report, stopped: true };
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new ApiError(
        'badInput',
        t('catalogFaults', 'fileUnreadable', { reason: error.message }),
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

/** The lines that say which size their product is, with its id; of one that is not stored, with what `newId` says. */
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

/** The faults that {@link joinRows} would report, without a change. `checked` keeps what the lines of a file say. */
const checkRows = async (
  rows: readonly Row[],
  faults: readonly LineFault[],
  checked: CheckedSizes,
): Promise<LineFault[]> =>
  checkLines(await sizedLines(rows, faults, ({ product }) => nameKey(product)), checked);

/**
 * Makes the products of the lines that were written the sizes that they name; nothing in a file that names none. `places`
 * keeps what the lines of a file say of the order of sizes.
 */
async function joinRows(
  rows: readonly Row[],
  faults: readonly LineFault[],
  places: Places,
): Promise<LineFault[]> {
  const lines = await sizedLines(rows, faults, () => undefined);
  return lines.length > 0 ? joinLines(lines, places) : [];
}
