import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { env } from '@/lib/env';
import { withCrowdLimit } from './crowd';
import { withExchangeRules } from './exchange';

const settings = {
  MONGODB_URI: 'mongodb://127.0.0.1/none',
  SESSION_SECRET: 'x'.repeat(64),
  SELLER_PASSWORD: 'not-a-password',
  LOG_LEVEL: 'silent',
};
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
/** More than the sockets of both ends take up unread. */
const BIG = Buffer.alloc(64 * 1024 * 1024);

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a client that never reads its answer loses its connection, and its room to the next', async () => {
  const one = { room: 1, places: 10 };
  const handler = withCrowdLimit((_, response) => void response.end(BIG), {
    pages: one,
    calls: one,
    pictures: one,
  });
  server = createServer(withExchangeRules(env(), handler, 300)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const unread = connect(port, '127.0.0.1').pause();
  unread.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  const [, answer] = await once(server, 'request');
  await once(answer, 'close');
  const next = await fetch(`http://127.0.0.1:${port}/products`);
  expect((await next.arrayBuffer()).byteLength).toBe(BIG.length);
  unread.destroy();
});
