/**
 * `npm start` and `npm run dev`. All checks come before the build, so that problems are reported
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
