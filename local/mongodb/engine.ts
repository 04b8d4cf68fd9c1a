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

/** The free space that the engine needs for its journal when it opens, in bytes. */
const NEEDED_BYTES = 8 * 1024 * 1024;

const SOCKET = 'mongodb.sock';
/** The maximum length of a socket's path, in bytes. macOS has the lowest limit. */
const MAX_SOCKET_PATH = 103;

/**
 * Creates and returns the folder of the engine's socket, inside the data folder. If the path is too long for a
 * socket, it returns the path of this process's open handle on the folder. Other processes of the user can use
 * that path while this process lives. Throws {@link StartFailure} if the system has no such paths.
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

/** Returns the socket of the engine, which is the same after a restart. */
export const engineSocket = (runFolder: string) => join(runFolder, SOCKET);

/** Returns the URI of the database, which stays the same while the launcher lives. */
export function engineUri(runFolder: string): string {
  const socket = encodeURIComponent(engineSocket(runFolder));
  // The engine has no sessions, so it does not support retryable writes.
  return `mongodb://${socket}/${DATABASE}?directConnection=true&retryWrites=false`;
}

/**
 * Returns the folder of the engine's libraries. All data folders of a checkout share one folder. A build
 * writes only to its data folder.
 */
export const engineCache = (dataFolder: string, inBuild = isInBuild()) =>
  inBuild ? join(dataFolder, 'cache') : inProject('.cache');

/**
 * Starts the embedded MongoDB on `folder`, and restarts it with the same URI when it dies, until it is closed.
 * Throws {@link StartFailure} if it cannot start.
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
    // The previous engine may still lock the folder for a moment.
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

/** Returns the reason of a failed start, if a person can fix it. */
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
