/** Drives `npm run backup` and `npm run restore` on real shops. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client, newShopper, products, shopperWithAddress } from '../e2e/support/client';
import { addProduct, photo, productData } from '../e2e/support/photos';
import { runScript } from './testing/command';
import { scratchFolder } from './testing/launched-shop';
import { launcherDriver, until } from './testing/launcher-driver';

const SELLER_PASSWORD = 'password of the test';
const SECRETS = { SELLER_PASSWORD, SESSION_SECRET: 'secret of the test '.repeat(3) };
const { folder, start, open } = launcherDriver();
let elsewhere: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  elsewhere = scratchFolder();
});
afterEach(() => elsewhere.remove());

const backupFolder = () => join(elsewhere.folder, 'backup');
const newFolder = () => join(elsewhere.folder, 'data');
const backUp = () => runScript('scripts/backup.ts', [backupFolder()], { DATA_DIR: folder() });
const restore = (to: string) => runScript('scripts/restore.ts', [backupFolder()], { DATA_DIR: to });

async function addPhotographed(url: string) {
  const seller = new Client(url);
  await seller.post('/api/seller/login', { email: 'admin@example.com', password: SELLER_PASSWORD });
  const data = productData({ name: 'Photographed' });
  const added = await addProduct(seller, data, [{ bytes: await photo() }]);
  expect(added.body.success).toBe(true);
}

const listOf = async (url: string) =>
  (await new Client(url).get('/api/product/list?limit=200')).body.products as {
    name: string;
    image: string[];
  }[];

test('a backup taken while orders are placed restores into a shop that has them', async () => {
  const shop = await open(SECRETS);
  await addPhotographed(shop.url);
  const shopper = await shopperWithAddress(shop.url);
  const [product] = await products(shop.url, 'in', 1);
  const items = [{ product: product?._id, quantity: 1 }];
  let placed = 0;
  let over = false;
  const ordering = (async () => {
    while (!over) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const order = { items, address: shopper.addressId };
      const { body } = await shopper.post('/api/order/cod', order, { headers });
      if (body.success === true) placed += 1;
    }
  })();
  await until('some orders are placed', () => placed >= 5);
  const before = placed;
  expect(await backUp()).toMatchObject({ code: 0 });
  over = true;
  await ordering;
  expect(await backUp()).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });
  const catalogue = await listOf(shop.url);
  const onto = await restore(folder());
  expect(onto).toMatchObject({ code: 1, output: expect.stringMatching(/holds .*orders already/) });
  await shop.stop();

  expect(await restore(newFolder())).toMatchObject({ code: 0 });
  const second = start({ DATA_DIR: newFolder(), ...SECRETS });
  await second.ready;
  expect(await listOf(second.url)).toEqual(catalogue);
  const url = catalogue.find(({ name }) => name === 'Photographed')?.image[0];
  expect((await fetch(second.url + url)).status).toBe(200);
  const again = new Client(second.url);
  const { email, password } = shopper;
  await again.post('/api/user/login', { email, password });
  const orders = (await again.get('/api/order/user')).body.orders as object[];
  expect(orders.length).toBeGreaterThanOrEqual(before);
  expect(orders.length).toBeLessThanOrEqual(placed);
  // The session of the first shop is not one of the second.
  again.cookies.clear();
  for (const [name, value] of shopper.cookies) again.cookies.set(name, value);
  expect((await again.get('/api/order/user')).status).toBe(401);
  expect(await second.stop()).toBe(0);
});

test('a backup that was changed is refused before anything is written', async () => {
  const shop = await open();
  await newShopper(shop.url);
  expect(await backUp()).toMatchObject({ code: 0 });
  await shop.stop();
  const file = join(backupFolder(), 'manifest.json');
  const manifest = readFileSync(file, 'utf8');
  writeFileSync(file, manifest.replace(/"count": 1\b/, '"count": 2'));
  const refused = { code: 1, output: expect.stringContaining('nothing was restored') };
  expect(await restore(newFolder())).toMatchObject(refused);
  writeFileSync(file, manifest);
  expect(await restore(newFolder())).toMatchObject({ code: 0 });
});
