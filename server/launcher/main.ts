/**
 * `npm start` and `npm run dev`. A problem of settings, folders or the database ends the build, so that it is reported
 * within seconds.
 */
import { codeOf, exitCodeOf, reasonOf, StartFailure } from '@/server/process/failure';
import { launch } from './launch';

try {
  await launch({ dev: process.argv.includes('--dev') });
} catch (error) {
  const system = codeOf(error) && `The system refused what the shop needs: ${reasonOf(error)}`;
  console.error(error instanceof StartFailure ? `\n${error.message}` : (system ?? error));
  process.exit(exitCodeOf(error));
}
