import type { Field } from './columns';

/* Reads the cells of a row by field. The browser runs this module, so it must not import server code. */

export type Columns = readonly (Field | undefined)[];

/** Returns the texts of all columns of this field, without empty texts. */
export const textsOf = (cells: readonly string[], columns: Columns, field: Field): string[] =>
  columns.flatMap((one, at) => (one === field && cells[at]?.trim() ? cells[at].trim() : []));

/** Returns the first text of this field. A loop, because a long file causes millions of calls. */
export function firstOf(cells: readonly string[], columns: Columns, field: Field): string {
  for (let at = columns.indexOf(field); at >= 0; at = columns.indexOf(field, at + 1)) {
    const text = cells[at]?.trim();
    if (text) return text;
  }
  return '';
}

/** Returns the texts of each field that has a column. Empty texts are omitted. */
export function textsByField(cells: readonly string[], columns: Columns): Map<Field, string[]> {
  const found = new Map<Field, string[]>();
  columns.forEach((field, at) => {
    if (!field) return;
    const texts = found.get(field) ?? [];
    found.set(field, texts);
    const text = cells[at]?.trim();
    if (text) texts.push(text);
  });
  return found;
}

/** Returns the cells of a row. Empty cells of the given fields are filled with the cells of the parent row. */
export function filledFrom(
  cells: readonly string[],
  parent: readonly string[],
  columns: Columns,
  fields: readonly Field[],
): string[] {
  return columns.map((field, at) => {
    const own = cells[at] ?? '';
    return own.trim() || !field || !fields.includes(field) ? own : (parent[at] ?? '');
  });
}

/** Returns the cells of a row, with these image addresses in the image column. */
export const withPictures = (
  cells: readonly string[],
  columns: Columns,
  pictures: readonly string[],
) => {
  const at = columns.indexOf('image');
  return cells.map((cell, column) => (column === at ? pictures.join(', ') : cell));
};
