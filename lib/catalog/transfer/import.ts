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
import { t } from '@/lib/http/translate';
import { finishChange, startChange } from '@/lib/page-cache/revision';
import { createPause } from '@/lib/utils/async';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product } from '@/models';
import { readLine } from './csv';
import { identityOf, nameKey, type Row, writeBatch } from './import-batch';
import { openRecords } from './records';

const BATCH = 500;
/** Further faults are only counted. */
const MAX_FAULTS = 1_000;
/** The import stops after this many consecutive invalid lines. The file is then probably not a product file. */
export const MAX_FAULTS_IN_ROW = 1_000;
/** During an import, pages show the products imported so far. */
const SHOW_EVERY_MS = 5_000;

type ImportOptions = {
  onLines?: (lines: number) => void;
  /** The signal stops the import. Imported lines stay. Importing the file again completes the import. */
  signal?: AbortSignal;
  /** With `check`, the import reports its effects and writes nothing. */
  check?: boolean;
  /** The sheet of a workbook. The default is the first visible sheet with rows. */
  sheet?: string | undefined;
};

function faultMessage(error: unknown): string {
  if (error instanceof z.ZodError)
    return [...new Set(error.issues.map(({ message }) => message))].join('. ');
  throw error;
}

function fieldsOf(error: unknown): string[] {
  const issues = error instanceof z.ZodError ? error.issues : [];
  const fields = issues.flatMap(({ path: [field] }) => (typeof field === 'string' ? field : []));
  return fields.length === issues.length ? [...new Set(fields)] : [];
}

/**
 * Imports a product file (CSV or Excel workbook), and returns a report with each invalid line. An id identifies the
 * product, or else name and category. Importing the same file again changes nothing. {@link openRecords} describes the
 * formats. `sheet` names the sheet that was read, if there are several.
 *
 * After 1,000 consecutive invalid lines, the import stops at `stoppedAt`. The file is streamed, with pauses for other
 * requests. Throws a 400 ApiError for an unreadable file, but earlier lines stay written. With `check`, writes nothing.
 */
export async function importProducts(
  bytes: AsyncIterable<Uint8Array>,
  { onLines, signal, check = false, sheet: wantedSheet }: ImportOptions = {},
): Promise<ImportReport> {
  await readTree();
  await readGroups();
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, errors: [], moreErrors: 0 };
  const fault = (line: number, message: string, fields?: string[]) => {
    const error = omitUndefined({ line, message, fields: fields?.length ? fields : undefined });
    if (report.errors.length < MAX_FAULTS) report.errors.push(error);
    else report.moreErrors += 1;
  };
  let faultsInRow = 0;
  const unreadable = (line: number, message: string, fields?: string[]) => {
    if (report.stoppedAt !== undefined) return;
    fault(line, message, fields);
    faultsInRow += 1;
    if (faultsInRow === MAX_FAULTS_IN_ROW) report.stoppedAt = line;
  };
  const pause = createPause();
  const { records, sheet } = await openRecords(bytes, {
    pause,
    signal,
    wantedSheet,
    onSkip: (line, fault) => unreadable(line, t('catalogErrors', fault)),
  });
  if (sheet !== undefined) report.sheet = sheet;
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
        // Lines with and without ids may refer to the same product, so a batch has only one kind.
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

/** Returns the faults that {@link joinRows} would report. `checked` collects the sizes of all lines. */
const checkRows = async (
  rows: readonly Row[],
  faults: readonly LineFault[],
  checked: CheckedSizes,
): Promise<LineFault[]> =>
  checkLines(await sizedLines(rows, faults, ({ product }) => nameKey(product)), checked);

async function joinRows(
  rows: readonly Row[],
  faults: readonly LineFault[],
  places: Places,
): Promise<LineFault[]> {
  const lines = await sizedLines(rows, faults, () => undefined);
  return lines.length > 0 ? joinLines(lines, places) : [];
}
