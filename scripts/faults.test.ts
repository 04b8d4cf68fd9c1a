/** A fault of the machine under a real shop: said in a sentence, and over without a restart. */
import { expect, test } from 'vitest';
import { newShopper } from '../e2e/support/client';
import { health, launcherDriver, until } from './testing/launcher-driver';
import { childOf } from './testing/processes';

const { open } = launcherDriver();

test('a database that hangs is said in a sentence, and is back without a restart', async () => {
  const shop = await open();
  const shopper = await newShopper(shop.url);
  // A page that was shown once is shown from memory.
  expect((await fetch(shop.url)).status).toBe(200);
  const engine = childOf(shop.process.pid, 'engine-process');
  process.kill(engine, 'SIGSTOP');
  try {
    // The first is under way when nothing answers any more; the second knows that already.
    for (let n = 0; n < 2; n += 1) {
      const { status, headers, body } = await shopper.get('/api/order/user');
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body.message).toMatch(/cannot reach its database right now/);
    }
    expect(await health(shop)).toBe(503);
    expect((await fetch(shop.url)).status).toBe(200);
  } finally {
    process.kill(engine, 'SIGCONT');
  }
  await until('200', async () => (await health(shop)) === 200);
  expect((await shopper.get('/api/order/user')).body).toMatchObject({ success: true, orders: [] });
  expect(await shop.stop()).toBe(0);
});
