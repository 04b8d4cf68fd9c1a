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
  /** The number of backups to retain. */
  keep: number;
  /** If set, makes a backup only if the newest is older than this, in ms. */
  everyMs?: number;
  settings: Source;
};

/** Deletes backups. A failure, for example for a folder of another user, is only reported. */
const remove = (to: string, backups: readonly BackupFolder[]) =>
  Promise.all(
    backups.map(({ name }) =>
      rm(join(to, name), { recursive: true, force: true }).catch((error: unknown) =>
        console.error(`${join(to, name)} cannot be removed (${reasonOf(error)}).`),
      ),
    ),
  );

/**
 * An incomplete backup that was written to within this time, in ms, may still be in progress, by another shop
 * or by a person.
 */
const WRITING_MS = 5 * 60_000;

/** Returns whether a backup was recently written to. True if that is unknown. */
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

/**
 * Deletes incomplete backups that a crash or a full disk left. `own` is deleted even if it was recently
 * written to.
 */
async function removeUnfinished(to: string, own?: string): Promise<void> {
  const left: BackupFolder[] = [];
  for (const backup of await listBackups(to)) {
    const { name, isComplete } = backup;
    if (!isComplete && (name === own || !(await isBeingWritten(join(to, name))))) left.push(backup);
  }
  await remove(to, left);
}

/** Deletes all backups except the newest ones and the last one that passed a restore drill. */
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
 * Writes the next backup into the folder of all backups, and deletes the oldest. Returns undefined if another
 * instance is doing so or, with `everyMs`, if none is due. Throws {@link StartFailure} if the folder is not
 * writable.
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
    // This runs before the backup to free space, and after a failure, so that a full disk does not stay full.
    await removeUnfinished(to);
    const manifest = await writeBackup(dataFolder, folder, settings).catch(async (error) => {
      await removeUnfinished(to, name);
      throw error;
    });
    await removeOld(to, keep);
    return { folder, manifest };
  });
}
