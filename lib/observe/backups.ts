import 'server-only';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { withTimeout } from '@/lib/utils/async';
import { DAY_MS } from '@/lib/utils/durations';

/** The file that is written to a backup last. A folder without this file is not a complete backup. */
export const MANIFEST = 'manifest.json';

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

/** Returns the folder name of a backup: its time, without colons, which Windows does not allow. */
export const backupName = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

function timeOfBackup(name: string): Date | undefined {
  const [, day, ...time] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${time.join(':')}Z`) : undefined;
}

/** A folder with the name of a backup. It is incomplete if a crash interrupted the backup. */
export type BackupFolder = { name: string; at: Date; isComplete: boolean };

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code));

/**
 * Returns the backups in a folder, newest first, or none if the folder does not exist. A backup that a fast clock has
 * dated in the future comes last. An unreadable backup is omitted; callers must not delete it. Throws the system's
 * error.
 */
export async function listBackups(folder: string): Promise<BackupFolder[]> {
  const found: BackupFolder[] = [];
  const names = await readdir(folder).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return [];
  });
  for (const name of names) {
    const at = timeOfBackup(name);
    if (!at) continue;
    const files = await readdir(join(folder, name)).catch((error: unknown): string[] | undefined =>
      isMissing(error) ? [] : undefined,
    );
    if (!files) continue;
    found.push({ name, at, isComplete: files.includes(MANIFEST) });
  }
  const now = Date.now();
  const rank = ({ at }: BackupFolder) => (at.getTime() > now ? 0 : at.getTime());
  return found.sort((one, other) => rank(other) - rank(one));
}

/**
 * Returns the time of the newest complete backup in ms, or undefined if there is none. Ignores backups that are dated
 * in the future.
 */
export function newestBackupAt(backups: readonly BackupFolder[]): number | undefined {
  const now = Date.now();
  return backups.find(({ isComplete, at }) => isComplete && at.getTime() <= now)?.at.getTime();
}

/** Returns whether the next backup is due. */
export function isDue(backups: readonly BackupFolder[], everyMs: number): boolean {
  const newest = newestBackupAt(backups);
  return newest === undefined || Date.now() - newest >= everyMs;
}

const drillNote = z.object({
  backup: z.string(),
  madeAt: z.iso.datetime(),
  drilledAt: z.iso.datetime(),
  seconds: z.number(),
  /** Empty if the backup passed. */
  findings: z.array(z.string()),
  /** After a failed drill: the last backup that passed an earlier drill. */
  proven: z.string().optional(),
});
type DrillNote = z.output<typeof drillNote>;

const noteFile = (folder: string) => join(folder, 'last-drill.json');

/** Returns the result of the last restore drill, or undefined before the first one. */
export async function readDrill(folder: string): Promise<DrillNote | undefined> {
  const text = await readFile(noteFile(folder), 'utf8').catch(() => '');
  try {
    return drillNote.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns the name of the last backup that passed a restore drill. A backup does not count if a later drill
 * has found a fault in it.
 */
export async function verifiedBackup(folder: string): Promise<string | undefined> {
  const last = await readDrill(folder);
  return last?.findings.length === 0 ? last.backup : last?.proven;
}

/** Returns the time of the last backup that passed a restore drill in ms, or undefined if there is none. */
export async function verifiedBackupAt(folder: string): Promise<number | undefined> {
  const name = await verifiedBackup(folder);
  return name === undefined ? undefined : timeOfBackup(name)?.getTime();
}

/**
 * Stores the result of a restore drill next to the backups. If `isBackupFault` is false, the drill failed for another
 * reason, and an earlier success of the backup still counts. Throws the system's error.
 */
export async function storeDrillResult(
  folder: string,
  note: Omit<DrillNote, 'proven'>,
  isBackupFault = true,
): Promise<void> {
  const before = await verifiedBackup(folder);
  const keepsPrevious = note.findings.length > 0 && !(isBackupFault && before === note.backup);
  const proven = keepsPrevious ? before : undefined;
  const file = noteFile(folder);
  await writeFile(`${file}.new`, JSON.stringify({ ...note, proven }, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** A drill each week is enough for daily backups. */
const PROVEN_FOR_MS = 8 * DAY_MS;

/**
 * Returns whether the last restore drill has passed with a recent backup. Recent means up to 8 days old, or
 * three times the backup interval if that is longer.
 */
export async function isVerified(folder: string, everyMs = 0, now = Date.now()): Promise<boolean> {
  const drill = await readDrill(folder);
  if (!drill || drill.findings.length > 0) return false;
  return now - Date.parse(drill.madeAt) <= Math.max(PROVEN_FOR_MS, 3 * everyMs);
}

const MAX_READ_MS = 1_000;

/**
 * Creates a function like `read` that throws NoResponseError if the folder of the backups does not respond within
 * `maxMs`. A read from a disconnected network disk can block one of the few reading threads forever. Therefore only one
 * read runs at a time, and callers with other arguments share its result.
 */
export function createBackupReader<A extends unknown[], T>(
  read: (...given: A) => Promise<T>,
  maxMs = MAX_READ_MS,
) {
  let reading: Promise<T> | undefined;
  return (...given: A): Promise<T> => {
    reading ??= read(...given).finally(() => {
      reading = undefined;
    });
    return withTimeout(maxMs, reading);
  };
}

/**
 * Creates a function like {@link isVerified} that returns false if the folder of the backups does not respond within a
 * second.
 */
export function createVerifiedCheck(read = isVerified, maxMs = MAX_READ_MS) {
  const check = createBackupReader(read, maxMs);
  return (folder: string, everyMs?: number): Promise<boolean> =>
    check(folder, everyMs).catch(() => false);
}
