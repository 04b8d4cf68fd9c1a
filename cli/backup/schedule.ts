import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { withLease } from '@/lib/db/lease';
import {
  type BackupFolder,
  backupName,
  isDue,
  listBackups,
  verifiedBackup,
} from '@/lib/observe/backups';
import type { Source } from '@/server/launcher/environment';
import { makeFolder, safeJson } from '@/server/process/data-folder';
import { reasonOf, StartFailure } from '@/server/process/failure';
import type { Manifest } from './manifest';
import { writeBackup } from './write';

type Plan = {
  dataFolder: string;
  to: string;
  keepCount: number;
  /** If set, a backup is made only when the newest backup is older than this (ms). */
  everyMs?: number;
  settings: Source;
};

/** Reports a failure instead of throwing, for example for a folder of another user. */
const remove = (to: string, backups: readonly BackupFolder[]) =>
  Promise.all(
    backups.map(({ name }) =>
      rm(join(to, name), { recursive: true, force: true }).catch((error: unknown) =>
        console.error(`${join(to, name)} cannot be removed (${reasonOf(error)}).`),
      ),
    ),
  );

/** An incomplete backup is deleted after this time without a change. Another process may still be writing it. */
const WRITING_MS = 5 * 60_000;

/** Returns true if the time of the last write is unknown. */
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

/** Deletes incomplete backups after a crash or a full disk. Deletes `own` even if it changed recently. */
async function removeUnfinished(to: string, own?: string): Promise<void> {
  const left: BackupFolder[] = [];
  for (const backup of await listBackups(to)) {
    const { name, isComplete } = backup;
    if (!isComplete && (name === own || !(await isBeingWritten(join(to, name))))) left.push(backup);
  }
  await remove(to, left);
}

/** Retains the newest backups, and the last backup that passed a restore drill. */
async function removeOld(to: string, keepCount: number): Promise<void> {
  const backups = await listBackups(to);
  const proven = await verifiedBackup(to);
  const old = backups.filter(({ isComplete }) => isComplete).slice(keepCount);
  await remove(
    to,
    old.filter(({ name }) => name !== proven),
  );
}

const lastBackup = z.object({
  to: z.string(),
  name: z.string(),
});

const lastFile = (dataFolder: string) => join(dataFolder, 'last-backup.json');

/**
 * Throws {@link StartFailure} if the earlier backups of this shop are gone. The disk is then probably not mounted.
 * Otherwise the shop would write into the mount point and fill the system disk.
 */
async function assertMounted(dataFolder: string, to: string): Promise<void> {
  const file = lastFile(dataFolder);
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const last = lastBackup.safeParse(safeJson(text)).data;
  if (last?.to !== to || (await listBackups(to)).some(({ isComplete }) => isComplete)) return;
  throw new StartFailure(
    `BACKUP_TO (${to}) no longer contains a backup, although the shop has made ${last.name} there: mount its disk. ` +
      `If you moved or deleted the backups, delete ${file}.`,
  );
}

/**
 * Makes the next backup and deletes the oldest. Returns undefined if another instance is making a backup, or if none is
 * due. Throws {@link StartFailure} if the folder is not writable, or if earlier backups are gone.
 */
export async function makeNextBackup({
  dataFolder,
  to,
  keepCount,
  everyMs,
  settings,
}: Plan): Promise<{ folder: string; manifest: Manifest } | undefined> {
  await assertMounted(dataFolder, to);
  try {
    makeFolder(to);
  } catch (error) {
    throw new StartFailure(`BACKUP_TO (${to}) cannot be written: ${reasonOf(error)}.`);
  }
  return withLease('backup', async () => {
    if (everyMs && !isDue(await listBackups(to), everyMs)) return undefined;
    const name = backupName(new Date());
    const folder = join(to, name);
    // Delete incomplete backups first to free space. After a failure, delete them again so that the disk does not stay
    // full.
    await removeUnfinished(to);
    const manifest = await writeBackup(dataFolder, folder, settings).catch(async (error) => {
      await removeUnfinished(to, name);
      throw error;
    });
    await writeFile(lastFile(dataFolder), JSON.stringify({ to, name }), { mode: 0o600 });
    await removeOld(to, keepCount);
    return { folder, manifest };
  });
}
