import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// Runs in a separate process, because it patches mongoose and the Stripe SDK.
test("orders satisfy every invariant if shoppers change between Stripe's page and a payment in the shop", {
  timeout: 480_000,
}, async () => {
  const args = ['--import', 'tsx', 'e2e/chaos/payments.ts', '--wallets'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args, '--runs', '40', '--control-runs', '0'],
    { env: { ...process.env, NODE_OPTIONS: '' } },
  ).catch((error) => error);
  expect(stdout).toMatch(/^40 schedules from seed 1: 0 violations/m);
  expect(stdout).toMatch(/pages in the shop opened: \d+/);
  expect(stdout).toContain('All is as it should be');
});
