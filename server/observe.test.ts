import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { addCallPath } from '@/lib/http/direct-request';
import { createLog, markLogged } from '@/lib/observe/log';
import { metrics } from '@/lib/observe/metrics';
import { processGlobal } from '@/lib/utils/process-global';
import { logConsole } from './access-log';
import { createMetricsServer } from './metrics-server';
import { createRouteTemplate, OTHER } from './route-template';

describe('logConsole', () => {
  const before = { ...console };
  const warnings = process.listeners('warning');
  let lines: string[];

  beforeEach(() => {
    lines = [];
    const logger = createLog('debug', { write: (line: string) => lines.push(line) });
    Object.assign(
      processGlobal('log', () => ({})),
      { logger },
    );
    logConsole();
  });
  afterEach(() => {
    Object.assign(console, before);
    process.removeAllListeners('warning');
    for (const listener of warnings) process.on('warning', listener);
  });
  const heard = () => lines.map((line) => JSON.parse(line));

  it('logs console output as one line without colours', () => {
    console.warn('\u001b[33m ⚠ \u001b[39m%s is\nslow', 'it');
    console.error(' ⨯', new TypeError('broken'));
    expect(heard()).toMatchObject([
      { level: 'warn', from: 'console', msg: 'it is\nslow' },
      { level: 'error', msg: 'broken', err: { type: 'TypeError', stack: expect.any(String) } },
    ]);
  });

  it('skips an error that is already logged', () => {
    const error = new Error('once');
    markLogged(error);
    console.error(error);
    expect(lines).toEqual([]);
  });

  it('logs a warning of Node as one line', async () => {
    process.emitWarning('this is old', 'DeprecationWarning');
    await new Promise(setImmediate);
    expect(heard()).toMatchObject([{ level: 'warn', from: 'node', msg: 'this is old' }]);
  });

  it('logs the failed write of a resized image only if the disk is full', () => {
    const fault = (code: string) => Object.assign(new Error(code), { code });
    for (const code of ['EACCES', 'EROFS', 'ENOSPC'])
      console.error(' ⨯', 'Failed to write image to cache abc', fault(code));
    expect(heard()).toMatchObject([{ level: 'error', err: { message: 'ENOSPC' } }]);
  });
});

describe('GET /metrics', () => {
  const TOKEN = 'a token of the tests';
  let server: Server;
  afterEach(() => server.close());

  async function ask(collect: () => Promise<string>, token?: string) {
    server = createMetricsServer(collect, token).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  }

  it('returns the metrics of the process', async () => {
    const get = await ask(() => metrics().registry.metrics());
    metrics().orders.inc({ status: 'Packed', payment: 'COD' });
    const answer = await get('/metrics');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain; version=0.0.4'),
    ]);
    expect(await answer.text()).toContain(
      'basketful_orders_total{status="Packed",payment="COD"} 1',
    );
    expect((await get('/')).status).toBe(404);
    expect((await get('/metrics', { method: 'POST' })).status).toBe(404);
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { Authorization: 'Bearer another' }],
    ['a token without "Bearer"', { Authorization: TOKEN }],
  ])('rejects a request with %s', async (_, headers) => {
    const collect = vi.fn(async () => 'secret');
    const get = await ask(collect, TOKEN);
    const answer = await get('/metrics', { headers: headers as HeadersInit });
    expect([answer.status, collect.mock.calls.length]).toEqual([401, 0]);
    const named = { headers: { Authorization: `Bearer ${TOKEN}` } };
    expect((await get('/metrics', named)).status).toBe(200);
  });

  it('returns 503 if a worker does not respond', async () => {
    const get = await ask(() => Promise.reject(new Error('Operation timed out.')));
    expect((await get('/metrics')).status).toBe(503);
  });
});

