/**
 * The program behind `npm start` and `npm run dev`. A fault in a setting, a folder or the database aborts the build, so
 * the operator sees it within seconds.
 */
import { argumentsOrEnd } from '@/server/process/arguments';
import { codeOf, exitCodeOf, reasonOf, StartFailure } from '@/server/process/failure';
import { launch } from './launch';

const { values } = argumentsOrEnd({
  usage: 'npm start, or npm run dev',
  options: { dev: { type: 'boolean', default: false } },
});
try {
  await launch(values);
} catch (error) {
  const system =
    codeOf(error) && `The system denied an operation that the shop needs: ${reasonOf(error)}`;
  console.error(error instanceof StartFailure ? `\n${error.message}` : (system ?? error));
  process.exit(exitCodeOf(error));
}
