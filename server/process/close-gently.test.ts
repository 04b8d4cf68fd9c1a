import { once } from 'node:events';
import { Agent, createServer, get, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DRAIN_MS } from '@/server/serve';
import { CLIENT_GRACE, createGracefulCloser } from './close-gently';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
});

async function listening(listener: RequestListener) {
  server = createServer({ keepAliveTimeout: 600_000 }, listener).listen(0, '127.0.0.1');
  const close = createGracefulCloser(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, close };
}

/** Longer than the time limit of a test, in ms. */
const NEVER = 600_000;

test('an idle connection does not delay the shutdown while another connection completes a request', async () => {
  let answer = () => {};
  const { url, close } = await listening((_, response) => {
    answer = () => response.end('done');
  });
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<number | undefined>((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  await once(server, 'request');
  const closed = close({ grace: NEVER, clientGrace: 0 });
  answer();
  expect(await answered).toBe(200);
  await closed;
  agent.destroy();
});

test('an event stream ends immediately at shutdown', async () => {
  const { url, close } = await listening((_, response) => {
    response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
    response.write(': here');
  });
  const ended = new Promise((resolve) => {
    get(url, (response) => response.resume().once('close', () => resolve('ended')));
  });
  await once(server, 'request');
  await close({ grace: NEVER, clientGrace: NEVER });
  expect(await ended).toBe('ended');
});

test('the shutdown aborts a request that never ends', async () => {
  const { url, close } = await listening(() => {});
  const request = get(url);
  const failed = new Promise((resolve) => request.once('error', resolve));
  await once(server, 'request');
  await close({ grace: 50 });
  expect(await failed).toMatchObject({ code: 'ECONNRESET' });
});

test('no client behind a proxy delays the shutdown by more than three seconds', () => {
  expect(DRAIN_MS + CLIENT_GRACE).toBeLessThanOrEqual(3_000);
});

for (const [client, sent] of [
  ['is silent', ''],
  ['stops in the middle of its headers', 'GET / HTTP/1.1\r\nHost: shop\r\n'],
  [
    'stops in the middle of its body',
    'POST / HTTP/1.1\r\nHost: s\r\nContent-Length: 9\r\n\r\nhalf',
  ],
  ['does not read its answer', 'GET /big HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['was upgraded', 'GET / HTTP/1.1\r\nHost: s\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
] as const)
  test(`a client that ${client} does not delay the shutdown`, async () => {
    const { port, close } = await listening(({ url }, response) => {
      if (url === '/big') response.end(Buffer.alloc(64 * 1024 * 1024));
    });
    const arrived = once(server, 'connection');
    if (client === 'was upgraded') server.on('upgrade', () => {});
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => {});
    socket.write(sent);
    const [serverSide] = await arrived;
    while (serverSide.bytesRead < sent.length)
      await new Promise((resolve) => setImmediate(resolve));
    await close({ grace: NEVER, clientGrace: 50 });
    socket.destroy();
  });
