/**
 * Runs the shop from a read-only build, and makes the data folder of a running shop read-only. The shop
 * reports the reason, and works again without a restart.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SELLER } from '@/e2e/shop';
import { newSeller } from '@/e2e/support/client';
import type { Command } from '@/e2e/support/launched-shop';
import { launcherDriver, until } from '@/e2e/support/launcher-driver';
import { leaveOut } from '@/e2e/support/leave-out';
import { persistentShopper } from '@/e2e/support/persistent-shopper';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { buildShop } from '@/server/launcher/build';
import { inProject } from '@/server/process/project';

const { open, folder } = launcherDriver();
const isRoot = process.getuid?.() === 0;

/** Ignores errors, because sockets and links cannot be made immutable. Nothing writes to them. */
const chattr = (how: '+i' | '-i', at: string) =>
  spawnSync('chattr', ['-R', '-f', how, at], { stdio: 'ignore' });

/**
 * Returns whether a file can be made unwritable for this user. Permissions do not apply to root, so root
 * needs the immutable flag, which some file systems lack.
 */
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

async function openWithOrder(command?: Command, build?: string) {
  const secrets = { SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password };
  const shop = await open(secrets, command, build);
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

/** Returns whether the test can mount a folder in its own mount namespace. */
const canMount = () =>
  isRoot && spawnSync('unshare', ['-m', 'mount', '--bind', '/tmp', '/tmp']).status === 0;

test.skipIf(!canMount() && leaveOut('read-only', 'nothing can be mounted here'))(
  'a build runs in another folder without the source checkout, and writes only to its data folder',
  // The test copies all packages, which takes long on a busy machine.
  { timeout: 300_000 },
  async () => {
    const build = await buildShop({ isWhole: true });
    const elsewhere = join(mkdtempSync(join(tmpdir(), 'shop-build-')), 'shop');
    cpSync(build?.folder ?? '', elsewhere, { recursive: true, verbatimSymlinks: true });
    // On machines with an old C library, this folder contains already downloaded libraries of the database.
    if (existsSync(inProject('.cache')))
      cpSync(inProject('.cache'), join(folder(), 'cache'), { recursive: true });
    const names = readdirSync(join(elsewhere, 'node_modules'));
    expect(names).toContain('next');
    for (const tool of ['typescript', 'esbuild', 'vitest', '@biomejs', '@playwright'])
      expect(names).not.toContain(tool);
    // The npm scripts of the build pass on the arguments after `--`.
    const typed = ['run', 'import', '--', 'no-such-file.csv'];
    const { stderr } = spawnSync('npm', typed, { cwd: elsewhere, encoding: 'utf8' });
    expect(stderr).toContain(`${join(elsewhere, 'no-such-file.csv')} cannot be read`);
    const { shop, addPhoto, closeWithAll } = await openWithOrder('readOnly', elsewhere);
    const mounts = readFileSync(`/proc/${shop.process.pid}/mountinfo`, 'utf8').split('\n');
    expect(mounts.some((line) => line.includes(` ${elsewhere} ro,`))).toBe(true);
    expect((await addPhoto()).status).toBe(200);
    const resized = await fetch(`${shop.url}/_next/image?url=%2Fart%2Ffruits.webp&w=256&q=75`);
    expect([resized.status, resized.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const page = await (await fetch(shop.url)).text();
    expect(page).toContain(`?dpl=${build?.deployment}`);
    await closeWithAll();
    rmSync(dirname(elsewhere), { recursive: true });
  },
);

test.skipIf(!canBeImmutable() && leaveOut('read-only', 'no file here can be immutable'))(
  'on a read-only disk, the shop rejects orders with a clear error and loses no acknowledged data',
  async () => {
    const { shop, place, addPhoto, closeWithAll } = await openWithOrder();
    chattr('+i', folder());
    try {
      const rejected = await place();
      expect(rejected.status).toBe(503);
      expect(rejected.body.message).toMatch(/cannot reach its database right now/);
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

test.skipIf(isRoot && leaveOut('no-permission', 'root needs none'))(
  'without write permission, the shop rejects photos with a clear error and still accepts orders',
  async () => {
    const { place, addPhoto, closeWithAll } = await openWithOrder();
    execFileSync('chmod', ['-R', 'a-w', folder()]);
    try {
      const rejected = await addPhoto();
      expect(rejected.status).toBe(503);
      expect(rejected.body.message).toMatch(/photos could not be stored/);
      expect((await place()).status).toBe(200);
    } finally {
      execFileSync('chmod', ['-R', 'u+w', folder()]);
    }
    expect((await addPhoto()).status).toBe(200);
    await closeWithAll();
  },
);
