import { expect, test } from 'vitest';
import { revisionWatcher } from './watch-revision';

test('a writer that raises nothing for 30 s is dead, one that goes on or has just begun is not', () => {
  const { deadWriters } = revisionWatcher();
  const look = (value: number, writers: string[], seconds: number) =>
    deadWriters({ value, writers }, seconds * 1000);
  look(1, [], 0);
  expect(look(1, ['a'], 100)).toEqual([]);
  // Noted for the first time at 100 s, so far too early to call it dead.
  expect(look(1, ['a'], 101)).toEqual([]);
  expect(look(1, ['a'], 129)).toEqual([]);
  expect(look(2, ['a'], 130)).toEqual([]);
  expect(look(2, ['a'], 159)).toEqual([]);
  expect(look(2, ['a'], 160)).toEqual(['a']);
});
