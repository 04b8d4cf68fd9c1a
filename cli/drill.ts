/**
 * `npm run drill [-- folder]` runs a restore drill: it restores the newest backup of BACKUP_TO (or the given one) into
 * a temporary database. It verifies counts, hashes, sums and the invariants of orders. `GET /api/health` reports the
 * result. With BACKUP_KEY set, it accepts an unencrypted backup only with `--plain`. It contacts no other service.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { backupReport } from '@/cli/backup/write';
import { listBackups, storeDrillResult } from '@/lib/observe/backups';
import { engineCache, engineUri, makeRunFolder, startEngine } from '@/local/mongodb/engine';
import { prepareDatabase, withDatabase } from '@/server/launcher/database';
import { PLACEHOLDERS, resolveEnvironment } from '@/server/launcher/environment';
import { untilStopped } from '@/server/launcher/signals';
import { reasonOf, StartFailure } from '@/server/process/failure';
import { inProject, resolveFromCaller } from '@/server/process/project';
import { type Access, type Manifest, ReaderFailure } from './backup/manifest';
import { asCommand, readBackupArguments, readTarget } from './target-database';

const log = (line: string) => console.error(line);

/** Empty settings of all external services, so that a drill cannot contact them. */
const CUT_OFF = {
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_API_BASE: '',
  CLOUDINARY_URL: '',
  SMTP_URL: '',
};

async function newestIn(to: string | undefined): Promise<string> {
  if (!to) throw new StartFailure('Specify the backup: npm run drill -- folder, or set BACKUP_TO.');
  const newest = (await listBackups(to)).find(({ isComplete }) => isComplete);
  if (!newest) throw new StartFailure(`${to} contains no backup yet: npm run backup makes one.`);
  return join(to, newest.name);
}

/** `isBackupFault` is false if the drill itself failed. */
type Outcome = { manifest?: Manifest; findings: string[]; isBackupFault: boolean };

/**
 * Restores and checks a backup in a temporary folder. The folder is always deleted, because it contains personal data.
 */
async function tryOut(folder: string, dataFolder: string, access: Access): Promise<Outcome> {
  const stop = untilStopped();
  const stopped = stop.then(() => {
    throw new StartFailure('Stopped before the end; no result is recorded.');
  });
  const scratch = mkdtempSync(join(tmpdir(), 'basketful-drill-'));
  const runFolder = makeRunFolder(scratch);
  const starting = startEngine(join(scratch, 'db'), runFolder, log, engineCache(dataFolder));
  const uri = engineUri(runFolder);
  const own = { ...CUT_OFF, MONGODB_URI: uri, DATA_DIR: scratch, LOCAL: '1' };
  Object.assign(process.env, resolveEnvironment(own, PLACEHOLDERS, false));
  const work = async (): Promise<Outcome> => {
    const { restoreBackup } = await import('./backup/restore');
    const { checkRestored } = await import('./drill/check');
    try {
      const { manifest } = await restoreBackup(folder, scratch, access);
      // The restored data matches the backup, so this error has another cause, for example a full disk.
      await prepareDatabase(uri, log).catch((error: unknown) => {
        throw new ReaderFailure(reasonOf(error));
      });
      const findings = await checkRestored(manifest, join(scratch, 'uploads'));
      return { manifest, findings, isBackupFault: true };
    } catch (error) {
      if (error instanceof StartFailure)
        return { findings: [error.message], isBackupFault: !(error instanceof ReaderFailure) };
      if (!stop.signalled()) console.error(error);
      const finding = `the drill ended with an unexpected error: ${reasonOf(error)}`;
      return { findings: [finding], isBackupFault: false };
    }
  };
  try {
    const trying = starting.then(() => withDatabase(uri, work, { asItIs: true }));
    return await Promise.race([trying, stopped]);
  } finally {
    await starting.then(({ close }) => close()).catch(() => {});
    rmSync(scratch, { recursive: true, force: true });
  }
}

await asCommand(async () => {
  const { folder: named, mayBePlain } = readBackupArguments('npm run drill -- [folder]');
  const { rawSettings: given, dataFolder } = readTarget();
  const to = given.BACKUP_TO && inProject(given.BACKUP_TO);
  const folder = named ? resolveFromCaller(named) : await newestIn(to);
  const startedAt = performance.now();
  const { manifest, findings, isBackupFault } = await tryOut(folder, dataFolder, {
    passphrase: given.BACKUP_KEY,
    mayBePlain,
  });
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const known = to && dirname(folder) === to ? await listBackups(to) : [];
  const backup = known.find(({ name }) => name === basename(folder));
  if (to && backup) {
    const made = { backup: backup.name, madeAt: backup.at.toISOString() };
    const drilledAt = new Date().toISOString();
    await storeDrillResult(to, { ...made, drilledAt, seconds, findings }, isBackupFault);
  }
  if (manifest) console.log(`${folder}, as of ${manifest.createdAt}:\n${backupReport(manifest)}`);
  if (findings.length > 0)
    throw new StartFailure(`The backup has problems:\n  ${findings.join('\n  ')}`);
  console.log(`Verified in ${seconds} s: counts, hashes, sums and invariants are correct.`);
});
