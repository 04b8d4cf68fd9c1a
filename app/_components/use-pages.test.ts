import { expect, test } from 'vitest';
import { laterProduct } from '@/lib/catalog/seller-sort';
import { inPlace, laterRows, readRows, withNext } from './use-pages';

const row = (_id: string, updatedAt: string, price = 1) => ({ _id, updatedAt, price });
const early = '2026-11-02T08:00:00.000Z';
const late = '2026-11-02T08:00:00.001Z';

test('laterRows keeps the displayed row if it is newer than the loaded row', () => {
  const shown = [row('a', late, 3), row('b', early, 3), row('c', early, 3)];
  const read = [row('a', early, 2), row('b', late, 2), row('c', early, 2), row('d', early, 2)];
  expect(laterRows(shown, read, laterProduct)).toEqual([shown[0], ...read.slice(1)]);
});

test('inPlace keeps displayed rows in position, inserts new rows at the top, and removes missing rows', () => {
  const shown = [row('a', early), row('b', early), row('c', early)];
  const read = [row('c', late), row('d', early), row('a', early)];
  expect(inPlace(shown, read)).toEqual([read[1], read[2], read[0]]);
});

test('withNext shows a row only once if the row has moved to the next page', () => {
  const shown = [row('a', early), row('b', early)];
  const read = [row('b', late), row('c', early)];
  expect(withNext(shown, read)).toEqual([...shown, read[1]]);
});

/** Simulates an API with `total` rows that returns at most 200 rows per request. */
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

test('readRows reads all requested rows, with several requests if necessary', async () => {
  const { limits, readPage } = api(1_000);
  const { rows, nextCursor } = await readRows(450, undefined, readPage);
  expect(rows).toEqual(Array.from({ length: 450 }, (_, n) => n));
  expect(nextCursor).toBe('450');
  expect(limits).toEqual([200, 200, 50]);
});

test('readRows starts at the cursor and stops at the end of the list', async () => {
  const { limits, readPage } = api(230);
  expect((await readRows(20, '20', readPage)).rows).toHaveLength(20);
  const { rows, nextCursor } = await readRows(300, undefined, readPage);
  expect(rows).toHaveLength(230);
  expect(nextCursor).toBeUndefined();
  expect(limits).toEqual([20, 200, 100]);
});
