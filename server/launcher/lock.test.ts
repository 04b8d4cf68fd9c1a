import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { livingOwner, takeLock, waitForLock } from './lock';
import { isRunning, startedAt } from './process-identity';

const runFolder = 'where the socket is';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leave = (owner: unknown) =>
  writeFileSync(join(folder, 'lock'), typeof owner === 'string' ? owner : JSON.stringify(owner));

/** The number of a process that has just ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

test('a folder that is held refuses a second holder until it is released', () => {
  const lock = takeLock(folder, runFolder);
  expect(livingOwner(folder)).toMatchObject({ pid: process.pid, runFolder });
  expect(() => takeLock(folder, runFolder)).toThrow(/is in use by the shop that runs as process/);
  lock.release();
  expect(livingOwner(folder)).toBeUndefined();
  takeLock(folder, runFolder).release();
});

test('a holder that was killed does not block', () => {
  leave({ pid: deadPid(), startedAt: 'then', runFolder: 'gone' });
  takeLock(folder, runFolder).release();
});

test('another process with the number of the killed one does not block', () => {
  leave({ pid: process.pid, startedAt: 'another time', runFolder });
  expect(startedAt(process.pid)).toBeDefined();
  takeLock(folder, runFolder).release();
});

test('a damaged lock does not block', () => {
  leave('{"pid":');
  takeLock(folder, runFolder).release();
});

/** A start that waits at most so long, and what it says meanwhile. */
function soon(patience: number, isGivenUp = () => false) {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  return { lock: waitForLock(folder, runFolder, { patience, say, isGivenUp }), said };
}

test('a start waits for the holder that is closing, and says so once', async () => {
  const before = takeLock(folder, runFolder);
  before.markClosing();
  expect(livingOwner(folder)).toMatchObject({ pid: process.pid, runFolder, closing: true });
  const { lock, said } = soon(60_000);
  setTimeout(before.release, 350);
  const after = await lock;
  expect(livingOwner(folder)?.closing).toBeUndefined();
  expect(said).toEqual([expect.stringMatching(/Waiting for the shop of process \d+/)]);
  after.release();
});

test('a start does not wait for a holder that stays, nor for ever for one that closes', async () => {
  const lock = takeLock(folder, runFolder);
  await expect(soon(60_000).lock).rejects.toThrow(/is in use/);
  lock.markClosing();
  await expect(soon(200).lock).rejects.toThrow(/is in use/);
  await expect(soon(60_000, () => true).lock).rejects.toThrow(/is in use/);
  lock.release();
});

test('whoever has lost the lock does not mark that of another', () => {
  const lock = takeLock(folder, runFolder);
  const another = { pid: deadPid(), startedAt: 'then', runFolder };
  leave(another);
  lock.markClosing();
  takeLock(folder, runFolder).release();
});

test.skipIf(process.platform !== 'linux')(
  'a killed holder whose parent has not noticed does not block',
  async () => {
    // The shell never asks how its child ended.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: 'pipe' });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    const began = startedAt(pid);
    expect(isRunning(pid, began)).toBe(true);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isRunning(pid, began)).toBe(false);
    leave({ pid, startedAt: began, runFolder });
    takeLock(folder, runFolder).release();
    parent.kill('SIGKILL');
  },
);
