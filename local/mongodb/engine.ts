import { spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openDataFolder } from '@/server/process/data-folder';
import { StartFailure } from '@/server/process/failure';
import { inProject, isInBuild, programFile } from '@/server/process/project';
import { type Log, type Supervised, supervise } from '@/server/process/supervise';
import { engineRuntime } from './engine-runtime';

export type Engine = Supervised;

const DATABASE = 'basketful';

/** The minimum free disk space, in bytes. The engine needs it for its journal when it opens. */
const NEEDED_BYTES = 8 * 1024 * 1024;

const SOCKET = 'mongodb.sock';
/** The maximum length of a socket's path, in bytes. macOS has the lowest limit. */
const MAX_SOCKET_PATH = 103;

/**
 * Creates and returns the folder of the engine's socket, inside the data folder.
 *
 * If its path is too long for a socket, Linux offers another path: the open file handle of this process on
 * the folder. Other processes of the same user can use that path while this process runs. Throws {@link
 * StartFailure} on systems without this kind of path.
 */
export function makeRunFolder(dataFolder: string): string {
  const folder = resolve(dataFolder, 'run');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (Buffer.byteLength(engineSocket(folder)) <= MAX_SOCKET_PATH) return folder;
  if (process.platform === 'linux') return `/proc/${process.pid}/fd/${openSync(folder, 'r')}`;
  throw new StartFailure(
    `The path ${dataFolder} is too long for the socket of the embedded database: name a folder of ` +
      `at most ${MAX_SOCKET_PATH - Buffer.byteLength(`/run/${SOCKET}`)} bytes with DATA_DIR.`,
  );
}

/** Returns the path of the engine's socket. It stays the same after a restart of the engine. */
export const engineSocket = (runFolder: string) => join(runFolder, SOCKET);

/** Returns the URI of the embedded database. It stays the same while the launcher runs. */
export function engineUri(runFolder: string): string {
  const socket = encodeURIComponent(engineSocket(runFolder));
  // The engine has no sessions, so it does not support retryable writes.
  return `mongodb://${socket}/${DATABASE}?directConnection=true&retryWrites=false`;
}

/**
 * Returns the folder of the engine's libraries. All data folders of a checkout share one folder of libraries. A build
 * uses its data folder, because it may write nowhere else.
 */
export const engineCache = (dataFolder: string, inBuild = isInBuild()) =>
  inBuild ? join(dataFolder, 'cache') : inProject('.cache');

/**
 * Starts the embedded MongoDB on `folder`. If the engine dies, it is restarted with the same URI. Throws
 * {@link StartFailure} if it cannot start.
 */
export async function startEngine(
  folder: string,
  runFolder: string,
  log: Log,
  cache = engineCache(dirname(folder)),
): Promise<Engine> {
  const runtime = await engineRuntime(cache, log);
  const script = await programFile('local/mongodb/engine-process');
  const launch = () =>
    spawn(runtime.file, [...runtime.args, script, resolve(folder), SOCKET], {
      cwd: runFolder,
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const running = await supervise({
    name: 'The embedded database',
    launch,
    log,
    // The previous engine may lock the folder for another moment, so retry.
    attempts: 6,
    grace: 10_000,
    explain: ({ reason }, isLast) =>
      knownReason(folder) ?? (isLast ? cannotOpen(folder, reason) : undefined),
  });
  return {
    pid: running.pid,
    close: async () => {
      await running.close();
      rmSync(engineSocket(runFolder), { force: true });
    },
  };
}

const cannotOpen = (folder: string, reason: string) =>
  new StartFailure(
    `The embedded database cannot open ${folder} (${reason}): free what is named there, ` +
      'name another folder with DATA_DIR, or set MONGODB_URI.',
  );

function diskIsFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(folder));
  return bavail * bsize < NEEDED_BYTES;
}

/** Returns the error of a failed start if the disk is full or the data folder cannot be opened. */
function knownReason(folder: string): Error | undefined {
  if (diskIsFull(folder))
    return new StartFailure(
      `The disk that holds ${folder} is full, so the embedded database cannot open: make room on ` +
        'it, or name another folder with DATA_DIR.',
    );
  try {
    openDataFolder(dirname(folder));
  } catch (error) {
    return error as StartFailure;
  }
}
