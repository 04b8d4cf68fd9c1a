/** Runs the launcher in production mode with the embedded database and two workers. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from '@/e2e/support/client';
import { runScript } from '@/e2e/support/command';
import type { LaunchedShop } from '@/e2e/support/launched-shop';
import { health, launcherDriver, until } from '@/e2e/support/launcher-driver';
import { childOf } from '@/e2e/support/processes';
import { freePort } from '@/server/process/port';

describe('the launcher in production mode', () => {
  const { folder, open } = launcherDriver();
  const SELLER_PASSWORD = 'a good one';
  let shop: LaunchedShop;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    shop = await open({
      MONGODB_URI: 'embedded',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      SELLER_PASSWORD,
      WORKERS: '2',
      LOG_LEVEL: 'info',
      METRICS_PORT: String(metricsPort),
    });
  }, 120_000);

  test('opens an empty shop with the text "Opening soon", and does not start the Stripe emulator', async () => {
    const client = new Client(shop.url);
    expect((await client.get('/api/product/list')).body.products).toEqual([]);
    const home = await (await fetch(shop.url)).text();
    expect(home).toContain('Opening soon');
    expect(home).not.toContain('Why We Are The Best');
    expect((await client.get('/api/health')).body).toMatchObject({ onlinePayment: false });
    expect(shop.output()).toContain('"payments":"on delivery only"');
    expect(existsSync(join(folder(), 'secrets.json'))).toBe(false);
  });

  test('keeps running after its terminal closes', async () => {
    const pid = shop.process.pid ?? -1;
    const children = () => ['server/main.mjs', 'engine-process'].map((name) => childOf(pid, name));
    const before = children();
    process.kill(-pid, 'SIGHUP');
    await until('the hang-up was heard', () => shop.output().includes('SIGHUP is ignored'));
    expect(await health(shop)).toBe(200);
    expect(children()).toEqual(before);
    expect(shop.output()).not.toContain('died');
  });

  test('all workers show the first imported product and each product edit immediately', async () => {
    const seller = new Client(shop.url);
    const credentials = { email: 'admin@example.com', password: SELLER_PASSWORD };
    await seller.post('/api/seller/login', credentials);
    const file = 'name,category,price,offerPrice\nPlum,Fruits,2,1\n';
    const headers = { 'Content-Type': 'text/csv' };
    await seller.post('/api/product/import', undefined, { raw: file, headers });
    const home = await (await fetch(shop.url)).text();
    expect(home).not.toContain('Opening soon');
    expect(home).toContain('Why We Are The Best');
    const { body } = await seller.get('/api/product/list');
    const [product] = body.products as { _id: string }[];
    const page = async () => {
      const path = `/products/fruits/${product?._id}`;
      const answer = await fetch(shop.url + path, { headers: { Connection: 'close' } });
      return (await answer.text()).includes('schema.org/InStock');
    };
    for (const inStock of [false, true, false]) {
      await seller.post('/api/product/stock', { id: product?._id, inStock });
      const shown = await Promise.all(Array.from({ length: 8 }, page));
      expect(shown).toEqual(Array(8).fill(inStock));
    }
  });

  test('writes an audit log that `npm run audit` lists and verifies', async () => {
    const at = { DATA_DIR: folder() };
    const { output: list } = await runScript('cli/audit', [], at);
    expect(list).toMatch(/^1 .* seller admin@example\.com: signed in$/m);
    expect(list).toMatch(/^2 .* seller admin@example\.com: products imported$/m);
    expect(list).toMatch(/^3 .* stock changed product [0-9a-f]{24}\n {4}inStock: true -> false$/m);
    const { output: verdict, code } = await runScript('cli/audit', ['verify'], at);
    expect([code, verdict]).toEqual([0, expect.stringMatching(/^All 5 entries are unchanged/)]);
    const cut = await runScript('cli/audit', ['verify', `6:${'0'.repeat(64)}`], at);
    expect([cut.code, cut.output]).toEqual([1, expect.stringContaining('were deleted')]);
  });

  test('serves the request metrics of all workers on localhost only', async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const text = await answer.text();
    const seriesOf = (series: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')[1],
      );
    const imports = 'route="/api/product/import",status="2xx"';
    expect(seriesOf(`basketful_http_request_duration_seconds_count{${imports}}`)).toBe(1);
    // A request may be counted as aborted if its client closed the connection at once, so the test adds up
    // all statuses.
    const count = 'basketful_http_request_duration_seconds_count{route="/products/[category]/[id]"';
    const pages = text.split('\n').filter((line) => line.startsWith(count));
    const asked = pages.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    expect(asked, pages.join('\n')).toBe(24);
    expect(seriesOf('basketful_sign_ins_total{audience="seller",result="done"}')).toBe(1);
    expect(seriesOf('basketful_database_up')).toBe(1);
    const inserts = 'command="insert",result="done"';
    const commands = `basketful_database_command_duration_seconds_count{${inserts}}`;
    expect(seriesOf(commands)).toBeGreaterThan(0);
    expect(seriesOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
  });

  test('logs each event as a JSON object on one line, including the crash of a worker', async () => {
    const primary = childOf(shop.process.pid, 'server/main.mjs');
    const worker = childOf(primary, 'server/main.mjs');
    const headers = { 'X-Request-Id': 'from-the-proxy-1' };
    const answer = await fetch(`${shop.url}/api/user/is-auth`, { headers });
    expect(answer.headers.get('x-correlation-id')).toBe('from-the-proxy-1');
    const engine = childOf(shop.process.pid, 'engine-process');
    process.kill(engine, 'SIGSTOP');
    const failed = await fetch(`${shop.url}/products/drinks`);
    process.kill(engine, 'SIGCONT');
    expect(failed.status).toBe(503);
    await until('the database is back', async () => (await health(shop)) === 200);
    process.kill(worker, 'SIGKILL');
    await until('the worker runs again', () => /Worker \d runs again/.test(shop.output()));
    expect(await shop.stop()).toBe(0);
    const lines = shop.output().trim().split('\n');
    const parsed = lines.map((line): Record<string, unknown> => JSON.parse(line));
    const died = { level: 'error', childPid: worker, signal: 'SIGKILL' };
    expect(parsed).toContainEqual(expect.objectContaining(died));
    const page = { level: 'error', msg: 'database down', path: '/products/drinks' };
    const route = expect.stringContaining('/products/[category]');
    expect(parsed).toContainEqual(expect.objectContaining({ ...page, route }));
    const exchange = { msg: 'request', correlationId: 'from-the-proxy-1', status: 200 };
    expect(parsed).toContainEqual(expect.objectContaining(exchange));
    const imported = { event: 'products imported', by: 'seller', added: 1 };
    expect(parsed).toContainEqual(expect.objectContaining(imported));
  });
});
