import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// Runs in a separate process, because it patches mongoose and the Stripe SDK.
test('orders satisfy every invariant if shoppers pay in the shop, and the checker detects a forgotten address', {
  timeout: 480_000,
}, async () => {
  const args = ['--import', 'tsx', 'e2e/chaos/payments.ts', '--wallets'];
  const size = ['--runs', '40', '--control-runs', '240', '--until-caught'];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...size], {
    env: { ...process.env, NODE_OPTIONS: '' },
  }).catch((error) => error);
  expect(stdout).toMatch(/^40 schedules from seed 1: 0 violations/m);
  expect(stdout).toMatch(/pages in the shop opened: \d+/);
  expect(stdout.match(/^Caught: /gm)).toHaveLength(1);
  expect(stdout).toContain('All is as it should be');
});
