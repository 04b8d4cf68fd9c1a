/** What an upload leaves behind when the shop dies in the middle of it is swept, and only that. */
import { rmSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storePhotos, sweepUploads } from '@/lib/images/commands';
import { diskStore } from '@/lib/images/disk';
import { Product, Upload } from '@/models';
import { scratchFolder } from './testing/launched-shop';
import { openScratchDatabase } from './testing/scratch-database';

const MINUTE_MS = 60_000;
const later = () => Date.now() + 11 * MINUTE_MS;
const scratch = scratchFolder();
const uploads = join(scratch.folder, 'uploads');
const photos = () => [Buffer.from('one'), Buffer.from('two')];

let close: () => Promise<void>;
beforeAll(async () => {
  process.env.DATA_DIR = scratch.folder;
  close = await openScratchDatabase();
}, 60_000);
afterAll(async () => {
  await close();
  scratch.remove();
});
beforeEach(async () => {
  await Promise.all([Product.deleteMany(), Upload.deleteMany()]);
  rmSync(uploads, { recursive: true, force: true });
});

const addProduct = (image: string[]) =>
  Product.create({ name: 'Apple', category: 'Fruits', priceCents: 2, offerPriceCents: 1, image });

test('photos that no product came to name go, with their rows', async () => {
  await storePhotos(photos());
  expect(await readdir(uploads)).toHaveLength(2);
  expect(await sweepUploads(later())).toBe(2);
  expect(await readdir(uploads)).toEqual([]);
  expect(await Upload.countDocuments()).toBe(0);
});

test('the photos of a product stay when the shop died before it said so', async () => {
  const { urls } = await storePhotos(photos());
  await addProduct(urls);
  expect(await sweepUploads(later())).toBe(2);
  expect((await readdir(uploads)).map((name) => `/uploads/${name}`).sort()).toEqual(urls.sort());
  expect(await Upload.countDocuments()).toBe(0);
});

test('the photos of a product stay, whatever fails after it was said that they do', async () => {
  const { urls, keep, discard } = await storePhotos(photos());
  await addProduct(urls);
  await keep();
  await discard();
  expect(await readdir(uploads)).toHaveLength(2);
});

test('a photo that was half written goes', async () => {
  const name = diskStore.nameFor(Buffer.from('three'));
  await diskStore.put(name, Buffer.from('three'));
  await writeFile(join(uploads, `${name}.part`), 'thr');
  await Upload.create({ _id: name });
  await sweepUploads(later());
  expect(await readdir(uploads)).toEqual([]);
});

test('an upload that is still under way is left alone', async () => {
  await storePhotos(photos());
  expect(await sweepUploads(Date.now() + 9 * MINUTE_MS)).toBe(0);
  expect(await readdir(uploads)).toHaveLength(2);
});
