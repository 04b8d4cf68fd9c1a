import { expect, test } from 'vitest';
import { revisionWatcher } from './watch-revision';

test('a writer that is registered for 30 s is dead, whatever others change meanwhile', () => {
  const { deadWriters } = revisionWatcher();
  const look = (value: number, writers: string[], seconds: number) =>
    deadWriters({ value, counts: 0, writers }, seconds * 1000);
  look(1, [], 0);
  // Noted for the first time at 100 s, so far too early to call it dead.
  expect(look(1, ['a'], 100)).toEqual([]);
  expect(look(2, ['a', 'b'], 129)).toEqual([]);
  expect(look(3, ['a', 'b'], 130)).toEqual(['a']);
  expect(look(4, ['b'], 131)).toEqual([]);
  // Registered again, it has its time again.
  expect(look(5, ['a', 'b'], 159)).toEqual(['b']);
});
