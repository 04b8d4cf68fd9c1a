import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { backupName } from '@/lib/observe/backups';
import { HOUR_MS } from '@/lib/utils/durations';
import { startBackups } from './launch';

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => scratch.remove());

const said: string[] = [];
beforeEach(() => void said.splice(0));

/** Starts the backup schedule with a test program in place of the backup command. */
function start(program: string) {
  const launch = vi.fn(async () =>
    spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const log = (line: string) => said.push(line);
  const schedule = { to: scratch.folder, everyMs: HOUR_MS, environment: {}, log };
  return { launch, stop: startBackups(schedule, launch) };
}

test('the first backup starts immediately, and its output is reported', async () => {
  const { launch, stop } = start('console.log("Backed up")');
  await vi.waitFor(() => expect(said).toEqual(['Backed up']), 10_000);
  await stop();
  expect(launch).toHaveBeenCalledTimes(1);
});

test('no backup starts as long as the newest backup is recent enough', async () => {
  const newest = join(scratch.folder, backupName(new Date(Date.now() - 600_000)));
  mkdirSync(newest);
  writeFileSync(join(newest, 'manifest.json'), '{}');
  const { launch, stop } = start('');
  await stop();
  expect(launch).not.toHaveBeenCalled();
});

test('the launcher reports a failed backup, and a running backup ends together with the shop', async () => {
  const failing = start('process.exit(3)');
  await vi.waitFor(() => expect(said[0]).toMatch(/failed; retrying in 10 minutes/), 10_000);
  await failing.stop();
  const endless = start('console.log("begun"); setInterval(() => {}, 1000)');
  await vi.waitFor(() => expect(said).toContain('begun'), 10_000);
  await endless.stop();
});
