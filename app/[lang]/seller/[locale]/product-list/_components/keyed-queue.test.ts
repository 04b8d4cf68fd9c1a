import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue';

test('what is asked at once of one key is done in turn, also after a failure; other keys do not wait', async () => {
  const inQueue = createKeyedQueue();
  const seen: string[] = [];
  const ask = (key: string, name: string, turns: number) =>
    inQueue(key, async () => {
      seen.push(`${name} begins`);
      for (let n = 0; n < turns; n += 1) await soon();
      seen.push(`${name} ends`);
      if (name === 'b') throw new Error('no answer');
      return name;
    }).catch((error: Error) => error.message);
  const other = ask('other', 'd', 9);
  const one = Promise.all([ask('one', 'a', 3), ask('one', 'b', 2), ask('one', 'c', 1)]);
  expect(await one).toEqual(['a', 'no answer', 'c']);
  expect(seen).toEqual([
    'd begins',
    ...['a', 'b', 'c'].flatMap((n) => [`${n} begins`, `${n} ends`]),
  ]);
  expect(await other).toBe('d');
});
