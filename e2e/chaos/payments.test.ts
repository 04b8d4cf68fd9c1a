import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const WINDOW_RUNS = process.env.WINDOW_RUNS ?? '30';

/** Runs schedules in a separate process, because they patch mongoose and the Stripe SDK. */
async function runSchedules(runs: string, controlRuns: string, ...more: string[]): Promise<string> {
  const size = ['--runs', runs, '--control-runs', controlRuns, '--until-caught'];
  const args = ['--import', 'tsx', 'e2e/chaos/payments.ts', ...more, ...size];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error) => error);
  expect(stdout).toMatch(new RegExp(`^${runs} schedules from seed 1: 0 violations`, 'm'));
  expect(stdout).not.toContain('MISSED');
  expect(stdout).toContain('All is as it should be');
  return stdout;
}
const caughtIn = (stdout: string) => stdout.match(/^Caught: /gm)?.length;

test('random faults during payments never break an invariant of an order', {
  timeout: 480_000,
}, async () => {
  expect(caughtIn(await runSchedules('40', '240'))).toBe(11);
});

test('crashes, moved orders and clock changes never overbook a delivery slot', {
  timeout: 7_200_000,
}, async () => {
  expect(caughtIn(await runSchedules(WINDOW_RUNS, '120', '--windows'))).toBe(2);
});

test("random faults during payments on the shop's own page never break an invariant of an order", {
  timeout: 480_000,
}, async () => {
  const stdout = await runSchedules('40', '240', '--wallets');
  expect(stdout).toMatch(/pages in the shop opened: \d+/);
  expect(caughtIn(stdout)).toBe(1);
});
