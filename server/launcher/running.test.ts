import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { backupName } from '@/lib/observe/backups';
import { HOUR_MS } from '@/lib/utils/durations';
import { startBackups } from './launch';
import { acquireLock, isRunning, runningOwner, startedAt, waitForLock } from './lock';
import { untilStopped } from './signals';

describe('the lock of the data folder', () => {
  const runFolder = 'where the socket is';
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const leave = (owner: unknown) =>
    writeFileSync(join(folder, 'lock'), typeof owner === 'string' ? owner : JSON.stringify(owner));

  const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

  it('prevents a second process from starting until the first process releases the lock', () => {
    const lock = acquireLock(folder, runFolder);
    expect(runningOwner(folder)).toMatchObject({ pid: process.pid, runFolder });
    expect(() => acquireLock(folder, runFolder)).toThrow(
      /is in use by the shop that runs as process/,
    );
    lock.release();
    expect(runningOwner(folder)).toBeUndefined();
    acquireLock(folder, runFolder).release();
  });

  it('is taken over from a killed process', () => {
    leave({ pid: deadPid(), startedAt: 'then', runFolder: 'gone' });
    acquireLock(folder, runFolder).release();
  });

  it('is taken over if the pid now belongs to another process', () => {
    leave({ pid: process.pid, startedAt: 'another time', runFolder });
    expect(startedAt(process.pid)).toBeDefined();
    acquireLock(folder, runFolder).release();
  });

  it('is taken over if the lock file is damaged', () => {
    leave('{"pid":');
    acquireLock(folder, runFolder).release();
  });

  function soon(patience: number, isGivenUp = () => false) {
    const said: string[] = [];
    const log = (line: string) => said.push(line);
    return { lock: waitForLock(folder, runFolder, { patience, log, isGivenUp }), said };
  }

  it('makes the launcher wait while the previous shop shuts down', async () => {
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

  it('makes the launcher fail if the previous shop does not shut down', async () => {
    const lock = acquireLock(folder, runFolder);
    await expect(soon(60_000).lock).rejects.toThrow(/is in use/);
    lock.markClosing();
    await expect(soon(200).lock).rejects.toThrow(/is in use/);
    await expect(soon(60_000, () => true).lock).rejects.toThrow(/is in use/);
    lock.release();
  });

  it('is not changed by a process that has lost the lock', () => {
    const lock = acquireLock(folder, runFolder);
    const another = { pid: deadPid(), startedAt: 'then', runFolder };
    leave(another);
    lock.markClosing();
    acquireLock(folder, runFolder).release();
  });

  it.skipIf(process.platform !== 'linux')('is taken over from a zombie process', async () => {
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
  });
});

describe('untilStopped', () => {
  const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const before = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
  afterEach(() => {
    vi.useRealTimers();
    for (const [signal, listeners] of before)
      for (const listener of process.listeners(signal))
        if (!listeners.includes(listener)) process.off(signal, listener);
  });

  function outcomeOf(signal: NodeJS.Signals, inTerminal: boolean) {
    const said: string[] = [];
    const stop = untilStopped({ inTerminal, log: (line) => said.push(line) });
    for (const listener of process.listeners(signal))
      if (!before.some(([, listeners]) => listeners.includes(listener))) listener(signal);
    return { stopped: stop.signalled(), said };
  }

  it.each(['SIGINT', 'SIGTERM'] as const)('ends the shop after %s', (signal) => {
    expect(outcomeOf(signal, true).stopped).toBe(true);
    expect(outcomeOf(signal, false).stopped).toBe(true);
  });

  it('ends the shop after SIGHUP in a terminal', () => {
    expect(outcomeOf('SIGHUP', true)).toEqual({ stopped: true, said: [] });
  });

  it('logs SIGHUP without a terminal, and keeps the shop running', () => {
    expect(outcomeOf('SIGHUP', false)).toEqual({
      stopped: false,
      said: [expect.stringMatching(/SIGHUP.*without a terminal.*SIGTERM/)],
    });
  });

  function afterLosingParent({ byNpm = true, hangUp = false }) {
    vi.useFakeTimers();
    const said: string[] = [];
    let parent = 41;
    const options = { inTerminal: false, byNpm, parent: () => parent };
    const stop = untilStopped({ ...options, log: (line) => said.push(line) });
    vi.advanceTimersByTime(5_000);
    expect(stop.signalled()).toBe(false);
    if (hangUp) process.listeners('SIGHUP').at(-1)?.('SIGHUP');
    parent = 1;
    vi.advanceTimersByTime(5_000);
    return { stopped: stop.signalled(), said };
  }

  it('ends the shop when the npm process that started the shop is killed', () => {
    const said = [expect.stringContaining('npm')];
    expect(afterLosingParent({})).toEqual({ stopped: true, said });
  });

  it('keeps the shop running when a parent process other than npm ends', () => {
    expect(afterLosingParent({ byNpm: false })).toEqual({ stopped: false, said: [] });
  });

  it('keeps the shop running under nohup when SIGHUP ends npm', () => {
    expect(afterLosingParent({ hangUp: true }).stopped).toBe(false);
  });
});

describe('scheduled backups', () => {
  let scratch: ReturnType<typeof scratchFolder>;
  const said: string[] = [];
  beforeEach(() => {
    scratch = scratchFolder();
    said.splice(0);
  });
  afterEach(() => scratch.remove());

  function start(program: string) {
    const launch = vi.fn(async () =>
      spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const log = (line: string) => said.push(line);
    const schedule = { to: scratch.folder, everyMs: HOUR_MS, environment: {}, log };
    return { launch, stop: startBackups(schedule, launch) };
  }

  it('start immediately, and print the output of the backup program', async () => {
    const { launch, stop } = start('console.log("Backed up")');
    await vi.waitFor(() => expect(said).toEqual(['Backed up']), 10_000);
    await stop();
    expect(launch).toHaveBeenCalledTimes(1);
  });

  it('wait while the newest backup is recent', async () => {
    const newest = join(scratch.folder, backupName(new Date(Date.now() - 600_000)));
    mkdirSync(newest);
    writeFileSync(join(newest, 'manifest.json'), '{}');
    const { launch, stop } = start('');
    await stop();
    expect(launch).not.toHaveBeenCalled();
  });

  it('report a failure, and are aborted when the shop stops', async () => {
    const failing = start('process.exit(3)');
    await vi.waitFor(() => expect(said[0]).toMatch(/failed; retrying in 10 minutes/), 10_000);
    await failing.stop();
    const endless = start('console.log("begun"); setInterval(() => {}, 1000)');
    await vi.waitFor(() => expect(said).toContain('begun'), 10_000);
    await endless.stop();
  });

  it('do not delay the shutdown of the shop if the backup disk does not respond', async () => {
    const never = new Promise<never>(() => {});
    const schedule = { to: scratch.folder, everyMs: HOUR_MS, environment: {}, log: () => {} };
    const launch = vi.fn(() => never);
    const stop = startBackups(schedule, launch, 100);
    await vi.waitFor(() => expect(launch).toHaveBeenCalled(), 10_000);
    await stop();
  });
});
