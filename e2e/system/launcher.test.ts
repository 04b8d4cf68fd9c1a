import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { address, Client, newShopper } from '@/e2e/support/client';
import { type LaunchedShop, scratchFolder } from '@/e2e/support/launched-shop';
import { health, launcherDriver, until } from '@/e2e/support/launcher-driver';
import { childOf } from '@/e2e/support/processes';
import { engineSocket } from '@/local/mongodb/engine';
import { readOwner } from '@/server/launcher/lock';
import { freePort } from '@/server/process/port';

describe('npm start', () => {
  const { folder, port, start, startError } = launcherDriver();
  const launcher = () => readOwner(folder())?.pid ?? -1;
  let shop: LaunchedShop;
  beforeAll(async () => {
    shop = start({}, 'npm');
    await shop.ready;
  }, 120_000);

  test('starts a shop with demo products and prints its URLs', async () => {
    expect(await health(shop)).toBe(200);
    const list = await new Client(shop.url).get('/api/product/list?limit=200');
    expect(list.body.products).toHaveLength(110);
    const password = /admin@example\.com\s+(\S+)/.exec(shop.output())?.[1];
    const signIn = { email: 'admin@example.com', password };
    const seller = await new Client(shop.url).post('/api/seller/login', signIn);
    expect(seller.body).toMatchObject({ success: true });
    expect(shop.output()).toContain(folder());
  });

  test('fails if the data folder or the port is in use', async () => {
    const elsewhere = String(await freePort());
    expect(await startError({ PORT: elsewhere })).toMatch(/data folder .* is in use by the shop/);
    const other = scratchFolder();
    expect(await startError({ DATA_DIR: other.folder })).toContain(`Port ${port()} is taken`);
    other.remove();
  });

  test('restarts a killed database', async () => {
    const shopper = await newShopper(shop.url);
    // A stopped launcher cannot restart the database, so the outage lasts.
    const lockingLauncher = launcher();
    process.kill(lockingLauncher, 'SIGSTOP');
    try {
      process.kill(childOf(lockingLauncher, 'engine-process'), 'SIGKILL');
      await until('503', async () => (await health(shop)) === 503);
      const { status, body } = await shopper.get('/api/address/get');
      expect([status, body.message]).toEqual([503, expect.stringContaining('database')]);
    } finally {
      process.kill(lockingLauncher, 'SIGCONT');
    }
    await until('200', async () => (await health(shop)) === 200);
    expect((await shopper.get('/api/address/get')).body).toMatchObject({ addresses: [] });
    expect(shop.output()).toMatch(/database died .*starting it again/);
  });

  test('restarts a killed app process without losing the image cache', async () => {
    const image = () => fetch(`${shop.url}/_next/image?url=%2Fart%2Fdairy.webp&w=96&q=75`);
    expect((await image()).status).toBe(200);
    const app = childOf(launcher(), 'server/main.mjs');
    process.kill(app, 'SIGKILL');
    await until('another app', () => {
      try {
        return childOf(launcher(), 'server/main.mjs') !== app;
      } catch {
        return false;
      }
    });
    await until('200', async () => (await health(shop)) === 200);
    expect((await image()).headers.get('x-nextjs-cache')).toBe('HIT');
  });

  test('completes requests in progress before it shuts down', async () => {
    const socket = engineSocket(readOwner(folder())?.runFolder ?? '');
    expect(existsSync(socket)).toBe(true);
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const signIn = request(`${shop.url}/api/user/login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    signIn.flushHeaders();
    await once(signIn, 'continue');
    const answered = new Promise<number | undefined>((resolve, reject) => {
      signIn.once('error', reject);
      signIn.once('response', (response) => resolve(response.resume().statusCode));
    });
    signIn.end(body);
    // Signal npm, as a service manager would. npm must forward the signal to the launcher.
    const ended = shop.stop();
    expect(await answered).toBe(401);
    expect(await ended).toBe(0);
    expect(existsSync(socket)).toBe(false);
    expect(readOwner(folder())).toBeUndefined();
  });
});

describe('two shops with the same data folder', () => {
  const { start, open } = launcherDriver();
  let shop: LaunchedShop;

  test('only one starts if both start at the same time', async () => {
    const starts = [start(), start({ PORT: String(await freePort()) })];
    const opened = await Promise.all(
      starts.map((one) =>
        one.ready.then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(opened.filter(Boolean)).toHaveLength(1);
    expect(starts[opened.indexOf(false)]?.output()).toMatch(/is in use by the shop/);
    [shop] = starts.filter((_, place) => opened[place]) as [LaunchedShop];
  });

  test('all acknowledged data survives kill -9 of every process', async () => {
    const shopper = await newShopper(shop.url);
    const saved: string[] = [];
    const saving = (async () => {
      for (let n = 0; ; n += 1) {
        const street = `${n} Market Street`;
        const { body } = await shopper.post('/api/address/add', {
          address: { ...address, street },
        });
        if (body.success === true) saved.push(street);
      }
    })().catch(() => {});
    await until('some addresses are saved', () => saved.length >= 10);
    await shop.killGroup();
    await saving;

    shop = await open();
    const again = new Client(shop.url);
    for (const [name, value] of shopper.cookies) again.cookies.set(name, value);
    const { body } = await again.get('/api/address/get');
    const streets = (body.addresses as { street: string }[]).map(({ street }) => street);
    expect(streets).toEqual(expect.arrayContaining(saved));
  });

  test('the shop starts again after kill -9 of the launcher', async () => {
    shop.process.kill('SIGKILL');
    await shop.ended;
    shop = await open();
    expect(await health(shop)).toBe(200);
    expect(shop.output()).not.toContain('in use');
  });

  test('the second shop waits until the first shop has shut down', async () => {
    const app = childOf(shop.process.pid ?? -1, 'server/main.mjs');
    process.kill(app, 'SIGSTOP');
    const ended = shop.stop();
    const next = start();
    await until('the start waits', () => next.output().includes('Waiting for the shop'));
    process.kill(app, 'SIGCONT');
    expect(await ended).toBe(0);
    await next.ready;
    expect(await health(next)).toBe(200);
    expect(await next.stop()).toBe(0);
  });
});
