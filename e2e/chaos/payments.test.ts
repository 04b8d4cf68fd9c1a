import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// Runs in a separate process, because it patches mongoose and the Stripe SDK.
test('orders satisfy every invariant under random faults, and the checker detects each deliberately broken shop', {
  timeout: 480_000,
}, async () => {
  const args = ['--import', 'tsx', 'e2e/chaos/payments.ts'];
  const size = ['--runs', '40', '--control-runs', '240', '--until-caught'];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...size], {
    env: { ...process.env, NODE_OPTIONS: '' },
  }).catch((error) => error);
  expect(stdout).toMatch(/^40 schedules from seed 1: 0 violations/m);
  expect(stdout).not.toContain('MISSED');
  expect(stdout.match(/^Caught: /gm)).toHaveLength(11);
  expect(stdout).toContain('All is as it should be');
});
