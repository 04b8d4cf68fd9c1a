import { parse } from 'csv-parse/browser/esm/sync';

/* The rows of a file with separated columns: pure, also in the browser. */

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A row with the number of its first line in the file. */
export type TableRow = { line: number; cells: string[] };

export type Table = {
  /** Not those that are empty. */
  rows: TableRow[];
  /** Lines whose quotation marks are not closed, or not doubled inside of others: each as one cell. */
  open: TableRow[];
};

/** Above this many lines that cannot be read, the rest of the file is one of them. */
const MAX_OPEN = 20;
const LOOKED_AT = 20_000;

/** `sep=;` in the first line tells Excel the separator. */
const SEP_LINE = /^sep=(.)\r?\n?/i;

/** How often a separator stands outside of quotation marks, in each of the first lines. */
function countsOf(text: string, separator: string): number[] {
  const quoted = /(^|[,;\t|\r\n])"(?:[^"]|"")*"/g;
  const plain = text.slice(0, LOOKED_AT).replace(quoted, '$1x');
  const lines = plain.split(/\r\n|\n|\r/).filter((line) => line.trim());
  // The last one may be cut.
  return lines
    .slice(0, Math.max(1, Math.min(20, lines.length - 1)))
    .map((line) => line.split(separator).length - 1);
}

/** The separator of a file: the one that most of its first lines have as often as each other. */
export function guessSeparator(text: string): Separator {
  const [, told] = SEP_LINE.exec(text) ?? [];
  const known = SEPARATORS.find((one) => one === told);
  if (known) return known;
  const score = (separator: Separator) => {
    const counts = countsOf(text, separator);
    const most = Math.max(...counts);
    if (most === 0) return 0;
    const same = new Map<number, number>();
    for (const count of counts) if (count > 0) same.set(count, (same.get(count) ?? 0) + 1);
    return Math.max(...same.values()) / counts.length + Math.min(most, 50) / 1_000;
  };
  return SEPARATORS.reduce((best, one) => (score(one) > score(best) ? one : best));
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim());

/** The text from a line on; lines are counted as {@link readTable} does. */
function fromLine(text: string, line: number): string {
  const breaks = /\r\n|\n|\r/g;
  for (let number = 1; number < line; number += 1) if (!breaks.exec(text)) return '';
  return text.slice(line > 1 ? breaks.lastIndex : 0);
}

/** The number of line breaks in a record as it stands in the file. */
const breaksIn = (raw: string) => raw.match(/\r\n|\n|\r/g)?.length ?? 0;

/** A cell as it stands between quotation marks. */
const inMarks = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Reads records until one fails; `failed` is the line at which that one begins, if one did. */
function readSome(text: string, separator: Separator, first: number) {
  const rows: TableRow[] = [];
  const open: TableRow[] = [];
  let line = first;
  const take = (found: unknown): null => {
    // What `raw` adds is not in the types.
    const { record, raw } = found as { record: string[]; raw: string };
    const begin = /^(?:\r\n|\n|\r)*/.exec(raw)?.[0] ?? '';
    const start = line + breaksIn(begin);
    const odd = record.filter((cell) => cell.startsWith('"') && !raw.includes(inMarks(cell)));
    // A mark that was closed by one of a later row.
    if (odd.some((cell) => /[\r\n]/.test(cell))) throw new Error('A mark stays open');
    line += breaksIn(raw);
    if (odd.length > 0) open.push({ line: start, cells: [raw.trim()] });
    else if (isFilled(record)) rows.push({ line: start, cells: record });
    return null;
  };
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      raw: true,
      on_record: take,
    });
    return { rows, open };
  } catch {
    return { rows, open, failed: line };
  }
}

/**
 * The rows of a text, whose line breaks and quotation marks may be those of any program. A row with a quotation
 * mark that nothing closes would take all that follows; it is named alone, and reading goes on in the next line.
 */
export function readTable(given: string, separator: Separator): Table {
  const told = SEP_LINE.exec(given);
  const text = told ? given.slice(told[0].length) : given;
  const table: Table = { rows: [], open: [] };
  let line = told ? 2 : 1;
  let rest = text;
  for (let attempt = 0; attempt <= MAX_OPEN; attempt += 1) {
    const { rows, open, failed } = readSome(rest, separator, line);
    table.open.push(...open);
    for (const row of rows) table.rows.push(row);
    if (failed === undefined) return table;
    const left = fromLine(rest, failed - line + 1);
    const [bad = ''] = left.split(/\r\n|\n|\r/, 1);
    table.open.push({ line: failed, cells: [bad] });
    rest = fromLine(left, 2);
    line = failed + 1;
    if (!rest) return table;
  }
  table.open.push({ line, cells: [rest.slice(0, 200)] });
  return table;
}

/** The row with the names of the columns: the first one that is about as wide as the widest of the first ten. */
export function guessHeader(rows: readonly TableRow[]): number {
  const filled = rows.slice(0, 10).map(({ cells }) => cells.filter((cell) => cell.trim()).length);
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count >= Math.max(1, widest / 2)),
  );
}

/** A cell as a file has it, in quotation marks where it needs them. */
const quoted = (cell: string, separator: string) =>
  /["\r\n]|^\s|\s$/.test(cell) || cell.includes(separator) ? inMarks(cell) : cell;

/** The rows as text; {@link readTable} reads the same rows. */
export const writeTable = (rows: readonly (readonly string[])[], separator: Separator): string =>
  rows
    .map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`)
    .join('');
