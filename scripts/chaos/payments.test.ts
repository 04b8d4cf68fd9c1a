import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// In a process of its own, because it puts its failpoints into mongoose and the Stripe SDK.
test('no schedule of crashes and faults breaks an order, and each broken shop is noticed', {
  timeout: 240_000,
}, async () => {
  const args = ['--import', 'tsx', 'scripts/chaos/payments.ts'];
  const size = ['--runs', '150', '--control-runs', '60'];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...size], {
    env: { ...process.env, NODE_OPTIONS: '' },
  }).catch((error) => error);
  expect(stdout).toMatch(/^150 schedules from seed 1: 0 violations/m);
  expect(stdout).not.toContain('MISSED');
  expect(stdout.match(/^Caught: /gm)).toHaveLength(5);
  expect(stdout).toContain('All is as it should be');
});
