import { join } from 'node:path';
import { engineUri, makeRunFolder, startEngine } from '../local/engine';
import { openDataFolder } from './data-folder';
import { withDatabase } from './database';
import { type LocalDefaults, PLACEHOLDERS, readGiven, resolveEnvironment } from './environment';
import { StartFailure } from './failure';
import { livingOwner, takeLock } from './lock';
import { inProject } from './project';

/** The commands speak on stderr, because an export writes its file to stdout. */
const say = (line: string) => console.error(line);

/** What the shell and `.env` say, and the data folder that they mean. */
export function readTarget() {
  const given = readGiven(inProject('.env'), process.env);
  return { given, dataFolder: inProject(given.DATA_DIR || '.data') };
}

type Options = {
  /** For work that only makes sense beside a shop that runs. */
  onlyOpen?: boolean;
  defaults?: LocalDefaults;
};

/**
 * Does a command's work on the database of MONGODB_URI, of the shop that runs on the data folder,
 * or of the data folder itself. Throws StartFailure when there is none that answers.
 */
export async function onTargetDatabase<T>(
  work: () => Promise<T>,
  { onlyOpen = false, defaults = PLACEHOLDERS }: Options = {},
): Promise<T> {
  const { given, dataFolder } = readTarget();
  const at = (uri: string) => {
    // Only the database matters here; whatever else the shop demands need not be given.
    Object.assign(
      process.env,
      resolveEnvironment(
        { ...given, MONGODB_URI: uri, DATA_DIR: dataFolder, LOCAL: '1' },
        defaults,
        false,
      ),
    );
    return withDatabase(uri, work);
  };
  if (given.MONGODB_URI) return at(given.MONGODB_URI);
  const running = livingOwner(dataFolder);
  if (running) return at(engineUri(running.runFolder));
  if (onlyOpen)
    throw new StartFailure(`No shop runs on ${dataFolder}: \`npm start\`, or set MONGODB_URI.`);
  openDataFolder(dataFolder);
  const runFolder = makeRunFolder();
  const lock = takeLock(dataFolder, runFolder);
  const engine = await startEngine(join(dataFolder, 'db'), runFolder, say);
  try {
    return await at(engineUri(runFolder));
  } finally {
    await engine.close();
    lock.release();
  }
}

/** Runs a command: what a person can mend is said in a sentence, anything else in full. */
export async function asCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const named = error instanceof Error && ['StartFailure', 'Refusal'].includes(error.name);
    console.error(named ? error.message : error);
    process.exitCode = 1;
  }
}
