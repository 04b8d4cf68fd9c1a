/** Tests the Stripe emulator as a separate service, as compose.yaml starts it for several instances. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { clientOf, order, SECRET_KEY, WEBHOOK_SECRET } from '@/e2e/support/stripe-kit';
import { freePort } from '@/server/process/port';

test('an emulator in a separate process serves payment pages until the process is stopped', async () => {
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
