/**
 * `npm run backup -- folder`: writes the database of the running shop (or of MONGODB_URI, or of the
 * data folder) and its photos into a new folder, while the shop goes on.
 */
import { resolve } from 'node:path';
import { tell } from './backup/tell';
import { StartFailure } from './launcher/failure';
import { asCommand, onTargetDatabase, readTarget } from './launcher/target-database';

await asCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartFailure('Say where to: npm run backup -- folder');
  const { dataFolder } = readTarget();
  const target = resolve(process.env.INIT_CWD ?? '', folder);
  const manifest = await onTargetDatabase(async () => {
    const { writeBackup } = await import('./backup/write');
    return writeBackup(dataFolder, target);
  });
  console.log(`Backed up to ${target}:\n${tell(manifest)}`);
});
