import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { codeOf, StartFailure } from '@/server/process/failure';

/**
 * Returns the start time of a process, which distinguishes it from a later process with the same pid. Undefined if
 * unknown.
 */
export function startedAt(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The start time is field 22. The list omits the first two fields.
    return `${boot} ${fieldsOf(pid)[19]}`;
  } catch {
    return undefined;
  }
}

/**
 * Returns the fields of /proc/<pid>/stat after the process name. The name is in parentheses and may itself
 * contain parentheses.
 */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A zombie has ended, but its parent has not read its exit status. Returns false if unknown. */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && fieldsOf(pid)[0] === 'Z';
  } catch {
    return false;
  }
}

/** Returns whether a process is running, and has the start time `recorded`. An unknown start time counts as equal. */
export function isRunning(pid: number, recorded?: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  if (isZombie(pid)) return false;
  const now = startedAt(pid);
  return now === undefined || recorded === undefined || now === recorded;
}

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string().optional(),
  /** The folder of the database engine's socket, which other processes use to connect. */
  runFolder: z.string(),
  /** True if the owner will release the lock soon. */
  closing: z.boolean().optional(),
});
type Owner = z.output<typeof ownerSchema>;

export type Lock = {
  release: () => void;
  /** Records that the owner is shutting down. A new start then waits for the lock instead of failing. */
  markClosing: () => void;
  /** True if the previous owner did not release the lock. */
  tookOver: boolean;
};

/** Returns the recorded owner, even if it no longer runs. Returns undefined if the lock is absent or damaged. */
export function readOwner(folder: string): Owner | undefined {
  return parseOwner(join(folder, 'lock'));
}

export function runningOwner(folder: string): Owner | undefined {
  const owner = readOwner(folder);
  return owner && isRunning(owner.pid, owner.startedAt) ? owner : undefined;
}

function parseOwner(file: string): Owner | undefined {
  try {
    return ownerSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * Locks the data folder. Takes over the lock of an owner that no longer runs (after kill -9 or a power failure). Throws
 * {@link StartFailure} if another running process has the lock.
 */
export function acquireLock(folder: string, runFolder: string): Lock {
  const file = join(folder, 'lock');
  const mine = join(folder, `lock.${process.pid}`);
  const owner: Owner = { pid: process.pid, startedAt: startedAt(process.pid), runFolder };
  writeFileSync(mine, JSON.stringify(owner), { flush: true });
  try {
    // link() is atomic, so only one of two concurrent starts succeeds.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (tryLink(mine, file))
        return {
          release: () => release(file),
          markClosing: () => rewrite(file, { ...owner, closing: true }),
          tookOver: attempt > 0,
        };
      clearStale(folder, file);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new StartFailure(`The data folder ${folder} cannot be locked: try again.`);
}

type Patience = { patience: number; log: (line: string) => void; isGivenUp: () => boolean };

const LOOK_EVERY_MS = 100;

/**
 * Locks the data folder like {@link acquireLock}, but waits up to `patience` ms for a closing shop, for example during
 * a restart. Stops waiting when `isGivenUp` returns true.
 */
export async function waitForLock(
  folder: string,
  runFolder: string,
  { patience, log, isGivenUp }: Patience,
): Promise<Lock> {
  const deadline = performance.now() + patience;
  for (let hasLogged = false; ; ) {
    try {
      return acquireLock(folder, runFolder);
    } catch (error) {
      const owner = runningOwner(folder);
      const isLeaving = !owner || owner.closing;
      const isOver = performance.now() > deadline || isGivenUp();
      if (!(error instanceof StartFailure) || !isLeaving || isOver) throw error;
      if (owner && !hasLogged)
        log(`Waiting for the shop of process ${owner.pid}, which is closing …`);
      hasLogged = true;
    }
    await pause(LOOK_EVERY_MS);
  }
}

function tryLink(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function clearStale(folder: string, file: string): void {
  const found = parseOwner(file);
  if (found && isRunning(found.pid, found.startedAt)) throw inUse(folder, found.pid);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // Another start may have taken over the lock before the rename. If so, restore its lock.
  const moved = parseOwner(aside);
  if (moved && isRunning(moved.pid, moved.startedAt)) {
    tryLink(aside, file);
    rmSync(aside, { force: true });
    throw inUse(folder, moved.pid);
  }
  rmSync(aside, { force: true });
}

function inUse(folder: string, pid: number): StartFailure {
  return new StartFailure(
    `The data folder ${folder} is in use by the shop that runs as process ${pid}: ` +
      'stop it, or set DATA_DIR to another folder.',
  );
}

function rewrite(file: string, owner: Owner): void {
  if (parseOwner(file)?.pid !== process.pid) return;
  const next = `${file}.next.${process.pid}`;
  writeFileSync(next, JSON.stringify(owner));
  renameSync(next, file);
}

function release(file: string): void {
  if (parseOwner(file)?.pid === process.pid) rmSync(file, { force: true });
}
