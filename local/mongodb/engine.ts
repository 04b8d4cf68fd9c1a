import { spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openDataFolder } from '@/server/process/data-folder';
import { StartFailure } from '@/server/process/failure';
import { inProject, isInBuild, programFile } from '@/server/process/project';
import { type Say, type Supervised, supervise } from '@/server/process/supervise';
import { engineRuntime } from './engine-runtime';

export type Engine = Supervised;

const DATABASE = 'basketful';

/** The free space that the engine needs to open, for its journal. */
const NEEDED_BYTES = 8 * 1024 * 1024;

const SOCKET = 'mongodb.sock';
/** The longest path of a socket; macOS has the lowest limit. */
const MAX_SOCKET_PATH = 103;

/**
 * The folder of the engine's socket, inside the data folder. If the path is too long for a socket,
 * it is named by this process's open handle on the folder, which other processes of the user can
 * use as long as this process lives. Throws {@link StartFailure} where the system has no such
 * names.
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

/** The socket of the engine, the same after a restart. */
export const engineSocket = (runFolder: string) => join(runFolder, SOCKET);

/** The database's address, the same for as long as the launcher lives. */
export function engineUri(runFolder: string): string {
  const socket = encodeURIComponent(engineSocket(runFolder));
  // The engine has no sessions, so no retryable writes.
  return `mongodb://${socket}/${DATABASE}?directConnection=true&retryWrites=false`;
}

/** Where its libraries are kept: all data folders of a checkout share a folder; a build writes to its data folder alone. */
export const engineCache = (dataFolder: string, inBuild = isInBuild()) =>
  inBuild ? join(dataFolder, 'cache') : inProject('.cache');

/**
 * Starts the embedded MongoDB on `folder` and restarts it on the same address when it dies, until
 * it is closed. Throws {@link StartFailure} when it cannot start.
 */
export async function startEngine(
  folder: string,
  runFolder: string,
  say: Say,
  cache = engineCache(dirname(folder)),
): Promise<Engine> {
  const runtime = await engineRuntime(cache, say);
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
    say,
    // The previous engine may still hold the folder for a moment.
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

/** The reason of a failed start, if a person can do something about it. */
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
