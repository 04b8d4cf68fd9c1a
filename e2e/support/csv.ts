import { csvText } from '@/lib/utils/csv';

/** Returns rows with the same columns as CSV text with a header. */
export function csvOfRows(rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return csvText([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);
}
