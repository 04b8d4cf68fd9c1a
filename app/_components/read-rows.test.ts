import { expect, test } from 'vitest';
import { readRows } from './read-rows';

/** An API with so many rows, that answers at most 200 at once. */
function api(total: number) {
  const limits: number[] = [];
  const readPage = async (limit: number, cursor = '0') => {
    limits.push(limit);
    const from = Number(cursor);
    const to = Math.min(from + Math.min(limit, 200), total);
    const rows = Array.from({ length: to - from }, (_, n) => from + n);
    return { rows, nextCursor: to < total ? String(to) : undefined };
  };
  return { limits, readPage };
}

test('all rows that are asked for are read, though the API answers fewer at once', async () => {
  const { limits, readPage } = api(1_000);
  const { rows, nextCursor } = await readRows(450, undefined, readPage);
  expect(rows).toEqual(Array.from({ length: 450 }, (_, n) => n));
  expect(nextCursor).toBe('450');
  expect(limits).toEqual([200, 200, 50]);
});

test('reading begins at the cursor and ends with the last row', async () => {
  const { limits, readPage } = api(230);
  expect((await readRows(20, '20', readPage)).rows).toHaveLength(20);
  const { rows, nextCursor } = await readRows(300, undefined, readPage);
  expect(rows).toHaveLength(230);
  expect(nextCursor).toBeUndefined();
  expect(limits).toEqual([20, 200, 100]);
});
