import 'server-only';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DAY_MS } from '@/lib/utils/durations';

/** The last file that is written to a backup: a folder without it is no backup. */
export const MANIFEST = 'manifest.json';

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

/** The name of a backup in the folder of all backups: its time, without colons for Windows. */
export const backupName = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** A folder that has the name of a backup; a crash leaves one that is not complete. */
export type BackupFolder = { name: string; at: Date; isComplete: boolean };

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code));

/**
 * The backups in a folder, the newest first; none where there is no folder. One that is dated in the
 * future, by a clock that ran ahead, comes last. One that cannot be listed is left out: whether it is
 * complete cannot be known, so it neither counts nor is removed. Throws the system's error.
 */
export async function listBackups(folder: string): Promise<BackupFolder[]> {
  const found: BackupFolder[] = [];
  const names = await readdir(folder).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return [];
  });
  for (const name of names) {
    const [, day, ...time] = NAME.exec(name) ?? [];
    if (!day) continue;
    const files = await readdir(join(folder, name)).catch((error: unknown): string[] | undefined =>
      isMissing(error) ? [] : undefined,
    );
    if (!files) continue;
    const at = new Date(`${day}T${time.join(':')}Z`);
    found.push({ name, at, isComplete: files.includes(MANIFEST) });
  }
  const now = Date.now();
  const rank = ({ at }: BackupFolder) => (at.getTime() > now ? 0 : at.getTime());
  return found.sort((one, other) => rank(other) - rank(one));
}

/** Whether it is time for the next backup; backups dated in the future are ignored. */
export function isDue(backups: readonly BackupFolder[], everyMs: number): boolean {
  const now = Date.now();
  const newest = backups.find(({ isComplete, at }) => isComplete && at.getTime() <= now);
  return !newest || now - newest.at.getTime() >= everyMs;
}

const drillNote = z.object({
  /** The name of the backup, and when it was made. */
  backup: z.string(),
  madeAt: z.iso.datetime(),
  drilledAt: z.iso.datetime(),
  seconds: z.number(),
  /** What was wrong with it; nothing when it is proven. */
  findings: z.array(z.string()),
  /** Where something was wrong: the backup that an earlier drill proved, if there is one. */
  proven: z.string().optional(),
});
type DrillNote = z.output<typeof drillNote>;

const noteFile = (folder: string) => join(folder, 'last-drill.json');

/** The result of the last drill, or undefined before the first one. */
export async function readDrill(folder: string): Promise<DrillNote | undefined> {
  const text = await readFile(noteFile(folder), 'utf8').catch(() => '');
  try {
    return drillNote.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The name of the backup that a drill proved last, unless a later drill found a fault in the same one. */
export async function provenBackup(folder: string): Promise<string | undefined> {
  const last = await readDrill(folder);
  return last?.findings.length === 0 ? last.backup : last?.proven;
}

/**
 * Stores the result of a drill beside the backups. One that failed for another reason than the
 * backup itself (`isBackupFault` is false) takes no proof from it. Throws the system's error.
 */
export async function storeDrillResult(
  folder: string,
  note: Omit<DrillNote, 'proven'>,
  isBackupFault = true,
): Promise<void> {
  const before = await provenBackup(folder);
  const isKept = note.findings.length > 0 && !(isBackupFault && before === note.backup);
  const proven = isKept ? before : undefined;
  const file = noteFile(folder);
  await writeFile(`${file}.new`, JSON.stringify({ ...note, proven }, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** A drill once a week keeps a daily backup proven. */
const PROVEN_FOR_MS = 8 * DAY_MS;

/**
 * Whether the last drill proved a backup that is recent enough: not older than 8 days, or than three
 * times the pause between backups.
 */
export async function isProven(folder: string, everyMs = 0, now = Date.now()): Promise<boolean> {
  const drill = await readDrill(folder);
  if (!drill || drill.findings.length > 0) return false;
  return now - Date.parse(drill.madeAt) <= Math.max(PROVEN_FOR_MS, 3 * everyMs);
}
