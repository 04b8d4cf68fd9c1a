import { type Decimals, guessDecimals } from './amounts';
import { decodeAs, type Encoding, guessEncoding } from './encodings';
import type { Field } from './fields';
import { columnsOfSystem, guessSystem, type System } from './systems';
import { guessHeader, guessSeparator, readTable, type Separator, type TableRow } from './table';

/* A file as it looks at first, and after the seller has corrected that: pure, also in the browser. */

/** How a file is read; what the seller does not choose is guessed. */
export type Reading = {
  encoding: Encoding;
  separator: Separator;
  /** Which row has the names of the columns, from 0. */
  headerAt: number;
};

export type OpenedFile = Reading & {
  header: string[];
  /** The line of the header in the file. */
  headerLine: number;
  /** The lines of the first rows, any of which may be the header. */
  lines: number[];
  /** The rows below the header. */
  rows: TableRow[];
  open: TableRow[];
};

/** The most rows that a page takes; a longer file is imported in parts. */
export const MAX_ROWS = 50_000;
/** The largest file that a page takes, in bytes. */
export const MAX_FILE_BYTES = 20_000_000;

/** The rows of a file; what is not chosen of its reading is guessed. */
export function openFile(bytes: Uint8Array, chosen: Partial<Reading> = {}): OpenedFile {
  const encoding = chosen.encoding ?? guessEncoding(bytes);
  const text = decodeAs(bytes, encoding).replace(/^\uFEFF/, '');
  const separator = chosen.separator ?? guessSeparator(text);
  const { rows, open } = readTable(text, separator);
  const headerAt = Math.min(chosen.headerAt ?? guessHeader(rows), Math.max(0, rows.length - 1));
  const names = rows[headerAt];
  const header = [...(names?.cells ?? [])];
  // Spreadsheets write empty columns at the end; one without a name that has texts is a column.
  const below = rows.slice(headerAt + 1);
  const isEmpty = (at: number) => below.every(({ cells }) => !cells[at]?.trim());
  while (header.length > 0 && !header.at(-1)?.trim() && isEmpty(header.length - 1)) header.pop();
  return {
    encoding,
    separator,
    headerAt,
    open,
    rows: below,
    header: header.map((name) => name.replace(/\s+/g, ' ').trim()),
    headerLine: names?.line ?? 1,
    lines: rows.slice(0, 10).map(({ line }) => line),
  };
}

/** The names of the columns as the page shows them: one that is there twice has its number behind it. */
export function shownNames(
  header: readonly string[],
  unnamed: (column: number) => string,
): string[] {
  const seen = new Map<string, number>();
  return header.map((name, at) => {
    const shown = name || unnamed(at + 1);
    const times = (seen.get(shown) ?? 0) + 1;
    seen.set(shown, times);
    return times > 1 ? `${shown} (${times})` : shown;
  });
}

/** What the columns of a file are, and how its amounts are written; guessed. */
type Matching = {
  system: System;
  columns: (Field | undefined)[];
  decimals: Decimals;
};

const MONEY: readonly (Field | undefined)[] = [
  ...(['price', 'offerPrice', 'netPrice', 'netOffer', 'deposit'] as const),
];

/** The decimal sign that the cells of these columns show. */
export const decimalsOf = (rows: readonly TableRow[], columns: Matching['columns']): Decimals =>
  guessDecimals(
    rows.flatMap(({ cells }) =>
      columns.flatMap((field, at) => (MONEY.includes(field) ? (cells[at] ?? '') : [])),
    ),
  );

/** The cells by which a column is judged. */
export const cellsOfColumn = (rows: readonly TableRow[]) => {
  const first = rows.slice(0, 500);
  return (column: number) => first.map(({ cells }) => cells[column] ?? '');
};

/** What the columns of a file most likely are; `system` is chosen or guessed, `main` the main language of the shop. */
export function matchColumns(
  { header, rows }: OpenedFile,
  system = guessSystem(header),
  main?: string,
): Matching {
  const columns = columnsOfSystem(system, header, cellsOfColumn(rows), main);
  return { system, columns, decimals: decimalsOf(rows, columns) };
}
