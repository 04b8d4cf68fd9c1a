/** The disk of a running shop is full. The shop reports the reason, and works again once space is free. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { SELLER } from '@/e2e/shop';
import { newSeller, products } from '@/e2e/support/client';
import { launcherDriver, until } from '@/e2e/support/launcher-driver';
import { leaveOut } from '@/e2e/support/leave-out';
import { persistentShopper } from '@/e2e/support/persistent-shopper';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { withTimeout } from '@/lib/utils/async';

const { open, folder } = launcherDriver();

function mountDisk(at: string): boolean {
  mkdirSync(at, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const unmount = (at: string) => execFileSync('umount', ['-l', at]);

/** Returns whether the test can mount a small disk. This needs root, and some systems forbid it. */
function canMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'shop-disk-'));
  const can = mountDisk(probe);
  if (can) unmount(probe);
  rmSync(probe, { recursive: true });
  return can;
}

function fill(file: string): void {
  const piece = Buffer.alloc(50_000_000);
  try {
    for (;;) writeFileSync(file, piece, { flag: 'a' });
  } catch {
    // The disk is full now.
  }
}

/**
 * Makes the database write its memory to disk, which it otherwise does every minute. The database dies if
 * the disk is full, so this call fails or never returns.
 */
async function writeDown(databaseUri: string): Promise<void> {
  const connection = await withTimeout(10_000, mongoose.createConnection(databaseUri).asPromise());
  try {
    await withTimeout(10_000, Promise.resolve(connection.db?.admin().command({ fsync: 1 })));
  } finally {
    // The promise is not awaited, because closing the connection may never finish.
    connection.close().catch(() => {});
  }
}

const FILE = 'name,category,price,offerPrice\nThing,Dairy,2,1\n';

test.skipIf(!canMount() && leaveOut('full-disk', 'this user may mount no disk'))(
  'on a full disk, the shop rejects writes with a clear error and loses no acknowledged data',
  async () => {
    const disk = join(folder(), 'disk');
    mountDisk(disk);
    try {
      const environment = { SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password };
      const shop = await open({ DATA_DIR: disk, TMPDIR: tmpdir(), ...environment });
      const { place, expectEachOnce } = await persistentShopper(shop.url);
      const seller = await newSeller(shop.url);
      expect((await place()).status).toBe(200);

      const filler = join(disk, 'filler');
      fill(filler);
      const added = await addProduct(seller, productData(), [{ bytes: await photo() }]);
      expect(added.status).toBe(503);
      expect(added.body.message).toMatch(/photos could not be stored/);
      // Before this write, the journal still had preallocated space.
      await expect(writeDown(shop.databaseUri())).rejects.toThrow();
      await until('a refused order', async () => {
        const { status } = await place();
        expect([200, 503]).toContain(status);
        return status === 503;
      });
      const headers = { 'Content-Type': 'text/csv' };
      const imported = await seller.post('/api/product/import', undefined, { raw: FILE, headers });
      expect(imported.status).toBe(503);
      await until('the reason', () => /disk that holds .* is full/.test(shop.output()));

      rmSync(filler);
      await until('an order', async () => (await place()).status === 200);
      await expectEachOnce();
      expect(await shop.stop()).toBe(0);

      // MongoDB cannot create an index with less than 500 MB of free space. The shop must start
      // nevertheless, because its indexes exist.
      writeFileSync(filler, Buffer.alloc(400_000_000));
      const again = await open({ DATA_DIR: disk, TMPDIR: tmpdir(), ...environment });
      expect(await products(again.url, 'in', 1)).toHaveLength(1);
      expect(await again.stop()).toBe(0);
    } finally {
      unmount(disk);
    }
  },
  240_000,
);
