import { unescapeFormula } from '@/lib/catalog/transfer/cells-math';
import { isGarbled } from './encodings';
import { type Note, type Reason, RowRefused } from './faults';
import { sortRows } from './items';
import { productOf, type Settings, type Taken } from './product-of';
import type { Table, TableRow } from './table';

/* The products of a file of another program: pure, also in the browser. */

/** A row that is not taken. `column` is the name of the column in the file, if one is at fault. */
export type Refused = {
  line: number;
  cells: string[];
  reason: Reason;
  column?: string;
  value: string;
};

export type Converted = {
  taken: Taken[];
  refused: Refused[];
  notes: Partial<Record<Note, number>>;
  /** Names of categories that the shop does not have, with the number of rows; '' for none. */
  unknown: Map<string, number>;
};

/** Why a row cannot be read at all. */
function faultOfRow({ cells }: TableRow, { header }: Settings): RowRefused | undefined {
  const spare = cells.slice(header.length).find((cell) => cell.trim());
  if (spare !== undefined) return new RowRefused('manyCells', undefined, spare);
  const garbled = cells.find(isGarbled);
  return garbled === undefined ? undefined : new RowRefused('garbled', undefined, garbled);
}

/**
 * What a file makes of the shop: each row is a product, part of one, or refused with a reason. What is changed on the
 * way is counted. The shop itself checks each line once more.
 */
export function convert(
  rows: readonly TableRow[],
  open: Table['open'],
  settings: Settings,
): Converted {
  const { columns, header, system } = settings;
  const result: Converted = { taken: [], refused: [], notes: {}, unknown: new Map() };
  const count = (note: Note) => {
    result.notes[note] = (result.notes[note] ?? 0) + 1;
  };
  const refuse = ({ line, cells }: TableRow, { reason, field, value }: RowRefused) => {
    const at = field ? columns.indexOf(field) : -1;
    const shown = value ?? (cells[at] ?? '').trim();
    const column = header[at];
    result.refused.push({ line, cells, reason, ...(column ? { column } : {}), value: shown });
  };
  for (const row of open) refuse(row, new RowRefused('openQuote', undefined, row.cells[0] ?? ''));
  const readable = rows.flatMap((row) => {
    const fault = faultOfRow(row, settings);
    if (fault) refuse(row, fault);
    // The shop writes an apostrophe before what a spreadsheet could run.
    const isOwn = system === 'own';
    return fault ? [] : isOwn ? { ...row, cells: row.cells.map(unescapeFormula) } : row;
  });
  const { items, others } = sortRows(readable, columns, system);
  for (const { why, ...row } of others)
    if (why instanceof RowRefused) refuse(row, why);
    else count(why);
  const seen = new Map<string, number>();
  /** Names that differ in case alone are one. */
  const labels = new Map<string, string>();
  for (const item of items) {
    const notes: Note[] = [];
    try {
      const { cells, pictures } = productOf(item, settings, (note) => notes.push(note));
      const key = cells.id || JSON.stringify([cells.name, cells.category]);
      const before = seen.get(key);
      if (before !== undefined) throw new RowRefused('sameProduct', 'name', String(before));
      seen.set(key, item.line);
      result.taken.push({ line: item.line, source: item.cells, cells, pictures });
      for (const note of new Set(notes)) count(note);
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      refuse(item, error);
      const { reason, value = '' } = error;
      if (reason !== 'unknownCategory') continue;
      const label = labels.get(value.toLowerCase()) ?? value;
      labels.set(value.toLowerCase(), label);
      result.unknown.set(label, (result.unknown.get(label) ?? 0) + 1);
    }
  }
  result.refused.sort((one, other) => one.line - other.line);
  return result;
}
