/**
 * A crash during an upload can leave photos that no product uses. A cleanup job deletes these photos, but
 * no others.
 */

import { rmSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { address } from '@/e2e/support/client';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { importProducts } from '@/lib/catalog/transfer/import';
import { releasePhotos, storePhotos, sweepUploads } from '@/lib/images/commands';
import { diskStore } from '@/lib/images/store';
import { MINUTE_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, Product, Upload } from '@/models';

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
  await Promise.all([Product.deleteMany(), Upload.deleteMany(), Order.deleteMany()]);
  rmSync(uploads, { recursive: true, force: true });
});

const addProduct = (image: string[]) =>
  Product.create({ name: 'Apple', category: 'Fruits', priceCents: 2, offerPriceCents: 1, image });

test('the cleanup job deletes unused photos', async () => {
  await storePhotos(photos());
  expect(await readdir(uploads)).toHaveLength(2);
  expect(await sweepUploads(later())).toBe(2);
  expect(await readdir(uploads)).toEqual([]);
  expect(await Upload.countDocuments()).toBe(0);
});

test('the cleanup job keeps the photos of a stored product although the server crashed before confirming the upload', async () => {
  const { urls } = await storePhotos(photos());
  await addProduct(urls);
  expect(await sweepUploads(later())).toBe(2);
  expect((await readdir(uploads)).map((name) => `/uploads/${name}`).sort()).toEqual(urls.sort());
  expect(await Upload.countDocuments()).toBe(0);
});

test('a product keeps its photos if the request fails after the product was stored', async () => {
  const { urls, confirm: keep, discard } = await storePhotos(photos());
  await addProduct(urls);
  await keep();
  await discard();
  expect(await readdir(uploads)).toHaveLength(2);
});

test('the cleanup job deletes a partly written photo', async () => {
  const name = diskStore.nameFor(Buffer.from('three'));
  await diskStore.put(name, Buffer.from('three'));
  await writeFile(join(uploads, `${name}.part`), 'thr');
  await Upload.create({ _id: name });
  await sweepUploads(later());
  expect(await readdir(uploads)).toEqual([]);
});

test('the cleanup job skips uploads in progress', async () => {
  await storePhotos(photos());
  expect(await sweepUploads(Date.now() + 9 * MINUTE_MS)).toBe(0);
  expect(await readdir(uploads)).toHaveLength(2);
});

async function placeOrder(images: string[], replacement: string[] = []) {
  const line = { product: new mongoose.Types.ObjectId(), quantity: 1, name: 'Apple' };
  const usedUrl = { ...line, category: 'Fruits', priceCents: 2, unitCents: 1 };
  const instead = { ...usedUrl, image: replacement, lineCents: 1 };
  await Order.create({
    userId: new mongoose.Types.ObjectId(),
    idempotencyKey: String(new mongoose.Types.ObjectId()),
    items: [
      {
        ...usedUrl,
        image: images,
        ...omitUndefined({ replacement: replacement.length > 0 ? instead : undefined }),
      },
    ],
    subtotalCents: 1,
    taxCents: 0,
    amountCents: 1,
    status: 'Order Placed',
    address,
    paymentType: 'COD',
    isPaid: false,
    listed: true,
    cartCleared: true,
  });
}

test('the cleanup job deletes photos that were removed from a product, unless an order shows them', async () => {
  const four = ['one', 'two', 'three', 'four'].map((text) => Buffer.from(text));
  const { urls, confirm: keep } = await storePhotos(four);
  const [ordered = '', replacing = '', shared = ''] = urls;
  await keep();
  await addProduct([shared]);
  await placeOrder([ordered]);
  await placeOrder([], [replacing]);
  await releasePhotos([
    ...urls,
    '/demo/apple-1.webp',
    '/uploads/../secret',
    'https://else.where/a',
  ]);
  expect(await sweepUploads()).toBe(0);
  expect(await sweepUploads(later())).toBe(4);
  const left = (await readdir(uploads)).map((name) => `/uploads/${name}`);
  expect(left.sort()).toEqual([ordered, replacing, shared].sort());
  expect(await Upload.countDocuments()).toBe(0);
});

test('the cleanup job deletes photos that an import has removed', async () => {
  const { urls, confirm: keep } = await storePhotos(photos());
  const [storedUrl = '', usedUrl = ''] = urls;
  await keep();
  await addProduct([storedUrl, usedUrl]);
  async function* file() {
    const line = `Apple,Fruits,0.02,0.01,${usedUrl}`;
    yield new TextEncoder().encode(`name,category,price,offerPrice,image\n${line}\n`);
  }
  expect(await importProducts(file())).toMatchObject({ updated: 1, errors: [] });
  expect(await sweepUploads(later())).toBe(1);
  expect(await readdir(uploads)).toEqual([usedUrl.replace('/uploads/', '')]);
});

test('the cleanup job continues after a photo that it cannot delete', async () => {
  await storePhotos(photos());
  const remove = vi.spyOn(diskStore, 'remove').mockRejectedValueOnce(new Error('silent'));
  expect(await sweepUploads(later())).toBe(1);
  expect(remove).toHaveBeenCalledTimes(1);
  const [bad] = remove.mock.calls[0] ?? [];
  remove.mockClear();
  expect(await sweepUploads(later())).toBe(2);
  expect(remove.mock.calls.map(([name]) => name)).toEqual([
    expect.not.stringMatching(`${bad}`),
    bad,
  ]);
  expect(await readdir(uploads)).toEqual([]);
  remove.mockRestore();
});

test('the cleanup job stops when its time limit is reached', async () => {
  await storePhotos(photos());
  const looks = [true, true, false];
  expect(await sweepUploads(later(), () => looks.shift() ?? false)).toBe(1);
  expect(await readdir(uploads)).toHaveLength(1);
  expect(await sweepUploads(later(), () => false)).toBe(0);
  expect(await Upload.countDocuments()).toBe(1);
});
