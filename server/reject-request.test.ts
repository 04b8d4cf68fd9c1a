import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { rejectMalformed, rejectRequest } from './reject-request';

stubShopEnv();

let server: Server;
let origin: string;
beforeAll(async () => {
  vi.stubEnv('CORS_ORIGINS', 'https://app.example');
  server = createServer((request, response) => {
    if (!rejectMalformed(request, response)) rejectRequest(request, response, 503, 'Busy.');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const json = 'application/json';
const text = 'text/plain; charset=utf-8';

test.each([
  // An API client gets JSON, and a browser that requested a page gets text.
  ['GET', '/api/product/list', 503, json],
  ['GET', '/api', 503, json],
  ['GET', '/api?x=1', 503, json],
  ['GET', '/apiary', 503, text],
  ['GET', '/products', 503, text],
  // Only the API accepts methods other than GET.
  ['POST', '/api?x=1', 503, json],
  ['POST', '/api/cart/update', 503, json],
  ['POST', '/apiary', 405, text],
  ['DELETE', '/products', 405, text],
  ['GET', '/%E0%A4%A', 400, text],
  ['GET', '/api/%E0%A4%A', 400, json],
])('the server responds to %s %s with %i and %s', async (method, path, status, type) => {
  const answer = await fetch(origin + path, { method, headers: { Accept: 'text/html' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
  expect(await answer.text()).not.toBe('');
});

test.each([
  ['/api/product/list', 503],
  ['/api/%E0%A4%A', 400],
])(
  'a client origin of CORS_ORIGINS can read the error of %s, but other origins cannot',
  async (path, status) => {
    const readBy = async (Origin: string) => {
      const answer = await fetch(origin + path, { headers: { Origin } });
      expect([answer.status, answer.headers.get('vary')]).toEqual([status, 'Origin']);
      return answer.headers.get('access-control-allow-origin');
    };
    expect(await readBy('https://app.example')).toBe('https://app.example');
    expect(await readBy('https://stranger.example')).toBeNull();
  },
);

/** Sends a raw request that fetch would not send. Returns the raw response. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.write(text);
  await once(socket, 'close');
  return received;
}

test.each(['TRACE', 'PROPFIND'])(
  'rejectMalformed responds to %s with 405 and the methods of the API',
  async (method) => {
    const answer = await sendRaw(`${method} /api/health HTTP/1.1\r\nHost: shop\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toContain('Allow: GET, HEAD, POST, OPTIONS');
    expect(answer).toContain('{"success":false');
  },
);

test('rejectMalformed rejects a second Host header in any letter case', async () => {
  const answer = await sendRaw('GET /api/health HTTP/1.1\r\nHost: shop\r\nHOST: other\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('exactly one Host header');
});
