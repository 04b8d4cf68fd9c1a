import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { livingOwner, takeLock } from './lock';
import { startedAt } from './process-identity';

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
