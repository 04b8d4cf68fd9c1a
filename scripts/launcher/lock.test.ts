import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { livingOwner, takeLock } from './lock';
import { startedAt } from './process-identity';

let folder: string;
let runFolder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  runFolder = mkdtempSync(join(tmpdir(), 'basketful-'));
});
afterEach(() => {
  for (const path of [folder, runFolder]) rmSync(path, { recursive: true, force: true });
});

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

test('a holder that was killed does not block, and what it left behind is removed', () => {
  const left = mkdtempSync(join(tmpdir(), 'basketful-'));
  leave({ pid: deadPid(), startedAt: 'then', runFolder: left });
  takeLock(folder, runFolder).release();
  expect(existsSync(left)).toBe(false);
});

test('another process with the number of the killed one does not block', () => {
  leave({ pid: process.pid, startedAt: 'another time', runFolder });
  expect(startedAt(process.pid)).toBeDefined();
  takeLock(folder, mkdtempSync(join(tmpdir(), 'basketful-'))).release();
});

test('a damaged lock does not block', () => {
  leave('{"pid":');
  takeLock(folder, runFolder).release();
});

test('only a folder of ours is removed with a stale lock', () => {
  const foreign = join(folder, 'precious');
  mkdirSync(foreign);
  leave({ pid: deadPid(), startedAt: 'then', runFolder: foreign });
  takeLock(folder, runFolder).release();
  expect(existsSync(foreign)).toBe(true);
});
