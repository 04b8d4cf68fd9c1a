import { expect, test } from 'vitest';
import { freePort } from '@/server/process/port';
import { runChaos } from './shop-run';

test('killing the processes of the shop causes no lost, duplicate or inconsistent data', async () => {
  const { counts, wrong } = await runChaos({
    seconds: 20,
    seed: 1,
    shoppers: 8,
    port: await freePort(),
  });
  expect(wrong).toEqual([]);
  const sum = (what: RegExp) =>
    Object.entries(counts).reduce((all, [name, count]) => all + (what.test(name) ? count : 0), 0);
  // A run without kills, or without successful requests, would prove nothing.
  expect(sum(/^kills of/)).toBeGreaterThan(0);
  expect(sum(/acknowledged$/)).toBeGreaterThan(0);
}, 300_000);
