/** A data folder that turns read-only under a real shop: said in a sentence, over without a restart. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SELLER } from '../e2e/shop';
import { newSeller } from '../e2e/support/client';
import { addProduct, photo, productData } from '../e2e/support/photos';
import { launcherDriver, until } from './testing/launcher-driver';
import { persistentShopper } from './testing/persistent-shopper';

const { open, folder } = launcherDriver();
const isRoot = process.getuid?.() === 0;

/** Some sockets and links below cannot be changed; nothing is written to these. */
const chattr = (how: '+i' | '-i', at: string) =>
  spawnSync('chattr', ['-R', '-f', how, at], { stdio: 'ignore' });

/** Root writes whatever the permissions say, but not what is immutable, where a system knows that. */
function canBeImmutable(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'shop-disk-'));
  if (isRoot) chattr('+i', probe);
  try {
    writeFileSync(join(probe, 'probe'), '');
    return false;
  } catch {
    return true;
  } finally {
    chattr('-i', probe);
    rmSync(probe, { recursive: true });
  }
}

async function openWithOrder() {
  const shop = await open({ SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password });
  const { place, expectEachOnce } = await persistentShopper(shop.url);
  const seller = await newSeller(shop.url);
  expect((await place()).status).toBe(200);
  expect((await fetch(shop.url)).status).toBe(200);
  const addPhoto = async () => addProduct(seller, productData(), [{ bytes: await photo() }]);
  const closeWithAll = async () => {
    await expectEachOnce();
    expect(await shop.stop()).toBe(0);
  };
  return { shop, place, addPhoto, closeWithAll };
}

test.skipIf(!canBeImmutable())(
  'with nothing writable orders are refused in words, and nothing acknowledged is lost',
  async () => {
    const { shop, place, addPhoto, closeWithAll } = await openWithOrder();
    chattr('+i', folder());
    try {
      const refused = await place();
      expect(refused.status).toBe(503);
      expect(refused.body.message).toMatch(/cannot reach its database right now/);
      expect((await fetch(shop.url)).status).toBe(200);
      await until('the reason', () => /data folder .* cannot be written/.test(shop.output()));
    } finally {
      chattr('-i', folder());
    }
    await until('an order', async () => (await place()).status === 200);
    expect((await addPhoto()).status).toBe(200);
    await closeWithAll();
  },
);

test.skipIf(isRoot)(
  'without the permission to write, photos are refused in words and orders go on',
  async () => {
    const { place, addPhoto, closeWithAll } = await openWithOrder();
    execFileSync('chmod', ['-R', 'a-w', folder()]);
    try {
      const refused = await addPhoto();
      expect(refused.status).toBe(503);
      expect(refused.body.message).toMatch(/photos could not be stored/);
      expect((await place()).status).toBe(200);
    } finally {
      execFileSync('chmod', ['-R', 'u+w', folder()]);
    }
    expect((await addPhoto()).status).toBe(200);
    await closeWithAll();
  },
);
