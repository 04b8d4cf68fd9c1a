/**
 * `npm run build`: a build that runs by itself, in a folder of its own, which `npm start` recognises as
 * up to date.
 */
import { buildShop } from '@/server/launcher/build';
import { StartFailure } from '@/server/process/failure';

try {
  const build = await buildShop({ verbose: true, isWhole: true });
  if (build) console.log(`\n${build.folder} is self-contained: run npm start in that folder.`);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
