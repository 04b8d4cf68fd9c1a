import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, isDue, listBackups } from '@/lib/backups';
import { withLease } from '@/lib/lease';
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

/** Removes all but the newest backups, and what a crash has left of one. */
async function tidy(to: string, keep: number): Promise<void> {
  const backups = await listBackups(to);
  const complete = backups.filter(({ isComplete }) => isComplete);
  const kept = new Set(complete.slice(0, keep));
  for (const backup of backups)
    if (!kept.has(backup)) await rm(join(to, backup.name), { recursive: true, force: true });
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
    const folder = join(to, backupName(new Date()));
    const manifest = await writeBackup(dataFolder, folder, settings);
    await tidy(to, keep);
    return { folder, manifest };
  });
}
