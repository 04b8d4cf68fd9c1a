/**
 * `npm run restore -- folder` restores a backup into an empty database, and verifies counts and hashes. With BACKUP_KEY
 * set, it accepts an unencrypted backup only with `--plain`.
 */

import { backupReport } from '@/cli/backup/write';
import { prepareDatabase } from '@/server/launcher/database';
import { StartFailure } from '@/server/process/failure';
import { resolveFromCaller } from '@/server/process/project';
import { asCommand, onTargetDatabase, readBackupArguments, readTarget } from './target-database';

await asCommand(async () => {
  const { folder, mayBePlain } = readBackupArguments('npm run restore -- folder');
  if (!folder) throw new StartFailure('Specify the backup: npm run restore -- folder');
  const { rawSettings: given, dataFolder } = readTarget();
  const source = resolveFromCaller(folder);
  const work = async () => {
    const { restoreBackup } = await import('./backup/restore');
    const { bumpCatalogRevision } = await import('@/lib/page-cache/revision');
    const restored = await restoreBackup(source, dataFolder, {
      passphrase: given.BACKUP_KEY,
      mayBePlain,
    });
    // A backup of an older version has an older schema, so migrate it.
    await prepareDatabase(String(process.env.MONGODB_URI));
    // Increment the catalogue revision. A shop that uses this database then shows the products within half a second.
    await bumpCatalogRevision();
    return restored;
  };
  const { manifest, settings } = await onTargetDatabase(work, { asItIs: true });
  console.log(`Restored and verified, as of ${manifest.createdAt}:\n${backupReport(manifest)}`);
  if (!settings) return;
  console.log(`The settings and secrets of the shop are in ${settings.file}: copy them to .env.`);
  if (settings.unfit.length > 0)
    console.log(
      `systemd parses ${settings.unfit.join(', ')} differently, even with quotes: put each value into a ` +
        'file and set NAME_FILE to its path, or choose values without quotes, backslash and $.',
    );
});