describe('routeTemplate', () => {
  const manifest = {
    staticRoutes: [{ page: '/robots.txt' }],
    dynamicRoutes: [
      { page: '/api/[[...call]]', regex: '^/api(?:/(.+?))?(?:/)?$' },
      { page: '/[lang]/cart', regex: '^/([^/]+?)/cart(?:/)?$' },
      { page: '/[lang]/seller/[locale]', regex: '^/([^/]+?)/seller/([^/]+?)(?:/)?$' },
      { page: '/[lang]/seller/[locale]/orders', regex: '^/([^/]+?)/seller/([^/]+?)/orders(?:/)?$' },
      { page: '/[lang]/my-orders', regex: '^/([^/]+?)/my-orders(?:/)?$' },
      { page: '/[lang]/products/[category]', regex: '^/([^/]+?)/products/([^/]+?)(?:/)?$' },
      {
        page: '/[lang]/products/[category]/[id]',
        regex: '^/([^/]+?)/products/([^/]+?)/([^/]+?)(?:/)?$',
      },
    ],
    rewrites: {
      afterFiles: [
        { source: '/products', regex: '^/products(?:/)?$', has: [{ type: 'query', key: 'q' }] },
        { source: '/my-orders/:id([0-9a-f]{24})', regex: '^/my-orders(?:/([0-9a-f]{24}))(?:/)?$' },
        { source: '/', regex: '^/(?:/)?$' },
        { source: '/products', regex: '^/products(?:/)?$' },
        { source: '/:lang(de|ar)/products', regex: '^/(de|ar)/products(?:/)?$' },
        {
          source: '/seller/:rest*',
          regex: '^/seller(?:/(.*))?$',
          has: [{ type: 'cookie', key: 'staff-language' }],
        },
        { source: '/seller/:rest*', regex: '^/seller(?:/(.*))?$' },
        { source: '/:page(cart|products)/:rest*', regex: '^/(cart|products)(?:/(.*))?$' },
      ],
    },
  };
  addCallPath('/api/order/cod');
  const nameOf = createRouteTemplate(manifest);

  it.each([
    ['/', '/'],
    ['/cart', '/cart'],
    ['/de/cart', '/cart'],
    ['/de', '/'],
    ['/de/products', '/products'],
    ['/ar/products/fruits', '/products/[category]'],
    ['/xx/cart', OTHER],
    ['/products', '/products'],
    ['/products/fruits', '/products/[category]'],
    ['/products/fruits/0123456789abcdef01234567', '/products/[category]/[id]'],
    ['/my-orders/0123456789abcdef01234567', '/my-orders/[id]'],
    ['/api/order/cod', '/api/order/cod'],
    ['/api/order/no-such', '/api/[[...call]]'],
    ['/api/no/such/call', '/api/[[...call]]'],
    ['/_next/static/chunks/a.js', '/_next/static'],
    ['/uploads/a.webp', '/uploads'],
    ['/seller', '/seller'],
    ['/seller/orders', '/seller/orders'],
    ['/seller/no-such', OTHER],
    ['/seller/de/orders', OTHER],
    ['/wp-login.php', OTHER],
  ])('returns for the path %s the route %s', (path, route) => expect(nameOf(path)).toBe(route));

  it('returns no new route name for an unknown path @random', () => {
    const known = new Set([
      ...[...manifest.staticRoutes, ...manifest.dynamicRoutes].map(({ page }) =>
        page.replace('/[lang]', '').replace('/[locale]', ''),
      ),
      ...['/', '/products', '/my-orders/[id]', OTHER],
      ...['_next/static', '_next/image', 'demo', 'art', 'icons', 'uploads'].map(
        (name) => `/${name}`,
      ),
    ]);
    const start = fc.constantFrom(
      '/',
      '/api/',
      '/products/',
      '/my-orders/',
      '/_next/',
      '/uploads/',
    );
    const path = fc.tuple(start, fc.string()).map((parts) => parts.join(''));
    fc.assert(
      fc.property(path, (asked) => known.has(nameOf(asked))),
      { numRuns: runs(2_000) },
    );
  });

  it('returns the same route name for all paths if there is no build', () => {
    const none = { staticRoutes: [], dynamicRoutes: [], rewrites: { afterFiles: [] } };
    expect(createRouteTemplate(none)('/cart')).toBe(OTHER);
  });
});
