/** A fault of the machine under a real shop: said in a sentence, and over without a restart. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SELLER } from '../e2e/shop';
import { newSeller, newShopper, products, shopperWithAddress } from '../e2e/support/client';
import { ROOT } from './launcher/project';
import { health, launcherDriver, until } from './testing/launcher-driver';
import { childOf, childrenOf } from './testing/processes';

const { open, folder } = launcherDriver();

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

test('a clock that is set forth and back by an hour holds up neither orders nor pages', async () => {
  const file = join(folder(), 'clock');
  const shop = await open({
    NODE_OPTIONS: `--import ${join(ROOT, 'scripts/testing/movable-clock.mjs')}`,
    CLOCK_AHEAD: file,
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
  });
  const [product] = await products(shop.url, 'in', 1);
  if (!product) throw new Error('the demo catalogue is not there');
  const { _id: id } = product;
  const seller = await newSeller(shop.url);
  const shopper = await shopperWithAddress(shop.url);
  const order = { items: [{ product: id, quantity: 1 }], address: shopper.addressId };
  const page = `${shop.url}/products/any/${id}`;
  const isSoldOut = async () => (await (await fetch(page)).text()).includes('Out of stock');
  const search = `/api/product/list?stock=in&limit=200&q=${encodeURIComponent(product.name)}`;
  const isFound = async () =>
    ((await shopper.get(search)).body.products as { _id: string }[]).some(({ _id }) => _id === id);
  for (const hours of [1, 0, -1]) {
    const app = childOf(shop.process.pid, 'server.mjs');
    expect(await isSoldOut()).toBe(false);
    writeFileSync(file, String(hours * 3_600_000));
    const isAnother = () =>
      childrenOf(shop.process.pid ?? -1).some(
        ({ pid, command }) => command.includes('server.mjs') && pid !== app,
      );
    await until('another app', isAnother);
    await until('200', async () => (await health(shop)) === 200);
    for (const inStock of [false, true]) {
      const { body } = await seller.post('/api/product/stock', { id, inStock });
      expect(body).toMatchObject({ success: true });
      expect(await isSoldOut()).toBe(!inStock);
      expect(await isFound()).toBe(inStock);
    }
    const placed = await shopper.post('/api/order/cod', order);
    expect(placed.body, `${hours} h`).toMatchObject({ success: true });
    await newShopper(shop.url);
  }
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: unknown[] };
  expect(orders).toHaveLength(3);
  expect(await shop.stop()).toBe(0);
});
