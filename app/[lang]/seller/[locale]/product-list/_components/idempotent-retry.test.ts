import { beforeEach, expect, test } from 'vitest';
import { createIdempotentRetry } from './idempotent-retry';

let keys: string[];
let send: (stock: number, isLost?: boolean, product?: string) => Promise<void>;
beforeEach(() => {
  let made = 0;
  const onceAgain = createIdempotentRetry(() => `key ${++made}`);
  keys = [];
  send = (stock, isLost = false, product = 'pears') =>
    onceAgain(product, { stock }, async (key) => {
      keys.push(key);
      if (isLost) throw new Error('no answer');
    }).catch(() => undefined);
});

test('a change that failed has the same key when it is sent again, any other one its own', async () => {
  await send(9, true);
  await send(8, false, 'plums');
  await send(9, true);
  await send(9);
  await send(9);
  await Promise.all([send(7), send(7)]);
  expect(keys).toEqual(['key 1', 'key 2', 'key 1', 'key 1', 'key 3', 'key 4', 'key 5']);
});

test('after another change of the product the same press is a new one', async () => {
  await send(4, true);
  await send(6);
  await send(4);
  await send(4, true);
  await send(6, true);
  await send(4);
  expect(new Set(keys).size).toBe(6);
});
