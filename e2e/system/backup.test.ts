import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { tookCart } from '@/e2e/chaos/checker';
import { randomOf } from '@/e2e/chaos/random';
import { checkShop, savesOf } from '@/e2e/chaos/shop-check';
import { Tally } from '@/e2e/chaos/shop-log';
import { comeToRest, stateOf } from '@/e2e/chaos/shop-rest';
import { Seller } from '@/e2e/chaos/shop-seller';
import { type Memory, Shopper } from '@/e2e/chaos/shop-shopper';
import { Client, newShopper, products } from '@/e2e/support/client';
import { runScript } from '@/e2e/support/command';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { launcherDriver, until } from '@/e2e/support/launcher-driver';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { type BackupFolder, listBackups } from '@/lib/observe/backups';
import { startLocalStripeServer } from '@/local/stripe/server';
import { Order, User } from '@/models';

/**
 * Returns the shopper data that a backup must contain: everything acknowledged at its start (`before`), and later cart
 * saves in the backed-up user.
 *
 * Throws if anything from `before` is missing.
 */
async function knownToBackup(acknowledged: Memory, before: Memory): Promise<Memory> {
  const user = await User.findOne({ email: acknowledged.email }).lean();
  if (!user) throw new Error(`the account ${acknowledged.email} is not in the backup`);
  const saves = savesOf(user);
  if (saves < before.saves) throw new Error(`${before.saves - saves} saves of a cart are missing`);
  const putIn: Record<string, number> = {};
  for (const id of acknowledged.saved.slice(0, saves)) putIn[id] = (putIn[id] ?? 0) + 1;
  // The backup reads users before orders, so an ordered piece may be missing from the backed-up cart. Count ordered
  // pieces as well.
  const ordered: Record<string, number> = {};
  // Skip orders that used nothing from the cart. Another order had locked the cart, so they were refunded.
  for (const order of await Order.find({ userId: user._id, listed: true }).lean())
    for (const { product, quantity } of tookCart(order) ? order.items : [])
      ordered[String(product)] = (ordered[String(product)] ?? 0) + quantity;
  for (const [id, pieces] of Object.entries(ordered)) putIn[id] = Math.max(putIn[id] ?? 0, pieces);
  return { ...acknowledged, ...before, saves, putIn, unsure: [] };
}

const SELLER_PASSWORD = 'password of the test';
const SECRETS = { SELLER_PASSWORD, SESSION_SECRET: 'secret of the test '.repeat(3) };
const { folder, port, start, open } = launcherDriver();
const elsewhere = scratchFolder();
afterAll(() => elsewhere.remove());

const backupFolder = () => join(elsewhere.folder, 'backup');
const newFolder = () => join(elsewhere.folder, 'data');
const backUp = () => runScript('cli/backup', [backupFolder()], { DATA_DIR: folder() });
const restore = (to: string) => runScript('cli/restore', [backupFolder()], { DATA_DIR: to });

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

/** Adds so many users that the backup reads several batches, while new orders arrive. */
async function fillUsers() {
  const rows = Array.from({ length: 10_000 }, (_, n) => {
    return { name: 'Passer-by', email: `${n}@passer-by.example`, passwordHash: 'none' };
  });
  await User.insertMany(rows, { lean: true });
}

test('a backup under load can be restored, and satisfies every invariant', async () => {
  const secretKey = 'sk_test_local_backup';
  const webhookSecret = 'whsec_backup';
  const webhook = `http://127.0.0.1:${port()}/api/stripe/webhook`;
  const stripe = { secretKey, webhookSecret, webhook, bankDelayMs: null };
  const stripeServer = await startLocalStripeServer(stripe);
  const settings = {
    ...SECRETS,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripeServer.url,
  };
  const shop = await open(settings);
  await addPhotographed(shop.url);
  await mongoose.connect(shop.databaseUri());
  const signedIn = await newShopper(shop.url);
  const ids = (await products(shop.url, 'in', 4)).map(({ _id }) => _id);
  const tally = new Tally();
  let over = false;
  const personOf = (n: number) => {
    return { url: shop.url, isOver: () => over, tally, random: randomOf(n) };
  };
  const place = { products: ids, stripeServer: stripeServer.url };
  const people = Array.from({ length: 8 }, (_, n) => new Shopper(personOf(n), place));
  const load = Promise.all(people.map((one) => one.live()));
  const placed = () => people.reduce((sum, { memory }) => sum + memory.acknowledged.length, 0);
  await until('orders are placed', () => placed() >= 10);
  await fillUsers();
  const before = structuredClone(people.map(({ memory }) => memory));
  expect(await backUp()).toMatchObject({ code: 0 });
  over = true;
  await load;
  expect(tally.wrong).toEqual([]);
  expect(await backUp()).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });
  const catalogue = await listOf(shop.url);
  const onto = await restore(folder());
  expect(onto).toMatchObject({
    code: 1,
    output: expect.stringMatching(/already contains .*orders, /),
  });
  await mongoose.disconnect();
  await shop.stop();

  const file = join(backupFolder(), 'manifest.json');
  const manifest = readFileSync(file, 'utf8');
  writeFileSync(file, manifest.replace(/"count": (\d+)/, '"count": 1$1'));
  const rejected = { code: 1, output: expect.stringContaining('nothing was restored') };
  expect(await restore(newFolder())).toMatchObject(rejected);
  writeFileSync(file, manifest);
  expect(await restore(newFolder())).toMatchObject({ code: 0 });
  const scheduled = { BACKUP_EVERY: '24h', BACKUP_TO: join(elsewhere.folder, 'scheduled') };
  const second = start({ DATA_DIR: newFolder(), ...settings, ...scheduled });
  await second.ready;
  await mongoose.connect(second.databaseUri());
  expect(await comeToRest(stripeServer.url, { DATA_DIR: newFolder(), ...settings })).toBe(true);
  const memories = await Promise.all(
    people.map(({ memory }, n) => knownToBackup(memory, before[n] ?? memory)),
  );
  const seller = new Seller(personOf(0), []);
  const state = await stateOf(stripeServer.url);
  expect(await checkShop(memories, seller, state, join(newFolder(), 'uploads'))).toEqual([]);
  await mongoose.disconnect();

  expect(await listOf(second.url)).toEqual(catalogue);
  const url = catalogue.find(({ name }) => name === 'Photographed')?.image[0];
  expect((await fetch(second.url + url)).status).toBe(200);
  const again = new Client(second.url);
  for (const [name, value] of signedIn.cookies) again.cookies.set(name, value);
  expect((await again.get('/api/order/user')).status).toBe(401);
  let byItself: BackupFolder[] = [];
  await until('the shop has made a backup by itself', async () => {
    byItself = await listBackups(scheduled.BACKUP_TO);
    return byItself.some(({ isComplete }) => isComplete);
  });
  expect(byItself).toHaveLength(1);
  expect((await again.get('/api/health')).body).toMatchObject({ backup: 'unproven' });
  expect(await second.stop()).toBe(0);
  await stripeServer.close();
}, 300_000);
