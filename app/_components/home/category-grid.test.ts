import { describe, expect, it } from 'vitest';
import { columnsFor } from './category-grid';

/** Returns the number of categories in each row. */
function rowsOf(count: number, most: 7 | 8): number[] {
  const columns = columnsFor(count, most);
  return Array.from({ length: Math.ceil(count / columns) }, (_, row) =>
    Math.min(columns, count - row * columns),
  );
}

describe('columnsFor', () => {
  it('keeps the tiles of up to seven categories at the same size', () => {
    for (const count of [1, 3, 7])
      expect([columnsFor(count, 7), columnsFor(count, 8)]).toEqual([7, 7]);
  });

  it.each([
    [8, [4, 4], [8]],
    [9, [5, 4], [5, 4]],
    [10, [5, 5], [5, 5]],
    [13, [7, 6], [7, 6]],
    [15, [5, 5, 5], [8, 7]],
    [16, [6, 6, 4], [8, 8]],
    [17, [6, 6, 5], [6, 6, 5]],
  ])('shows %i categories in even rows of at most seven or eight', (count, ofSeven, ofEight) => {
    expect(rowsOf(count, 7)).toEqual(ofSeven);
    expect(rowsOf(count, 8)).toEqual(ofEight);
  });

  it('leaves none of up to 42 categories alone in the last row', () => {
    for (let count = 8; count <= 42; count++)
      for (const most of [7, 8] as const)
        expect(rowsOf(count, most).at(-1), `${count} in rows of ${most}`).not.toBe(1);
  });
});
