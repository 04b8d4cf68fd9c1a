import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { metrics } from '@/lib/observe/metrics';
import { createMetricsServer } from './metrics-server';

const TOKEN = 'a token of the tests';
let server: Server;
afterEach(() => server.close());

async function ask(collect: () => Promise<string>, token?: string) {
  server = createMetricsServer(collect, token).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

test('GET /metrics returns the metrics of the process', async () => {
  const get = await ask(() => metrics().registry.metrics());
  metrics().orders.inc({ status: 'Packed', payment: 'COD' });
  const answer = await get('/metrics');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain; version=0.0.4'),
  ]);
  expect(await answer.text()).toContain('basketful_orders_total{status="Packed",payment="COD"} 1');
  expect((await get('/')).status).toBe(404);
  expect((await get('/metrics', { method: 'POST' })).status).toBe(404);
});

test.each([
  ['no token', {}],
  ['a wrong token', { Authorization: 'Bearer another' }],
  ['a token without "Bearer"', { Authorization: TOKEN }],
])('a request with %s is rejected before the metrics are collected', async (_, headers) => {
  const collect = vi.fn(async () => 'secret');
  const get = await ask(collect, TOKEN);
  const answer = await get('/metrics', { headers: headers as HeadersInit });
  expect([answer.status, collect.mock.calls.length]).toEqual([401, 0]);
  const named = { headers: { Authorization: `Bearer ${TOKEN}` } };
  expect((await get('/metrics', named)).status).toBe(200);
});

test('GET /metrics responds with 503 if a worker does not respond', async () => {
  const get = await ask(() => Promise.reject(new Error('Operation timed out.')));
  expect((await get('/metrics')).status).toBe(503);
});
