import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { freePort } from '@/server/process/port';
import { onPorts, portFrom } from './service';

it('the port search skips ports that browsers block', async () => {
  // Browsers block port 4045.
  expect(await portFrom('127.0.0.1', 4045, 4045)).not.toBe(4045);
});

it('a service is started again on another port if its port is in use, at most three times', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const taken = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const free = await freePort();
  const start = vi.fn(async ({ port }: { port: number }) => {
    if (port === taken) throw new Error('listen EADDRINUSE');
    return port;
  });
  const ports = [taken, free];
  const next = async () => ({ port: ports.shift() ?? taken });
  expect(await onPorts('127.0.0.1', next, start)).toBe(free);
  expect(start.mock.calls).toEqual([[{ port: taken }], [{ port: free }]]);
  start.mockClear();
  await expect(onPorts('127.0.0.1', next, start)).rejects.toThrow('EADDRINUSE');
  expect(start).toHaveBeenCalledTimes(3);
  const broken = vi.fn().mockRejectedValue(new Error('broken'));
  await expect(onPorts('127.0.0.1', async () => ({ port: free }), broken)).rejects.toThrow(
    'broken',
  );
  expect(broken).toHaveBeenCalledTimes(1);
  other.close();
});
