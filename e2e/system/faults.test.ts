import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { SELLER } from '@/e2e/shop';
import { newSeller, newShopper, products, shopperWithAddress } from '@/e2e/support/client';
import type { Command, LaunchedShop } from '@/e2e/support/launched-shop';
import { health, launcherDriver, until } from '@/e2e/support/launcher-driver';
import { leaveOut } from '@/e2e/support/leave-out';
import { persistentShopper } from '@/e2e/support/persistent-shopper';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { childOf } from '@/e2e/support/processes';
import { withTimeout } from '@/lib/utils/async';
import { buildShop } from '@/server/launcher/build';
import { inProject, ROOT } from '@/server/process/project';

const { open, folder } = launcherDriver();

/** Simulates machine faults. The shop must report them, and recover without a restart. */

describe('a shop whose database hangs or whose clients disconnect', () => {
  const { open } = launcherDriver();
  let shop: LaunchedShop;
  beforeAll(async () => {
    shop = await open({ LOG_LEVEL: 'info', SELLER_PASSWORD: SELLER.password });
  }, 120_000);

  test('logs no error if a client disconnects during a request', async () => {
    const { cookies } = await newSeller(shop.url);
    const Cookie = `sellerToken=${cookies.get('sellerToken')}`;
    const left = () => shop.output().match(/"complete":false/g)?.length ?? 0;
    for (const [path, type] of [
      ['/api/user/login', 'application/json'],
      ['/api/product/import', 'text/csv'],
      ['/api/product/add', 'multipart/form-data; boundary=x'],
    ] as const) {
      const before = left();
      const headers = {
        Cookie,
        'Content-Type': type,
        'Content-Length': 10_000,
        Expect: '100-continue',
      };
      const leaving = request(`${shop.url}${path}`, { method: 'POST', headers });
      leaving.on('error', () => {});
      leaving.flushHeaders();
      await once(leaving, 'continue');
      leaving.write('{"half":');
      leaving.destroy();
      await until(`${path} is over`, () => left() > before);
    }
    expect(await health(shop)).toBe(200);
    expect(shop.output()).not.toMatch(/unexpected error|"level":"error"|⨯/);
  });

  test('responds with a clear error while the database hangs', async () => {
    const shopper = await newShopper(shop.url);
    // The server has cached this page, so it needs no database for it.
    expect((await fetch(shop.url)).status).toBe(200);
    const engine = childOf(shop.process.pid, 'engine-process');
    process.kill(engine, 'SIGSTOP');
    try {
      // In the first round, the shop has not noticed the hanging database. In the second round, it has.
      for (let n = 0; n < 2; n += 1) {
        // The requests run concurrently, because each waits for the database timeout.
        const [orders, search] = await Promise.all([
          shopper.get('/api/order/user'),
          fetch(`${shop.url}/products?q=apple`),
        ]);
        expect(orders.status).toBe(503);
        expect(Number(orders.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(orders.body.message).toMatch(/cannot reach its database right now/);
        expect(search.status).toBe(503);
        expect(Number(search.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await search.text()).toContain('Search is not available right now');
      }
      expect(await health(shop)).toBe(503);
      expect((await fetch(shop.url)).status).toBe(200);
    } finally {
      process.kill(engine, 'SIGCONT');
    }
    await until('200', async () => (await health(shop)) === 200);
    expect((await shopper.get('/api/order/user')).body).toMatchObject({
      success: true,
      orders: [],
    });
    expect(await shop.stop()).toBe(0);
  });
});

describe('a shop whose system clock changes', () => {
  const { open, folder } = launcherDriver();

  test('still accepts orders and serves pages', async () => {
    const file = join(folder(), 'clock');
    const shop = await open({
      NODE_OPTIONS: `--import ${join(ROOT, 'e2e/support/movable-clock.mjs')}`,
      CLOCK_AHEAD: file,
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
    });
    const [product] = await products(shop.url, 'in', 1);
    if (!product) throw new Error('the demo catalogue is not there');
    const { _id: id } = product;
    const seller = await newSeller(shop.url);
    const shopper = await shopperWithAddress(shop.url);
    const order = { items: [{ product: id, quantity: 1 }], address: shopper.addressId };
    const page = `${shop.url}/products/any/${id}`;
    const isSoldOut = async () => (await (await fetch(page)).text()).includes('Out of stock');
    const search = `/api/product/list?stock=in&limit=200&q=${encodeURIComponent(product.name)}`;
    const isFound = async () =>
      ((await shopper.get(search)).body.products as { _id: string }[]).some(
        ({ _id }) => _id === id,
      );
    const app = childOf(shop.process.pid, 'server/main.mjs');
    writeFileSync(file, '0');
    for (const hours of [1, 0, -1]) {
      expect(await isSoldOut()).toBe(false);
      writeFileSync(file, String(hours * 3_600_000));
      const read = `${file}.${app}`;
      await until(
        'the clock is set',
        () => existsSync(read) && Number(readFileSync(read, 'utf8')) === hours * 3_600_000,
      );
      for (const inStock of [false, true]) {
        const { body } = await seller.post('/api/product/stock', { id, inStock });
        expect(body).toMatchObject({ success: true });
        expect(await isSoldOut()).toBe(!inStock);
        expect(await isFound()).toBe(inStock);
      }
      const placed = await shopper.post('/api/order/cod', order);
      expect(placed.body, `${hours} h`).toMatchObject({ success: true });
      await newShopper(shop.url);
    }
    const { orders } = (await shopper.get('/api/order/user')).body as { orders: unknown[] };
    expect(orders).toHaveLength(3);
    expect(childOf(shop.process.pid, 'server/main.mjs')).toBe(app);
    expect(await shop.stop()).toBe(0);
  });
});

/** Fills the disk of a running shop. The shop must report the reason, and recover once space is free. */
describe('a shop on a full disk', () => {
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
   * Makes the database write its data to disk. On a full disk, the database exits, and this call fails or never
   * returns.
   */
  async function writeDown(databaseUri: string): Promise<void> {
    const connection = await withTimeout(
      10_000,
      mongoose.createConnection(databaseUri).asPromise(),
    );
    try {
      await withTimeout(10_000, Promise.resolve(connection.db?.admin().command({ fsync: 1 })));
    } finally {
      // The promise is not awaited, because closing the connection may never finish.
      connection.close().catch(() => {});
    }
  }

  const FILE = 'name,category,price,offerPrice\nThing,Dairy,2,1\n';

  it.skipIf(!canMount() && leaveOut('full-disk', 'this user may mount no disk'))(
    'rejects writes with a clear error',
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
        // The database could still write to preallocated journal space. This write makes it notice the full disk.
        await expect(writeDown(shop.databaseUri())).rejects.toThrow();
        await until('a refused order', async () => {
          const { status } = await place();
          expect([200, 503]).toContain(status);
          return status === 503;
        });
        const headers = { 'Content-Type': 'text/csv' };
        const imported = await seller.post('/api/product/import', undefined, {
          raw: FILE,
          headers,
        });
        expect(imported.status).toBe(503);
        await until('the reason', () => /disk that holds .* is full/.test(shop.output()));

        rmSync(filler);
        await until('an order', async () => (await place()).status === 200);
        await expectEachOnce();
        expect(await shop.stop()).toBe(0);

        // MongoDB cannot create an index with less than 500 MB free. The shop must start, because its indexes exist.
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
});

/** Makes the build or the data folder read-only. The shop must report the reason, and recover without a restart. */
describe('a shop with a read-only folder', () => {
  const isRoot = process.getuid?.() === 0;

  /** Makes files immutable, or mutable again. Ignores errors, because sockets and links cannot be immutable. */
  const chattr = (how: '+i' | '-i', at: string) =>
    spawnSync('chattr', ['-R', '-f', how, at], { stdio: 'ignore' });

  /**
   * Returns whether the test can make a file unwritable. Root needs the immutable flag, which some file systems lack.
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

  const canMount = () =>
    isRoot && spawnSync('unshare', ['-m', 'mount', '--bind', '/tmp', '/tmp']).status === 0;

  it.skipIf(!canMount() && leaveOut('read-only', 'nothing can be mounted here'))(
    'runs from a read-only build, and writes only to its data folder',
    // The test copies all packages, which takes long on a busy machine.
    { timeout: 300_000 },
    async () => {
      const build = await buildShop({ isWhole: true });
      const elsewhere = join(mkdtempSync(join(tmpdir(), 'shop-build-')), 'shop');
      cpSync(build?.folder ?? '', elsewhere, { recursive: true, verbatimSymlinks: true });
      // On machines with an old C library, this folder contains downloaded libraries for the database.
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

  it.skipIf(!canBeImmutable() && leaveOut('read-only', 'no file here can be immutable'))(
    'rejects orders with a clear error if the data folder is read-only',
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

  it.skipIf(isRoot && leaveOut('no-permission', 'root needs none'))(
    'rejects photos with a clear error if the data folder is read-only',
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
});
