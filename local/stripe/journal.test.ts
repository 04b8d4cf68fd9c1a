import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('the complete state of the Stripe emulator survives a restart', async () => {
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

it('the emulator ignores an incomplete last line of its journal, but reports a damaged earlier line', async () => {
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

it('an emulator that is killed at any moment has stored all changes that it confirmed', {
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
