import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { shopperWithAddress } from '@/e2e/support/client';

/*
 * The server passes some API requests directly to their handlers, without Next (server/direct-calls.ts).
 * Requests with HEAD and other methods to the same paths go through Next.
 */

const GETS = ['/api/address/get', '/api/product/list?limit=5', '/api/user/is-auth'];
/** Headers that differ between any two responses, or that depend on the transport. */
const OWN =
  /^(content-(length|encoding)|transfer-encoding|date|x-correlation-id|set-cookie|x-xsrf-token|connection|keep-alive)$/;

for (const path of GETS)
  test(`GET ${path}, which bypasses Next, returns the same headers as HEAD, which Next handles`, async () => {
    const shopper = await shopperWithAddress(BASE_URL);
    const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'accept-encoding': 'gzip' };
    const ask = (method: string) => fetch(BASE_URL + path, { method, headers });
    const [direct, byNext] = await Promise.all([ask('GET'), ask('HEAD')]);
    const headersOf = (answer: Response) =>
      [...answer.headers].filter(([name]) => !OWN.test(name) && name !== 'vary');
    expect(direct.status).toBe(200);
    expect(headersOf(direct)).toEqual(headersOf(byNext));
    for (const { headers: given } of [direct, byNext]) expect(given.get('vary')).toMatch(/Origin/);
    expect((await direct.json()).success).toBe(true);
  });

/** Opens a connection, sends requests with `send`, and returns the received text once it matches `until`. */
async function converse(send: (socket: Socket) => Promise<void>, until: RegExp): Promise<string> {
  const { hostname, port } = new URL(BASE_URL);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  socket.on('error', () => {});
  await send(socket);
  await expect.poll(() => received).toMatch(until);
  socket.destroy();
  return received;
}

const head = (path: string, more: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...more, '', ''].join(
    '\r\n',
  );
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test('a keep-alive connection still works after the server rejects an oversized body', async () => {
  const shopper = await shopperWithAddress(BASE_URL);
  const cookie = `Cookie: ${[...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`;
  const token = `X-XSRF-TOKEN: ${shopper.cookies.get('XSRF-TOKEN')}`;
  const received = await converse(async (socket) => {
    socket.write(head('/api/cart/update', [cookie, token, 'Transfer-Encoding: chunked']));
    for (let n = 0; n < 30; n += 1) socket.write(chunk(' '.repeat(10_000)));
    socket.write('0\r\n\r\n');
    socket.write('GET /api/user/is-auth HTTP/1.1\r\nHost: x\r\n\r\n');
  }, /413[\s\S]*HTTP\/1.1 200/);
  expect(received).toMatch(/^HTTP\/1.1 413/);
});

test('a keep-alive connection still works after Next rejects an oversized body', async () => {
  const received = await converse(async (socket) => {
    socket.write(head('/api/user/register', ['Transfer-Encoding: chunked']));
    for (let n = 0; n < 300; n += 1) socket.write(chunk(' '.repeat(10_000)));
    socket.write('0\r\n\r\n');
    socket.write('GET /api/seller/is-auth HTTP/1.1\r\nHost: x\r\n\r\n');
  }, /413[\s\S]*HTTP\/1.1 \d/);
  expect(received).toMatch(/^HTTP\/1.1 413/);
});

test('the server streams a full product list even if the URL contains a # character', async () => {
  const received = await converse(
    async (socket) =>
      void socket.write('GET /api/product/list?stock=in#&limit=1 HTTP/1.1\r\nHost: x\r\n\r\n'),
    /transfer-encoding: chunked/i,
  );
  expect(received).not.toMatch(/content-length/i);
});

test('the server keeps running after unsupported methods, aborted requests and malformed Host headers', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'GET'])
    expect((await fetch(`${BASE_URL}/api/cart/update`, { method })).status).toBe(405);
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { hostname, port } = new URL(BASE_URL);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      await new Promise((resolve) =>
        socket.write(`${head('/api/order/cod', ['Content-Length: 500'])}{"items":`, resolve),
      );
      socket.destroy();
    }),
  );
  for (const host of ['a b', '[', '%zz', '//']) {
    const received = await converse(
      async (socket) =>
        void socket.write(`GET /api/user/is-auth HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
      /HTTP\/1.1 \d/,
    );
    expect(received).not.toMatch(/^HTTP\/1.1 5/);
  }
  expect((await fetch(`${BASE_URL}/api/user/is-auth`)).status).toBe(200);
});
