import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import {
  clientOf,
  order,
  SECRET_KEY,
  startKit,
  until,
  WEBHOOK_SECRET,
} from '@/e2e/support/stripe-kit';
import { freePort } from '@/server/process/port';
import { programFile } from '@/server/process/project';
import { startLocalStripe } from './supervise';

describe('the process of the Stripe emulator', () => {
  it('serves payment pages until the process is stopped', async () => {
    const { folder, remove } = scratchFolder();
    const port = await freePort();
    const child = spawn(process.execPath, ['server/run.mjs', 'local/stripe/main'], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        STAND_IN_PORT: String(port),
        STAND_IN_DATA: folder,
        STAND_IN_PUBLIC_URL: 'http://pay.example:3050',
        STAND_IN_WEBHOOK_URL: 'http://127.0.0.1:9/api/stripe/webhook',
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = await once(child.stdout, 'data');
      expect(String(line)).toContain('stand-in for Stripe listens');
      const { url } = await clientOf(port).checkout.sessions.create(order());
      expect(url).toMatch(/^http:\/\/pay\.example:3050\/pay\/cs_test_/);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      remove();
    }
  });
});

describe('the journal of the Stripe emulator', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('restores the complete state after a restart', async () => {
    const before = await startKit({ dataDir, manualWebhooks: true });
    const params = order();
    const { id } = await before.stripe.checkout.sessions.create(params, { idempotencyKey: 'k' });
    before.stripeServer.pay(id, 'failed');
    await before.stripeServer.deliver();
    before.stripeServer.pay(id);
    const { payment_intent: intent } = await before.stripe.checkout.sessions.retrieve(id);
    await before.stripe.refunds.create({ payment_intent: String(intent), amount: 1 });
    const state = before.stripeServer.state();
    await before.close();

    const after = await startKit({ dataDir, manualWebhooks: true });
    expect(after.stripeServer.state()).toEqual(state);
    const again = await after.stripe.checkout.sessions.create(params, { idempotencyKey: 'k' });
    expect(again.id).toBe(id);
    await after.stripeServer.deliver();
    expect(after.received.map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'charge.refunded',
    ]);
    await after.close();
  });

  it('is read without an incomplete last line, but is rejected if another line is damaged', async () => {
    const before = await startKit({ dataDir, manualWebhooks: true });
    await before.stripe.checkout.sessions.create(order());
    const state = before.stripeServer.state();
    await before.close();
    const file = join(dataDir, 'journal.jsonl');
    appendFileSync(file, '{"session":[{"id":"cs_te');
    const after = await startKit({ dataDir, manualWebhooks: true });
    expect(after.stripeServer.state()).toEqual(state);
    await after.close();
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
    appendFileSync(file, 'rubbish\n');
    await expect(startKit({ dataDir })).rejects.toThrow(/Line 2 of .* is damaged/);
  });

  it('contains every change that the emulator confirmed before it was killed', {
    timeout: 30_000,
  }, async () => {
    const port = await freePort();
    const script = await programFile('local/stripe/main');
    const launch = async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [script], {
        env: {
          ...process.env,
          STAND_IN_PORT: String(port),
          STAND_IN_DATA: dataDir,
          STAND_IN_WEBHOOK_URL: 'http://127.0.0.1:9/nowhere',
          STRIPE_SECRET_KEY: SECRET_KEY,
          STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      await new Promise((resolve) => child.once('message', resolve));
      return child;
    };
    const child = await launch();
    const stripe = clientOf(port);
    const answered: string[] = [];
    const work = Array.from({ length: 4 }, async () => {
      for (;;) answered.push((await stripe.checkout.sessions.create(order())).id);
    });
    const ended = Promise.allSettled(work);
    await until(() => answered.length > 20);
    child.kill('SIGKILL');
    await ended;
    const next = await launch();
    for (const id of answered) expect((await stripe.checkout.sessions.retrieve(id)).id).toBe(id);
    const closed = new Promise((resolve) => next.once('exit', resolve));
    next.send('close');
    expect(await closed).toBe(0);
  });
});

describe('the supervisor of the Stripe emulator', () => {
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

  it('restarts a killed emulator on the same port', {
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

  it('keeps port, API key and webhook secret when the shop restarts', {
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
});
