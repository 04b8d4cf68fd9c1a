import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const RUNS = process.env.WINDOW_RUNS ?? '30';

// Runs in a separate process, because it patches mongoose and the Stripe SDK.
test('crashes, moved orders and clock changes never overbook a slot and leave no orphaned reservation', {
  timeout: 7_200_000,
}, async () => {
  const args = ['--import', 'tsx', 'e2e/chaos/payments.ts', '--windows'];
  const size = ['--runs', RUNS, '--control-runs', '120', '--until-caught'];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...size], {
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error) => error);
  expect(stdout).toContain(`${RUNS} schedules from seed 1: 0 violations`);
  expect(stdout).not.toContain('MISSED');
  expect(stdout.match(/^Caught: /gm)).toHaveLength(2);
  expect(stdout).toContain('All is as it should be');
});
