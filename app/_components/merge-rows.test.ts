import { expect, test } from 'vitest';
import { laterProduct } from '@/lib/catalog/later-product';
import { inPlace, laterRows } from './merge-rows';

const row = (_id: string, updatedAt: string, price = 1) => ({ _id, updatedAt, price });
const early = '2026-11-02T08:00:00.000Z';
const late = '2026-11-02T08:00:00.001Z';

test('a row that was read before it changed stays as it is shown', () => {
  const shown = [row('a', late, 3), row('b', early, 3), row('c', early, 3)];
  const read = [row('a', early, 2), row('b', late, 2), row('c', early, 2), row('d', early, 2)];
  expect(laterRows(shown, read, laterProduct)).toEqual([shown[0], ...read.slice(1)]);
});

test('rows keep their places, new ones come first, and what was not read goes', () => {
  const shown = [row('a', early), row('b', early), row('c', early)];
  const read = [row('c', late), row('d', early), row('a', early)];
  expect(inPlace(shown, read)).toEqual([read[1], read[2], read[0]]);
});
