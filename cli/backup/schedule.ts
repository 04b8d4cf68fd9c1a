import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withLease } from '@/lib/db/lease';
import {
  type BackupFolder,
  backupName,
  isDue,
  listBackups,
  provenBackup,
} from '@/lib/observe/backups';
import type { Source } from '@/server/launcher/environment';
import { makeFolder } from '@/server/process/data-folder';
import { reasonOf, StartFailure } from '@/server/process/failure';
import type { Manifest } from './manifest';
import { writeBackup } from './write';

type Plan = {
  dataFolder: string;
  /** The folder of all backups. */
  to: string;
  /** How many are kept. */
  keep: number;
  /** Makes one only if the newest is older than this, in ms. */
  everyMs?: number;
  settings: Source;
};

/** Removes backups; one that another user has made does not stop this one. */
const remove = (to: string, backups: readonly BackupFolder[]) =>
  Promise.all(
    backups.map(({ name }) =>
      rm(join(to, name), { recursive: true, force: true }).catch((error: unknown) =>
        console.error(`${join(to, name)} cannot be removed (${reasonOf(error)}).`),
      ),
    ),
  );

/** A backup that was written to within this time may still be written, by another shop or by hand; in ms. */
const WRITING_MS = 5 * 60_000;

/** Whether something was written to a backup just now; also if that cannot be known. */
async function isBeingWritten(folder: string): Promise<boolean> {
  try {
    for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
      const { mtimeMs } = await stat(join(folder, name));
      if (Math.abs(Date.now() - mtimeMs) <= WRITING_MS) return true;
    }
    return false;
  } catch {
    return true;
  }
}

/** Removes what a crash or a full disk has left of a backup, at once if it is the own one. */
async function removeUnfinished(to: string, own?: string): Promise<void> {
  const left: BackupFolder[] = [];
  for (const backup of await listBackups(to)) {
    const { name, isComplete } = backup;
    if (!isComplete && (name === own || !(await isBeingWritten(join(to, name))))) left.push(backup);
  }
  await remove(to, left);
}

/** Removes all but the newest backups and the one that is proven. */
async function removeOld(to: string, keep: number): Promise<void> {
  const backups = await listBackups(to);
  const proven = await provenBackup(to);
  const old = backups.filter(({ isComplete }) => isComplete).slice(keep);
  await remove(
    to,
    old.filter(({ name }) => name !== proven),
  );
}

/**
 * Writes the next backup into the folder of all backups and removes the oldest, unless another
 * instance does so at this moment or, with `everyMs`, none is due; then it returns undefined. Throws
 * {@link StartFailure} when the folder cannot be written.
 */
export async function makeNextBackup({
  dataFolder,
  to,
  keep,
  everyMs,
  settings,
}: Plan): Promise<{ folder: string; manifest: Manifest } | undefined> {
  try {
    makeFolder(to);
  } catch (error) {
    throw new StartFailure(`BACKUP_TO (${to}) cannot be written: ${reasonOf(error)}.`);
  }
  return withLease('backup', async () => {
    if (everyMs && !isDue(await listBackups(to), everyMs)) return undefined;
    const name = backupName(new Date());
    const folder = join(to, name);
    // Before, for its room; after a failure, so that a disk that was full is not left full.
    await removeUnfinished(to);
    const manifest = await writeBackup(dataFolder, folder, settings).catch(async (error) => {
      await removeUnfinished(to, name);
      throw error;
    });
    await removeOld(to, keep);
    return { folder, manifest };
  });
}
