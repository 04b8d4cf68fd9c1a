import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ShopResponse } from './response';

const warned: Error[] = [];
const note = (warning: Error) => warned.push(warning);
afterEach(() => {
  process.off('warning', note);
});

test('a response accepts 14 listeners without a warning, but warns at 28 listeners', async () => {
  process.on('warning', note);
  const response = new ShopResponse(new IncomingMessage(new Socket()));
  for (let steps = 0; steps < 14; steps += 1) response.once('close', () => {});
  await turn();
  expect(warned).toEqual([]);
  for (let steps = 0; steps < 14; steps += 1) response.once('close', () => {});
  await turn();
  expect(warned).toMatchObject([{ name: 'MaxListenersExceededWarning' }]);
});
