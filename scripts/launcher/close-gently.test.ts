import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import { expect, test } from 'vitest';
import { closeGently } from './close-gently';

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

test('a request in flight is answered, and its kept connection does not hold up the end', async () => {
  const server = createServer({ keepAliveTimeout: 600_000 });
  let answer = () => {};
  const arrived = new Promise<void>((resolve) => {
    server.once('request', (_, response) => {
      answer = () => response.end('done');
      resolve();
    });
  });
  const url = await listening(server);
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<number | undefined>((resolve) => {
    get(url, { agent }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  await arrived;
  const closed = closeGently(server, 60_000);
  answer();
  expect(await answered).toBe(200);
  await closed;
  agent.destroy();
});

test('a request that never ends is cut', async () => {
  const server = createServer(() => {});
  const request = get(await listening(server));
  const failed = new Promise((resolve) => request.once('error', resolve));
  await once(server, 'request');
  await closeGently(server, 50);
  expect(await failed).toMatchObject({ code: 'ECONNRESET' });
});
