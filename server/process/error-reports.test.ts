import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveOut } from '@/e2e/support/leave-out';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { onReportedError, reportError } from '@/lib/observe/report-error';
import { startErrorReports } from './error-reports';

stubShopEnv();
const before = process.listeners('uncaughtException');
afterEach(() => {
  onReportedError(undefined);
  for (const listener of process.listeners('uncaughtException'))
    if (!before.includes(listener)) process.off('uncaughtException', listener);
});

test('the shop loads no Sentry package if SENTRY_DSN is not set', async () => {
  const importPackage = vi.fn();
  await startErrorReports({ SENTRY_DSN: undefined }, importPackage);
  expect(importPackage).not.toHaveBeenCalled();
});

test('the shop reports a missing Sentry package with the install command', async () => {
  const importPackage = () => import(`@sentry/${'of-nobody'}`);
  const SENTRY_DSN = 'http://key@127.0.0.1:1/1';
  await expect(startErrorReports({ SENTRY_DSN }, importPackage)).rejects.toThrow(
    /SENTRY_DSN is set.*@sentry\/node is not installed.*npm install --prefix.*a container: docs/,
  );
});

// Skipped in a checkout, where the package exists because a test tool depends on it.
const isLeftOut = !existsSync('node_modules/@sentry/node') && leaveOut('sentry', 'it is not here');

test.skipIf(isLeftOut)(
  'Sentry receives an error once, with the request id and without data about the machine',
  async () => {
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
  },
);
