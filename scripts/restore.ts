/**
 * `npm run restore -- folder`: fills the empty database of the data folder (or of MONGODB_URI) from
 * a backup, and verifies counts and hashes afterwards.
 */
import { resolve } from 'node:path';
import { tell } from './backup/tell';
import { StartFailure } from './launcher/failure';
import { asCommand, onTargetDatabase, readTarget } from './launcher/target-database';

await asCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartFailure('Say where from: npm run restore -- folder');
  const { dataFolder } = readTarget();
  const source = resolve(process.env.INIT_CWD ?? '', folder);
  const manifest = await onTargetDatabase(async () => {
    const { restoreBackup } = await import('./backup/restore');
    const { bumpCatalogRevision } = await import('@/lib/catalog/revision');
    const restored = await restoreBackup(source, dataFolder);
    // A shop that is open on this database shows it within half a second.
    await bumpCatalogRevision();
    return restored;
  });
  console.log(`Restored and verified, as of ${manifest.createdAt}:\n${tell(manifest)}`);
});
