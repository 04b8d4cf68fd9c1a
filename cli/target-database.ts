import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NO_DATABASE } from '@/lib/env';
import { engineUri, makeRunFolder, startEngine } from '@/local/mongodb/engine';
import { withDatabase } from '@/server/launcher/database';
import {
  isEmbedded,
  isLocalRun,
  type LocalDefaults,
  PLACEHOLDERS,
  readSettings,
  resolveEnvironment,
} from '@/server/launcher/environment';
import { acquireLock, runningOwner } from '@/server/launcher/lock';
import { readArguments, Usage } from '@/server/process/arguments';
import { dataFolderOf, openDataFolder } from '@/server/process/data-folder';
import { codeOf, StartFailure } from '@/server/process/failure';
import { inProject } from '@/server/process/project';

/** Print messages to stderr, because an export writes its file to stdout. */
const log = (line: string) => console.error(line);

export function readTarget() {
  const rawSettings = readSettings(inProject('.env'), process.env);
  return { rawSettings, dataFolder: dataFolderOf(rawSettings.DATA_DIR) };
}

type Options = {
  /** Whether the command needs a running shop. */
  onlyOpen?: boolean;
  asItIs?: boolean;
  /**
   * Fail if the data folder contains no database, instead of creating one. The operator probably forgot the shop's
   * settings.
   */
  mustExist?: boolean;
  defaults?: LocalDefaults;
};

/**
 * Connects to the database and runs `work`. Without MONGODB_URI, uses the embedded database in the data folder, even if
 * a running shop has opened it. Throws {@link StartFailure} if the database does not respond, or if a production run
 * has no MONGODB_URI.
 */
export async function onTargetDatabase<T>(
  work: () => Promise<T>,
  { onlyOpen = false, asItIs = false, mustExist = false, defaults = PLACEHOLDERS }: Options = {},
): Promise<T> {
  const { rawSettings, dataFolder } = readTarget();
  // Do not create an empty database if MONGODB_URI was lost. The shop has the same rule at its start.
  if (!rawSettings.MONGODB_URI && !isLocalRun(rawSettings))
    throw new StartFailure(`LOCAL is ${rawSettings.LOCAL}, and ${NO_DATABASE}.`);
  const at = (uri: string) => {
    // The command uses only the database, so other required settings may be missing.
    Object.assign(
      process.env,
      resolveEnvironment(
        { ...rawSettings, MONGODB_URI: uri, DATA_DIR: dataFolder, LOCAL: '1' },
        defaults,
        false,
      ),
    );
    return withDatabase(uri, work, { asItIs, log });
  };
  if (rawSettings.MONGODB_URI && !isEmbedded(rawSettings)) return at(rawSettings.MONGODB_URI);
  const running = runningOwner(dataFolder);
  if (running) return at(engineUri(running.runFolder));
  if (onlyOpen)
    throw new StartFailure(`No shop runs on ${dataFolder}: run \`npm start\`, or set MONGODB_URI.`);
  const folder = join(dataFolder, 'db');
  if (mustExist && !existsSync(folder))
    throw new StartFailure(
      `The data folder ${dataFolder} contains no database: run the command with the settings of the shop, for ` +
        'example with its DATA_DIR or MONGODB_URI (docs/operations.md, "Deploy"), or start the shop first if it is new.',
    );
  // Print the folder, because users may expect another database, for example in a container.
  if (!existsSync(folder))
    log(
      `MONGODB_URI is not set, so a new database is created in ${folder}. A shop that you start in this folder with ` +
        '`npm start` uses it.',
    );
  openDataFolder(dataFolder, log);
  const runFolder = makeRunFolder(dataFolder);
  const lock = acquireLock(dataFolder, runFolder);
  const engine = await startEngine(folder, runFolder, log);
  try {
    return await at(engineUri(runFolder));
  } finally {
    await engine.close();
    lock.release();
  }
}

async function assertUpgraded(): Promise<void> {
  const { isNewDatabase, readSchemaVersion, SCHEMA_VERSION } = await import(
    '@/lib/db/schema-version'
  );
  const version = await readSchemaVersion();
  if (version >= SCHEMA_VERSION || (await isNewDatabase())) return;
  throw new StartFailure(
    `The database has schema version ${version}, and this program needs ${SCHEMA_VERSION}: make a backup ` +
      'and start the shop, which upgrades it (npm run backup, npm start). Nothing was changed.',
  );
}

/**
 * Throws {@link StartFailure} if no shop has used the database: MONGODB_URI or DATA_DIR is probably wrong.
 * Without this check, a backup would be empty, or an import would go to the wrong database. `done` completes the
 * message "nothing was …".
 */
export async function assertUsed(done: string): Promise<void> {
  const { isNewDatabase } = await import('@/lib/db/schema-version');
  if (await isNewDatabase())
    throw new StartFailure(
      `The database is empty, so nothing was ${done}: check MONGODB_URI, also the name of the database, or DATA_DIR. ` +
        'If the shop is new, start it first.',
    );
}

/** Like {@link onTargetDatabase}, but only reads. Rejects an older database instead of migrating it. */
export const onTargetToRead = <T>(work: () => Promise<T>): Promise<T> =>
  onTargetDatabase(() => assertUpgraded().then(work), { asItIs: true, mustExist: true });

const bySystem = (error: unknown) =>
  error instanceof Error && 'syscall' in error
    ? `The system denied an operation that the command needs (${error.message}).`
    : undefined;

/** Prints a StartFailure or a system error as one sentence, and any other error with its stack. */
export async function asCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Usage) {
      console.log(error.message);
      return;
    }
    // The program that reads the output, for example `head`, has closed the pipe.
    if (codeOf(error) === 'EPIPE') return;
    const named = error instanceof Error && ['StartFailure', 'ApiError'].includes(error.name);
    console.error(named ? error.message : (bySystem(error) ?? error));
    process.exitCode = 1;
  }
}

/** Parses the backup folder and `--plain`, which accepts an unencrypted backup although BACKUP_KEY is set. */
export function readBackupArguments(command: string) {
  const { values, positionals } = readArguments({
    usage: `${command} [--plain]`,
    options: { plain: { type: 'boolean', default: false } },
    words: 1,
  });
  return { folder: positionals[0], mayBePlain: values.plain };
}
