import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns';

test('what is asked at once is done in turn, also after a failure, and the last answer says so', async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  const ask = (name: string, turns: number) =>
    inTurn(async () => {
      seen.push(`${name} begins`);
      for (let n = 0; n < turns; n += 1) await soon();
      seen.push(`${name} ends`);
      if (name === 'b') throw new Error('no answer');
      return name;
    }).catch((error: Error) => error.message);
  expect(await Promise.all([ask('a', 3), ask('b', 2), ask('c', 1)])).toEqual([
    { answer: 'a', last: false },
    'no answer',
    { answer: 'c', last: true },
  ]);
  expect(seen).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
