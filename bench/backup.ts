/**
 * `npm run bench:backup` measures backup, restore and restore drill of a large shop. Options: `--products` (100000),
 * `--orders` (50000, with eight lines each) and `--photos` (2000, 60 kB each).
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BLANK, scratchFolder } from '@/e2e/support/launched-shop';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { ROOT } from '@/server/process/project';
import { fillDataFolder } from './filled-data-folder';

const values = typedOptions('npm run bench:backup --', {
  products: text('100000'),
  orders: text('50000'),
  photos: text('2000'),
});

const PHOTO_BYTES = 60_000;

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
  const { products, orders } = values;
  await fillDataFolder(source.folder, Number(products), Number(orders), (goods) =>
    addPhotos(join(source.folder, 'uploads'), goods),
  );
  const backup = join(target.folder, 'backup');
  measure('backup', backup, source.folder);
  measure('restore', backup, join(target.folder, 'data'));
  measure('drill', backup, join(target.folder, 'data'));
} finally {
  source.remove();
  target.remove();
}
