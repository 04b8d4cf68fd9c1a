import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { codeOf, StartFailure } from './failure';
import { isRunning, startedAt } from './process-identity';

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string().optional(),
  /** The short folder of the engine's socket, so that the next run can remove what a kill left. */
  runFolder: z.string(),
});
export type Owner = z.output<typeof ownerSchema>;

/** How the name of each run folder begins; nothing else is ever removed with a stale lock. */
export const RUN_FOLDER = 'basketful-';

export type Lock = {
  release: () => void;
  /** The owner before this one did not release it. */
  tookOver: boolean;
};

/** Who holds the data folder, dead or alive. Undefined when nobody does, or the file is damaged. */
export function readOwner(folder: string): Owner | undefined {
  return parseOwner(join(folder, 'lock'));
}

/** Who holds the data folder at this moment. */
export function livingOwner(folder: string): Owner | undefined {
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
 * Takes the data folder for this process. Throws {@link StartFailure} when another living process
 * has it; a lock whose owner is gone (kill -9, power cut, its number given to another process) is
 * taken over and its leftovers are removed.
 */
export function takeLock(folder: string, runFolder: string): Lock {
  const file = join(folder, 'lock');
  const mine = join(folder, `lock.${process.pid}`);
  const owner: Owner = { pid: process.pid, startedAt: startedAt(process.pid), runFolder };
  writeFileSync(mine, JSON.stringify(owner), { flush: true });
  try {
    // link() either makes the name or fails: two starts at once cannot both succeed.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (tryLink(mine, file)) return { release: () => release(file), tookOver: attempt > 0 };
      clearStale(folder, file);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new StartFailure(`The data folder ${folder} cannot be locked: try again.`);
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
  // Between reading and renaming another start may have taken over: then give it back.
  const moved = parseOwner(aside);
  if (moved && isRunning(moved.pid, moved.startedAt)) {
    tryLink(aside, file);
    rmSync(aside, { force: true });
    throw inUse(folder, moved.pid);
  }
  rmSync(aside, { force: true });
  if (moved && basename(moved.runFolder).startsWith(RUN_FOLDER))
    rmSync(moved.runFolder, { recursive: true, force: true });
}

function inUse(folder: string, pid: number): StartFailure {
  return new StartFailure(
    `The data folder ${folder} is in use by the shop that runs as process ${pid}: ` +
      'stop that one, or name another folder with DATA_DIR.',
  );
}

function release(file: string): void {
  if (parseOwner(file)?.pid === process.pid) rmSync(file, { force: true });
}
