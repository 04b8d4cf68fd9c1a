/**
 * `npm run backup -- folder` writes the database and photos of a shop into a new folder. The shop may be running.
 * Without a folder, it makes the next scheduled backup in BACKUP_TO. With `--if-due`, it does so only if the newest
 * backup is older than BACKUP_EVERY.
 */

import { backupReport, backupSummary } from '@/cli/backup/write';
import { env } from '@/lib/env';
import { readArguments } from '@/server/process/arguments';
import { StartFailure } from '@/server/process/failure';
import { inProject, resolveFromCaller } from '@/server/process/project';
import { asCommand, assertUsed, onTargetDatabase, readTarget } from './target-database';

await asCommand(async () => {
  const { values, positionals } = readArguments({
    usage: 'npm run backup -- [folder]',
    options: { 'if-due': { type: 'boolean', default: false } },
    words: 1,
  });
  const [folder] = positionals;
  const onlyIfDue = values['if-due'];
  const { rawSettings: given, dataFolder } = readTarget();
  if (!folder && !given.BACKUP_TO)
    throw new StartFailure(
      'Specify the target folder: npm run backup -- folder, or set BACKUP_TO.',
    );
  const work = async () => {
    await assertUsed('backed up');
    const settings = env();
    if (folder) {
      const { writeBackup } = await import('./backup/write');
      const target = resolveFromCaller(folder);
      return { folder: target, manifest: await writeBackup(dataFolder, target, given) };
    }
    const { makeNextBackup } = await import('./backup/schedule');
    return makeNextBackup({
      dataFolder,
      to: inProject(settings.BACKUP_TO ?? ''),
      keepCount: settings.BACKUP_KEEP,
      everyMs: onlyIfDue ? settings.BACKUP_EVERY : undefined,
      settings: given,
    });
  };
  // An operator backs up before an upgrade, so the command must not migrate the database.
  const made = await onTargetDatabase(work, { asItIs: true, mustExist: true });
  if (made && onlyIfDue) console.log(backupSummary(made));
  else if (made) console.log(`Backed up to ${made.folder}:\n${backupReport(made.manifest)}`);
  else if (!onlyIfDue) console.log('Another instance is making a backup now.');
});
