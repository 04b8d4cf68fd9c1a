import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, reasonOf, StartFailure } from '@/server/process/failure';
import { type Lock, takeLock } from './lock';

/** The interval at which a waiting process tries the lock, in ms. */
const LOOK_EVERY_MS = 200;

function tryLock(folder: string): Lock | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    return takeLock(folder, folder);
  } catch (error) {
    if (error instanceof StartFailure) return undefined;
    if (!codeOf(error)) throw error;
    throw new StartFailure(
      `The shop must be built first, and its folder cannot be written (${reasonOf(error)}): ` +
        'run `npm run build` as the owner of that folder, then start again.',
    );
  }
}

type Waiting = { stop?: Promise<void>; say?: (line: string) => void };

/**
 * Runs `work` while it holds a lock on this folder, so that only one process of the machine works
 * in it; waits for the process that has the lock. The lock of a killed process is taken over.
 * Returns undefined when `stop` resolves first. Throws {@link StartFailure} where the folder cannot be written.
 */
export async function withFolderLock<T>(
  folder: string,
  work: () => Promise<T>,
  { stop, say }: Waiting = {},
): Promise<T | undefined> {
  let isStopped = false;
  void stop?.then(() => {
    isStopped = true;
  });
  for (let isWaiting = false; !isStopped; isWaiting = true) {
    const lock = tryLock(folder);
    if (lock)
      try {
        return await work();
      } finally {
        lock.release();
      }
    if (!isWaiting) say?.('Waiting for another process, which builds the shop …');
    await pause(LOOK_EVERY_MS);
  }
  return undefined;
}
