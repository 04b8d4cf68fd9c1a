/** A full disk under a real shop: said in a sentence, and over as soon as there is room again. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SELLER } from '../e2e/shop';
import { newSeller, products } from '../e2e/support/client';
import { addProduct, photo, productData } from '../e2e/support/photos';
import { launcherDriver, until } from './testing/launcher-driver';
import { persistentShopper } from './testing/persistent-shopper';

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

/** A disk of one's own takes root, and a system that allows it. */
function canMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'shop-disk-'));
  const can = mountDisk(probe);
  if (can) unmount(probe);
  rmSync(probe, { recursive: true });
  return can;
}

function fill(file: string): void {
  for (const size of [1_000_000, 1_000])
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // No room for another one.
    }
}

const bigFile = () =>
  [
    'name,category,price,offerPrice,description',
    ...Array.from({ length: 3_000 }, (_, n) => `Thing ${n},Dairy,2,1,${'x'.repeat(300)}${n}`),
  ].join('\n');

test.skipIf(!canMount())(
  'what cannot be saved is refused in words, and nothing acknowledged is lost',
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
      // The journal has some room of its own left; a big file takes it.
      const give = () =>
        seller
          .post('/api/product/import', undefined, {
            raw: bigFile(),
            headers: { 'Content-Type': 'text/csv' },
          })
          // The answer came before the file had been sent.
          .catch((error) =>
            error instanceof TypeError ? { status: 0, body: {} } : Promise.reject(error),
          );
      await until('a refusal', async () => (await give()).status === 503);
      await until('a refused order', async () => {
        const { status } = await place();
        expect([200, 503]).toContain(status);
        return status === 503;
      });
      await until('the reason', () => /disk that holds .* is full/.test(shop.output()));

      rmSync(filler);
      await until('an order', async () => (await place()).status === 200);
      await expectEachOnce();
      expect(await shop.stop()).toBe(0);

      // MongoDB makes no index with less than 500 MB of room; the shop has its indexes already.
      writeFileSync(filler, Buffer.alloc(400_000_000));
      const again = await open({ DATA_DIR: disk, TMPDIR: tmpdir(), ...environment });
      expect(await products(again.url, 'in', 1)).toHaveLength(1);
      expect(await again.stop()).toBe(0);
    } finally {
      unmount(disk);
    }
  },
);
