import { expect, test } from 'vitest';
import { changedFields } from './changed-fields';

test('changedFields returns only the fields that differ, as plain JSON', () => {
  const at = new Date('2026-01-02T03:04:05.000Z');
  const was = { name: 'Apple', image: ['a', 'b'], stock: 3, weight: undefined };
  const is = { name: 'Apple', image: ['b', 'a'], stock: undefined, removedAt: at };
  expect(changedFields(was, is)).toEqual({
    before: { image: ['a', 'b'], stock: 3 },
    after: { image: ['b', 'a'], removedAt: at.toISOString() },
  });
});

test('changedFields returns all fields of a new object', () => {
  expect(changedFields(null, { name: 'Apple', weight: undefined })).toEqual({
    after: { name: 'Apple' },
  });
  expect(changedFields({ name: 'Apple' }, { name: 'Apple', weight: undefined })).toBeUndefined();
});
