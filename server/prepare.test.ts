import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { env } from '@/lib/env';
import { CLIENT_IP_HEADER } from '@/lib/http/client-ip';
import { createAdmissionControl } from './admission-control';
import { createPrepare } from './prepare';

const settings = {
  MONGODB_URI: 'mongodb://127.0.0.1/none',
  SESSION_SECRET: 'x'.repeat(64),
  SELLER_PASSWORD: 'not-a-password',
  LOG_LEVEL: 'silent',
};
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
/** The size of a response that does not fit into the buffers of both sockets. */
const BIG = Buffer.alloc(64 * 1024 * 1024);

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a client that never reads its response is disconnected, and no longer counts as active', async () => {
  const one = { concurrency: 1, queue: 10 };
  const prepare = createPrepare(env(), 300);
  const admit = createAdmissionControl({ pages: one, api: one, images: one });
  server = createServer((request, response) => {
    prepare(request, response);
    // The response to the next client is short, because a busy machine reads slowly.
    admit(request, response, () => void response.end(request.url === '/' ? BIG : 'room'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const unread = connect(port, '127.0.0.1').pause();
  unread.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  const [, answer] = await once(server, 'request');
  await once(answer, 'close');
  const next = await fetch(`http://127.0.0.1:${port}/products`);
  expect(await next.text()).toBe('room');
  unread.destroy();
});

test('the remaining bytes of a rejected upload do not block the next request of the connection', async () => {
  const prepare = createPrepare(env());
  server = createServer(async (request, response) => {
    prepare(request, response);
    if (request.method === 'GET') return void response.end('here');
    await once(request, 'data');
    request.pause();
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  let received = '';
  client.on('data', (bytes) => {
    received += bytes;
  });
  const body = 'x'.repeat(1_000_000);
  client.write(`POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  client.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  await vi.waitFor(() => expect(received).toContain('here'), 5_000);
  expect(received).toMatch(/^HTTP\/1.1 503 /);
  client.destroy();
});

test.each([
  ['no proxy', 0, '203.0.113.7', '127.0.0.1'],
  ['one proxy', 1, 'claimed, 203.0.113.7', '203.0.113.7'],
  ['two proxies', 2, 'claimed, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['fewer proxies than configured', 2, '203.0.113.7', '203.0.113.7'],
  ['no proxy if two are configured', 2, '', '127.0.0.1'],
])(
  'createPrepare determines the client address behind %s',
  async (_, proxies, forwarded, expected) => {
    const prepare = createPrepare({ ...env(), TRUST_PROXY: proxies });
    server = createServer((request, response) => {
      prepare(request, response);
      response.end(request.headers[CLIENT_IP_HEADER]);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { 'X-Forwarded-For': forwarded };
    const answer = await fetch(`http://127.0.0.1:${port}`, { headers });
    expect(await answer.text()).toBe(expected);
  },
);
