/**
 * `npm run backup -- folder`: writes the database (of the running shop, of MONGODB_URI, or of the
 * data folder) and its photos into a new folder. The shop may run meanwhile.
 */
import { StartFailure } from '@/server/process/failure';
import { fromCaller } from '@/server/process/project';
import { tell } from './backup/tell';
import { asCommand, onTargetDatabase, readTarget } from './target-database';

await asCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartFailure('Say where to: npm run backup -- folder');
  const { dataFolder } = readTarget();
  const target = fromCaller(folder);
  const work = async () => {
    const { writeBackup } = await import('./backup/write');
    return writeBackup(dataFolder, target);
  };
  // Also before an upgrade, which would change the database.
  const manifest = await onTargetDatabase(work, { asItIs: true });
  console.log(`Backed up to ${target}:\n${tell(manifest)}`);
});
