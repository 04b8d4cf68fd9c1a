import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireLock, isRunning, runningOwner, startedAt, waitForLock } from './lock';

const runFolder = 'where the socket is';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leave = (owner: unknown) =>
  writeFileSync(join(folder, 'lock'), typeof owner === 'string' ? owner : JSON.stringify(owner));

/** Returns the id of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

test('acquireLock rejects a second process until the lock is released', () => {
  const lock = acquireLock(folder, runFolder);
  expect(runningOwner(folder)).toMatchObject({ pid: process.pid, runFolder });
  expect(() => acquireLock(folder, runFolder)).toThrow(
    /is in use by the shop that runs as process/,
  );
  lock.release();
  expect(runningOwner(folder)).toBeUndefined();
  acquireLock(folder, runFolder).release();
});

test('a new process takes over the data folder lock of a killed process', () => {
  leave({ pid: deadPid(), startedAt: 'then', runFolder: 'gone' });
  acquireLock(folder, runFolder).release();
});

test('a new process takes over a lock if the pid of the previous holder now belongs to another process', () => {
  leave({ pid: process.pid, startedAt: 'another time', runFolder });
  expect(startedAt(process.pid)).toBeDefined();
  acquireLock(folder, runFolder).release();
});

test('a new process takes over a damaged lock file', () => {
  leave('{"pid":');
  acquireLock(folder, runFolder).release();
});

/** Starts to wait for the lock, for at most `patience` ms. Collects the messages that are logged meanwhile. */
function soon(patience: number, isGivenUp = () => false) {
  const said: string[] = [];
  const log = (line: string) => said.push(line);
  return { lock: waitForLock(folder, runFolder, { patience, log, isGivenUp }), said };
}

test('the launcher waits while the previous shop shuts down, and reports once that it waits', async () => {
  const before = acquireLock(folder, runFolder);
  before.markClosing();
  expect(runningOwner(folder)).toMatchObject({ pid: process.pid, runFolder, closing: true });
  const { lock, said } = soon(60_000);
  setTimeout(before.release, 350);
  const after = await lock;
  expect(runningOwner(folder)?.closing).toBeUndefined();
  expect(said).toEqual([expect.stringMatching(/Waiting for the shop of process \d+/)]);
  after.release();
});

test('the launcher fails if the previous shop is still running or does not shut down in time', async () => {
  const lock = acquireLock(folder, runFolder);
  await expect(soon(60_000).lock).rejects.toThrow(/is in use/);
  lock.markClosing();
  await expect(soon(200).lock).rejects.toThrow(/is in use/);
  await expect(soon(60_000, () => true).lock).rejects.toThrow(/is in use/);
  lock.release();
});

test('markClosing does not change the lock of a different process', () => {
  const lock = acquireLock(folder, runFolder);
  const another = { pid: deadPid(), startedAt: 'then', runFolder };
  leave(another);
  lock.markClosing();
  acquireLock(folder, runFolder).release();
});

test.skipIf(process.platform !== 'linux')(
  'a new process takes over the lock of a zombie process',
  async () => {
    // The shell never reads the exit status of its child, so the killed child becomes a zombie.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: 'pipe' });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    const began = startedAt(pid);
    expect(isRunning(pid, began)).toBe(true);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isRunning(pid, began)).toBe(false);
    leave({ pid, startedAt: began, runFolder });
    acquireLock(folder, runFolder).release();
    parent.kill('SIGKILL');
  },
);
