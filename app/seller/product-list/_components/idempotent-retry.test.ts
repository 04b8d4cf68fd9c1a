import { expect, test } from 'vitest';
import { createIdempotentRetry } from './idempotent-retry';

test('a change that failed has the same key when it is sent again, any other one its own', async () => {
  let made = 0;
  const onceAgain = createIdempotentRetry(() => `key ${++made}`);
  const keys: string[] = [];
  const send = (stock: number, isLost = false) =>
    onceAgain({ stock }, async (key) => {
      keys.push(key);
      if (isLost) throw new Error('no answer');
    }).catch(() => undefined);
  await send(9, true);
  await send(8);
  await send(9, true);
  await send(9);
  await send(9);
  await Promise.all([send(7), send(7)]);
  expect(keys).toEqual(['key 1', 'key 2', 'key 1', 'key 1', 'key 3', 'key 4', 'key 5']);
});
