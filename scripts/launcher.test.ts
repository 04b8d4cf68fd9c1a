/** Drives the real launcher: what it promises when it is started twice, killed, or stopped. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { address, Client, newShopper } from '../e2e/support/client';
import { readOwner } from './launcher/lock';
import { freePort } from './launcher/port';
import { scratchFolder } from './testing/launched-shop';
import { health, launcherDriver, until } from './testing/launcher-driver';
import { childOf } from './testing/processes';

const { folder, port, start, open, refusal } = launcherDriver();

describe('a shop that runs', () => {
  test('is empty-handed no longer: seeded, well, and its table tells where things are', async () => {
    const shop = await open();
    expect(await health(shop)).toBe(200);
    const list = await new Client(shop.url).get('/api/product/list?limit=200');
    expect(list.body.products).toHaveLength(110);
    const password = /admin@example\.com\s+(\S+)/.exec(shop.output())?.[1];
    const signIn = { email: 'admin@example.com', password };
    const seller = await new Client(shop.url).post('/api/seller/login', signIn);
    expect(seller.body).toMatchObject({ success: true });
    expect(shop.output()).toContain(folder());
  });

  test('refuses a second start on its data folder, and one on its port', async () => {
    await open();
    const elsewhere = String(await freePort());
    expect(await refusal({ PORT: elsewhere })).toMatch(/data folder .* is in use by the shop/);
    const other = scratchFolder();
    expect(await refusal({ DATA_DIR: other.folder })).toContain(`Port ${port()} is taken`);
    other.remove();
  });

  test('of two starts at the same moment exactly one opens', async () => {
    const first = start();
    const second = start({ PORT: String(await freePort()) });
    const opened = await Promise.all(
      [first, second].map((shop) =>
        shop.ready.then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(opened.filter(Boolean)).toHaveLength(1);
    const loser = opened[0] ? second : first;
    expect(loser.output()).toMatch(/is in use by the shop/);
  });

  test('finishes the request in flight when it is stopped, and ends well', async () => {
    // The signal goes to npm, as a service manager sends it, and has to come through.
    const shop = start({}, 'npm');
    await shop.ready;
    const runFolder = readOwner(folder())?.runFolder ?? '';
    expect(existsSync(runFolder)).toBe(true);
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
    const ended = shop.stop();
    await until('no new connection is taken', async () => (await health(shop)) === undefined);
    const answered = new Promise<number | undefined>((resolve, reject) => {
      signIn.once('error', reject);
      signIn.once('response', (response) => resolve(response.resume().statusCode));
    });
    signIn.end(body);
    expect(await answered).toBe(401);
    expect(await ended).toBe(0);
    expect(existsSync(runFolder)).toBe(false);
    expect(readOwner(folder())).toBeUndefined();
  });

  test('shows an edit at once whichever of its workers is asked', async () => {
    const shop = await open({ WORKERS: '2', SELLER_PASSWORD: 'password of the test' });
    const seller = new Client(shop.url);
    const credentials = { email: 'admin@example.com', password: 'password of the test' };
    await seller.post('/api/seller/login', credentials);
    const { body } = await seller.get('/api/product/list?limit=1');
    const [product] = body.products as { _id: string; category: string }[];
    const path = `/products/${product?.category.toLowerCase()}/${product?._id}`;
    const page = async () => {
      const answer = await fetch(shop.url + path, { headers: { Connection: 'close' } });
      return (await answer.text()).includes('Buy now');
    };
    for (const inStock of [false, true, false]) {
      await seller.post('/api/product/stock', { id: product?._id, inStock });
      const shown = await Promise.all(Array.from({ length: 8 }, page));
      expect(shown).toEqual(Array(8).fill(inStock));
    }
    expect(await shop.stop()).toBe(0);
  });
});

describe('after a crash', () => {
  test('kill -9 of everything loses nothing that was acknowledged, and the next start just works', async () => {
    const shop = await open();
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

    await open();
    const { body } = await shopper.get('/api/address/get');
    const streets = (body.addresses as { street: string }[]).map(({ street }) => street);
    expect(streets).toEqual(expect.arrayContaining(saved));
  });

  test('kill -9 of the launcher alone leaves nothing that keeps the next start from working', async () => {
    const shop = await open();
    shop.process.kill('SIGKILL');
    await shop.ended;
    await open();
  });

  test('the database comes back by itself; meanwhile the shop answers 503', async () => {
    const shop = await open();
    const launcher = shop.process.pid;
    // While the launcher is held it cannot start a new engine, so the gap can be seen.
    shop.process.kill('SIGSTOP');
    process.kill(childOf(launcher, 'engine-process'), 'SIGKILL');
    await until('503', async () => (await health(shop)) === 503);
    const list = await new Client(shop.url).get('/api/address/get');
    expect(list.status).toBeGreaterThanOrEqual(400);
    shop.process.kill('SIGCONT');
    await until('200', async () => (await health(shop)) === 200);
    expect(shop.output()).toMatch(/database died .*starting it again/);
    expect(await shop.stop()).toBe(0);
  });

  test('the app comes back by itself', async () => {
    const shop = await open();
    const app = childOf(shop.process.pid, 'server.mjs');
    process.kill(app, 'SIGKILL');
    await until('another app', () => {
      try {
        return childOf(shop.process.pid, 'server.mjs') !== app;
      } catch {
        return false;
      }
    });
    await until('200', async () => (await health(shop)) === 200);
    expect(await shop.stop()).toBe(0);
  });
});
