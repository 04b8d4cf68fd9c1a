import { expect, test } from 'vitest';
import { revisionWatcher } from './watch-revision';

test('deadWriters returns a writer after 30 seconds without an update', () => {
  const { deadWriters } = revisionWatcher();
  const look = (value: number, writers: string[], seconds: number) =>
    deadWriters({ value, counts: 0, writers }, seconds * 1000);
  look(1, [], 0);
  // The writer was first seen at 100 s, so it does not count as crashed yet.
  expect(look(1, ['a'], 100)).toEqual([]);
  expect(look(2, ['a', 'b'], 129)).toEqual([]);
  expect(look(3, ['a', 'b'], 130)).toEqual(['a']);
  expect(look(4, ['b'], 131)).toEqual([]);
  // After the writer registers again, the 30 seconds start again.
  expect(look(5, ['a', 'b'], 159)).toEqual(['b']);
});
