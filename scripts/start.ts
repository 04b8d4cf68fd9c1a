/**
 * `npm start` and `npm run dev`: everything the shop needs, from one command. It checks first and
 * builds later, so that whatever stands in the way is said within seconds.
 */
import { codeOf, reasonOf, StartFailure } from './launcher/failure';
import { launch } from './launcher/launch';

try {
  await launch({ dev: process.argv.includes('--dev') });
} catch (error) {
  const system = codeOf(error) && `The system refused what the shop needs: ${reasonOf(error)}`;
  console.error(error instanceof StartFailure ? `\n${error.message}` : (system ?? error));
  process.exit(1);
}
