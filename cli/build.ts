/** `npm run build` creates a self-contained build in its own folder. `npm start` uses the build if it is up to date. */
import { buildShop } from '@/server/launcher/build';
import { argumentsOrEnd } from '@/server/process/arguments';
import { StartFailure } from '@/server/process/failure';

argumentsOrEnd({ usage: 'npm run build' });
try {
  const build = await buildShop({ verbose: true, isWhole: true });
  if (build) console.log(`\n${build.folder} is self-contained: run npm start in that folder.`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
