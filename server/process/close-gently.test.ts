import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, createServer, get, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaveOut } from '@/e2e/support/leave-out';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { onReportedError, reportError } from '@/lib/observe/report-error';
import { DRAIN_MS } from '@/server/serve';
import { CLIENT_GRACE, createGracefulCloser } from './close-gently';
import { startErrorReports } from './error-reports';
import { type Supervised, supervise } from './supervise';

describe('createGracefulCloser', () => {
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

  /** A time that is longer than the time limit of a test, in ms. */
  const NEVER = 600_000;

  it('closes idle connections at once, and completes running requests', async () => {
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

  it('ends event streams at once', async () => {
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

  it('aborts a request that never ends', async () => {
    const { url, close } = await listening(() => {});
    const request = get(url);
    const failed = new Promise((resolve) => request.once('error', resolve));
    await once(server, 'request');
    await close({ grace: 50 });
    expect(await failed).toMatchObject({ code: 'ECONNRESET' });
  });

  it('waits at most three seconds for clients if the shop is behind a proxy', () => {
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
    it(`does not wait for a client that ${client}`, async () => {
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
});

describe('the supervisor', () => {
  const node = (script: string) =>
    spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });

  const READY = `process.send({ state: 'ready' });`;
  const CLOSES = `process.on('message', () => process.exit(0));`;
  const STAYS = `setInterval(() => {}, 1000);`;

  const said: string[] = [];
  const plan = { name: 'The worker', log: (line: string) => said.push(line), grace: 5_000 };
  const kill = ({ pid }: Supervised) => process.kill(Number(pid()), 'SIGKILL');

  it('restarts a dead process until the supervisor is closed', async () => {
    const launch = vi.fn(() => node(READY + CLOSES + STAYS));
    const worker = await supervise({ ...plan, launch });
    const first = worker.pid();
    kill(worker);
    await vi.waitUntil(() => worker.pid() !== first, { timeout: 20_000 });
    expect(said.join('\n')).toContain('The worker died (SIGKILL); starting it again');
    await worker.close();
    expect(launch).toHaveBeenCalledTimes(2);
  });

  it('repeats a failing first start up to the configured number of attempts', async () => {
    const launch = vi.fn(() => node('process.exit(3)'));
    await expect(supervise({ ...plan, launch, attempts: 2 })).rejects.toThrow(
      'The worker does not start: it ended with exit code 3',
    );
    expect(launch).toHaveBeenCalledTimes(2);
  });

  it('ignores messages that are no start report', async () => {
    const early = `process.send({ type: 'prom-client:getMetricsRes' });`;
    const worker = await supervise({ ...plan, launch: () => node(early + READY + CLOSES + STAYS) });
    await worker.close();
  });

  it('does not retry a start that failed permanently', async () => {
    const report = `{ state: 'failed', reason: 'Port 1 is taken.', final: true }`;
    const launch = vi.fn(() => node(`process.send(${report});${STAYS}`));
    await expect(supervise({ ...plan, launch, attempts: 5 })).rejects.toThrow('Port 1 is taken.');
    expect(launch).toHaveBeenCalledTimes(1);
  });

  it('kills a process that does not close within the grace period', async () => {
    const worker = await supervise({ ...plan, grace: 50, launch: () => node(READY + STAYS) });
    await worker.close();
    expect(() => process.kill(Number(worker.pid()), 0)).toThrow();
  });
});

describe('error reports', () => {
  stubShopEnv();
  const before = process.listeners('uncaughtException');
  afterEach(() => {
    onReportedError(undefined);
    for (const listener of process.listeners('uncaughtException'))
      if (!before.includes(listener)) process.off('uncaughtException', listener);
  });

  it('load no Sentry package if SENTRY_DSN is not set', async () => {
    const importPackage = vi.fn();
    await startErrorReports({ SENTRY_DSN: undefined }, importPackage);
    expect(importPackage).not.toHaveBeenCalled();
  });

  it('tell the operator how to install a missing Sentry package', async () => {
    const importPackage = () => import(`@sentry/${'of-nobody'}`);
    const SENTRY_DSN = 'http://key@127.0.0.1:1/1';
    await expect(startErrorReports({ SENTRY_DSN }, importPackage)).rejects.toThrow(
      /SENTRY_DSN is set.*@sentry\/node is not installed.*npm install --prefix.*a container: docs/,
    );
  });

  // The package is present only because a test tool depends on it. Skip the test without it.
  const isLeftOut =
    !existsSync('node_modules/@sentry/node') && leaveOut('sentry', 'it is not here');

  it.skipIf(isLeftOut)('contain the request id, but no data about the machine', async () => {
    const bodies: string[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      bodies.push(body);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await startErrorReports({ SENTRY_DSN: `http://key@127.0.0.1:${port}/1` });
    reportError('unexpected error', {
      err: new TypeError('no ann@shop.example'),
      correlationId: 'id-1',
    });
    await vi.waitFor(() => expect(bodies).toHaveLength(1), 10_000);
    server.close();
    const [, , event = ''] = (bodies[0] ?? '').split('\n');
    expect(JSON.parse(event)).toMatchObject({
      exception: { values: [{ type: 'TypeError', value: 'no [address]' }] },
      tags: { correlationId: 'id-1', message: 'unexpected error' },
      server_name: 'shop',
    });
    expect(JSON.parse(event)).not.toHaveProperty('user');
  });
});
