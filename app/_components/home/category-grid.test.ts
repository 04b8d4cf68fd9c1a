import { describe, expect, it } from 'vitest';
import { columnsFor } from './category-grid';

/** Returns the number of categories in each row. */
function rowsOf(count: number): number[] {
  const columns = columnsFor(count);
  return Array.from({ length: Math.ceil(count / columns) }, (_, row) =>
    Math.min(columns, count - row * columns),
  );
}

describe('columnsFor', () => {
  it('keeps the tiles of up to seven categories at the same size', () => {
    expect([1, 3, 7].map(columnsFor)).toEqual([7, 7, 7]);
  });

  it.each([
    [8, [8]],
    [9, [5, 4]],
    [10, [5, 5]],
    [13, [7, 6]],
    [15, [8, 7]],
    [16, [8, 8]],
    [17, [6, 6, 5]],
  ])('shows %i categories in even rows', (count, rows) => {
    expect(rowsOf(count)).toEqual(rows);
  });

  it('leaves none of up to 56 categories alone in the last row', () => {
    for (let count = 8; count <= 56; count++) expect(rowsOf(count).at(-1), `${count}`).not.toBe(1);
  });
});
