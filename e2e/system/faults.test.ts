/**
 * Faults of the machine on which the shop runs. The shop reports them, and works again without a restart.
 */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SELLER } from '@/e2e/shop';
import { newSeller, newShopper, products, shopperWithAddress } from '@/e2e/support/client';
import type { LaunchedShop } from '@/e2e/support/launched-shop';
import { health, launcherDriver, until } from '@/e2e/support/launcher-driver';
import { childOf } from '@/e2e/support/processes';
import { ROOT } from '@/server/process/project';

describe('a shop', () => {
  const { open } = launcherDriver();
  let shop: LaunchedShop;
  beforeAll(async () => {
    shop = await open({ LOG_LEVEL: 'info', SELLER_PASSWORD: SELLER.password });
  }, 120_000);

  test('logs no error when a client disconnects during a request', async () => {
    const { cookies } = await newSeller(shop.url);
    const Cookie = `sellerToken=${cookies.get('sellerToken')}`;
    const left = () => shop.output().match(/"complete":false/g)?.length ?? 0;
    for (const [path, type] of [
      ['/api/user/login', 'application/json'],
      ['/api/product/import', 'text/csv'],
      ['/api/product/add', 'multipart/form-data; boundary=x'],
    ] as const) {
      const before = left();
      const headers = {
        Cookie,
        'Content-Type': type,
        'Content-Length': 10_000,
        Expect: '100-continue',
      };
      const leaving = request(`${shop.url}${path}`, { method: 'POST', headers });
      leaving.on('error', () => {});
      leaving.flushHeaders();
      await once(leaving, 'continue');
      leaving.write('{"half":');
      leaving.destroy();
      await until(`${path} is over`, () => left() > before);
    }
    expect(await health(shop)).toBe(200);
    expect(shop.output()).not.toMatch(/unexpected error|"level":"error"|⨯/);
  });

  test('reports a hanging database clearly, and recovers without a restart', async () => {
    const shopper = await newShopper(shop.url);
    // The server has cached this page, so it can serve the page without the database.
    expect((await fetch(shop.url)).status).toBe(200);
    const engine = childOf(shop.process.pid, 'engine-process');
    process.kill(engine, 'SIGSTOP');
    try {
      // The first round starts before the shop has noticed that the database hangs. The second round starts
      // afterwards.
      for (let n = 0; n < 2; n += 1) {
        // The requests run concurrently, because each waits for the database timeout.
        const [orders, search] = await Promise.all([
          shopper.get('/api/order/user'),
          fetch(`${shop.url}/products?q=apple`),
        ]);
        expect(orders.status).toBe(503);
        expect(Number(orders.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(orders.body.message).toMatch(/cannot reach its database right now/);
        expect(search.status).toBe(503);
        expect(Number(search.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await search.text()).toContain('Search is not available right now');
      }
      expect(await health(shop)).toBe(503);
      expect((await fetch(shop.url)).status).toBe(200);
    } finally {
      process.kill(engine, 'SIGCONT');
    }
    await until('200', async () => (await health(shop)) === 200);
    expect((await shopper.get('/api/order/user')).body).toMatchObject({
      success: true,
      orders: [],
    });
    expect(await shop.stop()).toBe(0);
  });
});

describe("a shop whose machine's clock changes", () => {
  const { open, folder } = launcherDriver();

  test('serves orders and pages when the clock jumps forward or back by an hour', async () => {
    const file = join(folder(), 'clock');
    const shop = await open({
      NODE_OPTIONS: `--import ${join(ROOT, 'e2e/support/movable-clock.mjs')}`,
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
      ((await shopper.get(search)).body.products as { _id: string }[]).some(
        ({ _id }) => _id === id,
      );
    const app = childOf(shop.process.pid, 'server/main.mjs');
    writeFileSync(file, '0');
    for (const hours of [1, 0, -1]) {
      expect(await isSoldOut()).toBe(false);
      writeFileSync(file, String(hours * 3_600_000));
      const read = `${file}.${app}`;
      await until(
        'the clock is set',
        () => existsSync(read) && Number(readFileSync(read, 'utf8')) === hours * 3_600_000,
      );
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
    expect(childOf(shop.process.pid, 'server/main.mjs')).toBe(app);
    expect(await shop.stop()).toBe(0);
  });
});
