import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOf, order, until } from '@/e2e/support/stripe-kit';
import { freePort } from '@/server/process/port';
import { startLocalStripe } from './supervise';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function start() {
  const shopPort = 40_000 + ((await freePort()) % 9000);
  const said: string[] = [];
  const env = { HOST: '0.0.0.0', PORT: shopPort, APP_ORIGIN: `http://localhost:${shopPort}` };
  const stripeServer = await startLocalStripe(folder, env, (line) => said.push(line));
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = stripeServer.environment;
  const port = Number(new URL(STRIPE_API_BASE).port);
  return { stripeServer, said, port, stripe: clientOf(port, STRIPE_SECRET_KEY, 5) };
}

it('an emulator that dies restarts on the same port with all its data', {
  timeout: 30_000,
}, async () => {
  const { stripeServer, said, stripe, port } = await start();
  const { id, url } = await stripe.checkout.sessions.create(order());
  expect(url).toBe(`http://localhost:${port}/pay/${id}`);
  const pid = stripeServer.pid();
  if (pid) process.kill(pid, 'SIGKILL');
  await until(() => stripeServer.pid() !== pid);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  expect(said.join()).toContain('died (SIGKILL)');
  await stripeServer.close();
});

it('the port, key and secret of the emulator persist across restarts', {
  timeout: 30_000,
}, async () => {
  const first = await start();
  await first.stripeServer.close();
  const second = await start();
  expect(second.stripeServer.environment).toEqual(first.stripeServer.environment);
  await second.stripeServer.close();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(first.port, '127.0.0.1', resolve));
  const third = await start();
  expect(third.port).not.toBe(first.port);
  expect(third.stripeServer.environment.STRIPE_SECRET_KEY).toBe(
    first.stripeServer.environment.STRIPE_SECRET_KEY,
  );
  await third.stripeServer.close();
  await new Promise((resolve) => other.close(resolve));
});
