import { createServer, type RequestListener, request, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { withCrowdLimit } from './crowd';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(withCrowdLimit(listener, { pages: 2, calls: 1, pictures: 1 }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

test('more requests than can be worked at are told when to come again, the rest goes on', async () => {
  const held: (() => void)[] = [];
  const url = await serve((request, response) => {
    if (request.url?.includes('/slow')) held.push(() => response.end('done'));
    else response.end('done');
  });
  const slow = ['/slow', '/slow?again', '/api/slow'].map((path) => fetch(url + path));
  while (held.length < 3) await new Promise((resolve) => setImmediate(resolve));

  const refused = await fetch(`${url}/api/cart/update`, { method: 'POST' });
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ success: false, message: expect.any(String) });
  expect((await fetch(`${url}/products`)).status).toBe(503);
  for (const path of ['/_next/static/a.js', '/api/health'])
    expect((await fetch(url + path)).status).toBe(200);

  for (const answer of held) answer();
  for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200);
  expect((await fetch(`${url}/products`)).status).toBe(200);
});

test('calls that wait for a slow database keep no page out', async () => {
  const held: (() => void)[] = [];
  const url = await serve((request, response) => {
    if (request.url?.includes('/slow')) held.push(() => response.end('done'));
    else response.end('done');
  });
  const slow = fetch(`${url}/api/slow`);
  while (held.length < 1) await new Promise((resolve) => setImmediate(resolve));
  expect((await fetch(`${url}/api/cart/update`)).status).toBe(503);
  expect((await fetch(`${url}/products`)).status).toBe(200);
  held[0]?.();
  await slow;
});

test('clients that send their bodies slowly keep nobody out', async () => {
  const url = await serve((_, response) => response.end('done'));
  const slow = Array.from({ length: 5 }, () => {
    const one = request(url, { method: 'POST', headers: { 'Content-Length': 100 } });
    one.on('error', () => {});
    one.flushHeaders();
    return one;
  });
  expect((await fetch(`${url}/products`)).status).toBe(200);
  for (const one of slow) one.destroy();
});
