import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { z } from 'zod';
import { Client } from '@/e2e/support/client';
import { runScript } from '@/e2e/support/command';
import { BLANK, type LaunchedShop } from '@/e2e/support/launched-shop';
import { health, launcherDriver, until } from '@/e2e/support/launcher-driver';
import { childOf } from '@/e2e/support/processes';
import { findBuild } from '@/server/launcher/build';
import { SETTING_FAULT } from '@/server/process/failure';
import { freePort } from '@/server/process/port';
import { ROOT } from '@/server/process/project';

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

  test('opens an empty shop without the Stripe emulator', async () => {
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

  test('shows product edits immediately in all worker processes', async () => {
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
    // A request may count as aborted if its client closed the connection at once. Add up all statuses.
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

  test('logs each event as one line of JSON', async () => {
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

/** Runs the real commands where they cannot start. `server/launcher/launch.test.ts` covers more reasons. */
describe('failed start', () => {
  const { folder, startError } = launcherDriver();

  it('reports every invalid environment variable at once', async () => {
    const faulty = {
      PORT: '99999999',
      SELLER_EMAIL: 'nobody',
      LOG_LEVEL: 'loud',
      // The Cloudinary client reads this variable directly from the environment.
      CLOUDINARY_URL: 'https://res.cloudinary.example',
    };
    const output = await startError(faulty, SETTING_FAULT);
    for (const name of Object.keys(faulty)) expect(output).toContain(name);
  });

  it.each(['start', 'dev'])('rejects an unknown option of npm run %s', (script) => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', script, '--', '--help-me'], {
      cwd: ROOT,
      // The port is invalid. If the launcher ignored the unknown option, it would report the port instead.
      env: { ...process.env, ...BLANK, PORT: 'none' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout + stderr).toContain("\nUnknown option '--help-me'. npm start, or npm run dev\n");
  });

  it.skipIf(process.platform !== 'linux')(
    'reports a data folder that cannot be created',
    async () => {
      expect(await startError({ DATA_DIR: '/proc/x' })).toMatch(
        /\/proc\/x cannot be written.*DATA_DIR/,
      );
    },
  );

  it('reports a missing import file, and does not create a database', async () => {
    const DATA_DIR = join(folder(), 'untouched');
    const { code, output } = await runScript('cli/import', ['gone.csv'], {
      DATA_DIR,
      INIT_CWD: folder(),
    });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^\S*gone\.csv cannot be read \(ENOENT[^)]*\): specify an existing file\.\n$/,
    );
    expect(output).toContain(join(folder(), 'gone.csv'));
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it.each(['reconcile', 'doctor', 'drill'])(
    'reports an unreadable secret file in the output of %s',
    async (name) => {
      const DATA_DIR = join(folder(), 'unread');
      const at = { DATA_DIR, SESSION_SECRET_FILE: '/none' };
      const { code, output } = await runScript(`cli/${name}`, [], at);
      expect(code).toBe(1);
      expect(output).toBe('SESSION_SECRET_FILE names /none, which cannot be read (ENOENT).\n');
    },
  );

  it('reports a backup of a data folder without a database, and writes no backup', async () => {
    const [DATA_DIR, to] = [join(folder(), 'empty'), join(folder(), 'backup')];
    const { code, output } = await runScript('cli/backup', [to], { DATA_DIR });
    expect(code).toBe(1);
    expect(output).toMatch(/empty contains no database: run the command with the settings/);
    expect(existsSync(to)).toBe(false);
  });

  it('reports a data folder that the embedded database cannot open', async () => {
    writeFileSync(join(folder(), 'db'), '');
    expect(await startError({})).toMatch(/cannot open .*db .*DATA_DIR.*MONGODB_URI/);
  });

  it('reports an unreachable database without its password', async () => {
    const MONGODB_URI = 'mongodb://me:secret@127.0.0.1:1/shop';
    const output = await startError({ MONGODB_URI, LOCAL: '1' });
    expect(output).toMatch(/database at 127\.0\.0\.1:1 cannot be used.*MONGODB_URI/);
    expect(output).not.toContain('secret');
  });
});

describe('traces', () => {
  const span = z.object({
    name: z.string(),
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
  });
  type Span = z.output<typeof span>;
  const batch = z.object({
    resourceSpans: z.array(
      z.object({
        resource: z.object({ attributes: span.shape.attributes }),
        scopeSpans: z.array(z.object({ spans: z.array(span) })),
      }),
    ),
  });

  const spans: Span[] = [];
  const services = new Set<unknown>();
  const addresses = new Set<unknown>();

  const receiver: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    addresses.add(request.url);
    for (const { resource, scopeSpans } of batch.parse(JSON.parse(body)).resourceSpans) {
      services.add(attribute(resource, 'service.name'));
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    response.end('{}');
  });

  const attribute = ({ attributes }: Pick<Span, 'attributes'>, name: string) =>
    attributes.find(({ key }) => key === name)?.value.stringValue;

  async function traceOf(id: string | null): Promise<{ root: Span; parts: Span[] }> {
    const isOf = (one: Span) => attribute(one, 'shop.correlation_id') === id;
    const root = await vi.waitUntil(() => spans.find(isOf), { timeout: 20_000 });
    const parts = spans.filter(
      ({ traceId, spanId }) => traceId === root.traceId && spanId !== root.spanId,
    );
    return { root, parts };
  }

  const { start } = launcherDriver();
  let shop: LaunchedShop;
  beforeAll(async () => {
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const { port } = receiver.address() as AddressInfo;
    shop = start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_SERVICE_NAME: 'corner shop',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    await shop.ready;
  }, 120_000);
  afterAll(() => receiver.close());

  it('contain the route, the handler and the database commands of an API request', async () => {
    const answer = await fetch(`${shop.url}/api/product/list?stock=in&after=secret`);
    await answer.text();
    const { root, parts } = await traceOf(answer.headers.get('x-correlation-id'));
    expect([root.name, attribute(root, 'http.route'), root.parentSpanId ?? '']).toEqual([
      'GET /api/product/list',
      '/api/product/list',
      '',
    ]);
    const ids = new Set([root, ...parts].map(({ spanId }) => spanId));
    for (const { parentSpanId = '' } of parts) expect(ids).toContain(parentSpanId);
    expect(parts.map(({ name }) => name)).toContain('find products');
    expect(parts.map(({ name }) => name)).toContainEqual(expect.stringMatching(/api route/));
    expect([...services]).toEqual(['corner shop']);
    expect([...addresses]).toEqual(['/v1/traces']);
  });

  it('omit query strings and health checks', async () => {
    const client = new Client(shop.url);
    await client.get('/api/health');
    const answer = await fetch(`${shop.url}/api/product/list?q=very+secret&limit=5`);
    const { root } = await traceOf(answer.headers.get('x-correlation-id'));
    expect(root.name).toBe('GET /api/product/list');
    expect(JSON.stringify(spans)).not.toMatch(/secret|api\/health/);
    const known = new Set(spans.map(({ spanId }) => spanId));
    const roots = spans.filter(({ parentSpanId }) => !parentSpanId || !known.has(parentSpanId));
    expect(roots.filter((one) => !attribute(one, 'shop.correlation_id'))).toEqual([]);
  });

  it('load the tracing SDK only if tracing is configured', () => {
    const { folder = '' } = findBuild() ?? {};
    const program = readFileSync(join(folder, 'dist/server/main.mjs'), 'utf8');
    expect(program).toContain('import("@opentelemetry/sdk-trace-node")');
    expect(program).not.toMatch(/^import .*(opentelemetry|sentry)/m);
  });
});
