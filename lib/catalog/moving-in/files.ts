import { joinCell } from '@/lib/catalog/transfer/cells-math';
import type { Refused } from './convert';
import { PRODUCT_FIELDS, type ProductField } from './fields';
import type { Taken } from './product-of';
import { type Separator, writeTable } from './table';

/* The files that moving in writes: pure, also in the browser. */

/** How many products go to the shop in one call, so that each refusal is told and a lost answer costs little. */
const IN_ONE_CALL = 250;

/** A product file of some of the products. */
export type Part = { text: string; taken: Taken[] };

/** The products as product files of the shop; those of one file have the same columns. */
export function partsOf(taken: readonly Taken[]): Part[] {
  const parts: { columns: ProductField[]; rows: Taken[] }[] = [];
  for (const one of taken) {
    const columns = PRODUCT_FIELDS.filter((field) => one.cells[field] !== undefined);
    const open = parts.find(
      (part) => part.rows.length < IN_ONE_CALL && part.columns.join() === columns.join(),
    );
    if (open) open.rows.push(one);
    else parts.push({ columns, rows: [one] });
  }
  return parts.map(({ columns, rows }) => ({
    taken: rows,
    text: writeTable(
      [columns, ...rows.map(({ cells }) => columns.map((field) => cells[field] ?? ''))],
      ',',
    ),
  }));
}

/** The product of a line that the shop names in its answer to a {@link Part}. */
export const takenOfLine = (part: Part, line: number): Taken | undefined => part.taken[line - 2];

/** The mark by which Excel reads a file as UTF-8. */
const BOM = '\uFEFF';

/** What is written of a row that was not taken. */
type RowToMend = Pick<Refused, 'line' | 'cells'> & { why: string };

/**
 * The refused rows as they were, behind two columns with line and reason, which a second import leaves out.
 * Rows of variants have what they had from another row.
 */
export const refusedFile = (
  header: readonly string[],
  rows: readonly RowToMend[],
  separator: Separator,
  names: { line: string; why: string },
): string =>
  BOM +
  writeTable(
    [
      [names.line, names.why, ...header],
      ...rows.map(({ line, cells, why }) => [String(line), why, ...cells]),
    ],
    separator,
  );

/** A file to begin with: the columns that people fill, and two products in this category. */
export const templateFile = (
  category: string,
  names: readonly [string, string],
  lines: readonly [string, string],
) =>
  BOM +
  writeTable(
    [
      ['name', 'category', 'price', 'offerPrice', 'description', 'weight', 'stock', 'inStock'],
      [names[0], category, '3.49', '2.99', joinCell(lines), '1 kg', '', 'true'],
      [names[1], category, '2.49', '', '', '500 g', '20', 'true'],
    ],
    ',',
  );
