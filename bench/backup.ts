/**
 * `npm run bench:backup` makes an encrypted backup of a large shop, restores it, and runs a restore drill. It
 * prints the elapsed time and the CPU time of each command and of its database.
 *
 * Options: `--products` (100000), `--orders` (50000, with eight lines each) and `--photos` (2000, 60 kB
 * each).
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { address } from '@/e2e/support/client';
import { runScript } from '@/e2e/support/command';
import { BLANK, scratchFolder } from '@/e2e/support/launched-shop';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { totalsOf } from '@/lib/tax/totals';
import { engineUri, makeRunFolder, startEngine } from '@/local/mongodb/engine';
import { Address, Order, Product, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { ProductDoc } from '@/models/product';
import { withDatabase } from '@/server/launcher/database';
import { PLACEHOLDERS } from '@/server/launcher/environment';
import { ROOT } from '@/server/process/project';

const values = typedOptions('npm run bench:backup --', {
  products: text('100000'),
  orders: text('50000'),
  photos: text('2000'),
});

const ORDERS_OF_A_SHOPPER = 20;
const LINES = 8;
const PHOTO_BYTES = 60_000;
const TAX_PERCENT = 2;

const line = ({ _id, name, category, weight, priceCents, offerPriceCents }: ProductDoc) => ({
  product: _id,
  quantity: 2,
  name,
  image: [],
  category,
  weight,
  priceCents,
  unitCents: offerPriceCents,
});

/** Creates a shopper with an address and delivered orders of `products`. */
async function addShopper(number: number, products: readonly ProductDoc[]): Promise<void> {
  const userId = new Types.ObjectId();
  const home = { _id: new Types.ObjectId(), userId, ...address };
  const { userId: _, ...to } = home;
  const orders = Array.from({ length: ORDERS_OF_A_SHOPPER }, (_, at): Partial<OrderDoc> => {
    const first = (number * ORDERS_OF_A_SHOPPER + at) % (products.length - LINES);
    const items = products.slice(first, first + LINES).map(line);
    const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 60_000 + at);
    const { subtotalCents, taxCents, totalCents } = totalsOf(items, { taxPercent: TAX_PERCENT });
    return {
      userId,
      idempotencyKey: `${number}-${at}`,
      items,
      address: to,
      createdAt,
      subtotalCents,
      taxCents,
      amountCents: totalCents,
      currency: 'USD',
      taxPercent: TAX_PERCENT,
      paymentType: 'COD',
      status: 'Order Placed',
      isPaid: false,
      listed: true,
      cartCleared: true,
      words: ['ada', 'grocer', 'springfield'],
      rev: 0,
    };
  });
  const email = `${number}@shopper.example`;
  await User.collection.insertOne(new User({ _id: userId, name: 'Ada', email, passwordHash: '-' }));
  await Address.collection.insertOne(home);
  await Order.collection.insertMany(orders);
}

/**
 * Adds a photo to each of the first products. The photos consist of random bytes, because a backup does not
 * decode them.
 */
async function addPhotos(uploads: string, products: readonly ProductDoc[]): Promise<void> {
  mkdirSync(uploads, { recursive: true });
  for (const { _id } of products.slice(0, Number(values.photos))) {
    const bytes = randomBytes(PHOTO_BYTES);
    const name = `${createHash('sha1').update(bytes).digest('hex')}.webp`;
    writeFileSync(join(uploads, name), bytes);
    await Product.updateOne({ _id }, { image: [`/uploads/${name}`] });
  }
}

async function fill(folder: string): Promise<void> {
  await runScript('cli/seed', ['--products', values.products], { DATA_DIR: folder });
  const runFolder = makeRunFolder(folder);
  const engine = await startEngine(join(folder, 'db'), runFolder, console.error);
  const uri = engineUri(runFolder);
  Object.assign(process.env, PLACEHOLDERS, { LOCAL: '1', MONGODB_URI: uri });
  await withDatabase(uri, async () => {
    const products = await Product.find().limit(5_000).lean<ProductDoc[]>();
    await addPhotos(join(folder, 'uploads'), products);
    for (let at = 0; at < Number(values.orders) / ORDERS_OF_A_SHOPPER; at += 1)
      await addShopper(at, products);
  });
  await engine.close();
}

/** Runs an npm command of the shop, and prints the last line of its output and its times. */
function measure(name: string, folder: string, DATA_DIR: string): void {
  const startedAt = performance.now();
  const script = 'node server/run.mjs "cli/$0" "$1" && times';
  const output = execFileSync('sh', ['-c', script, name, folder], {
    cwd: ROOT,
    env: { ...process.env, ...BLANK, DATA_DIR, BACKUP_KEY: 'a key of the measurement' },
    encoding: 'utf8',
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const lines = output.trim().split('\n');
  console.log(`${name}: ${seconds} s; user and system time ${lines.at(-1)}; ${lines.at(-3)}`);
}

const source = scratchFolder();
const target = scratchFolder();
try {
  await fill(source.folder);
  const backup = join(target.folder, 'backup');
  measure('backup', backup, source.folder);
  measure('restore', backup, join(target.folder, 'data'));
  measure('drill', backup, join(target.folder, 'data'));
} finally {
  source.remove();
  target.remove();
}
