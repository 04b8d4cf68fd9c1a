/**
 * With OTEL_EXPORTER_OTLP_ENDPOINT, the shop exports a trace of each request. Without it, the shop loads no
 * tracing code.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Client } from '@/e2e/support/client';
import type { LaunchedShop } from '@/e2e/support/launched-shop';
import { launcherDriver } from '@/e2e/support/launcher-driver';
import { findBuild } from '@/server/launcher/build';

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

/** A server that receives traces by OTLP over HTTP. */
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

/** Returns the root span of the request with this correlation id, and the other spans of its trace. */
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

test('the trace of an API request contains its route, its handler and its database commands', async () => {
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

test('traces omit query strings and health checks', async () => {
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

test('no program imports the tracing SDK at startup', () => {
  const { folder = '' } = findBuild() ?? {};
  const program = readFileSync(join(folder, 'dist/server/main.mjs'), 'utf8');
  expect(program).toContain('import("@opentelemetry/sdk-trace-node")');
  expect(program).not.toMatch(/^import .*(opentelemetry|sentry)/m);
});
