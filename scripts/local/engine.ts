import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { backoff } from '../launcher/backoff';
import { compile } from '../launcher/compile';
import { openDataFolder } from '../launcher/data-folder';
import { StartFailure } from '../launcher/failure';
import { RUN_FOLDER } from '../launcher/lock';
import { engineRuntime } from './engine-runtime';

const reportSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ready') }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);
/** What the engine process tells its parent. */
export type EngineReport = z.output<typeof reportSchema>;

export type Engine = {
  /** The engine process of the moment; it changes when the engine is restarted. */
  pid: () => number | undefined;
  /** Waits for commands in flight, closes the database and removes its socket. */
  close: () => Promise<void>;
};

const DATABASE = 'basketful';

/** With less than its journal takes, the engine does not open. */
const NEEDED_BYTES = 8 * 1024 * 1024;

/**
 * A private folder for sockets. A socket's path may have 103 bytes on macOS and 107 on Linux, of
 * which the engine's own part takes 40, so a deep TMPDIR is not used.
 */
export function makeRunFolder(): string {
  const preferred = realpathSync(tmpdir());
  const base = preferred.length > 40 && existsSync('/tmp') ? '/tmp' : preferred;
  return mkdtempSync(join(base, RUN_FOLDER));
}

/** Where the engine of a run listens, whichever process it is. */
export const engineSocket = (runFolder: string) => join(runFolder, 'mongodb.sock');

/** The database's address for as long as the launcher lives, whichever engine process serves it. */
export function engineUri(runFolder: string): string {
  const socket = encodeURIComponent(engineSocket(runFolder));
  // The engine knows no sessions, so no retryable writes (DESIGN section 4).
  return `mongodb://${socket}/${DATABASE}?directConnection=true&retryWrites=false`;
}

/**
 * Starts the embedded MongoDB on `folder` and keeps it running until it is closed: an engine that
 * dies is started again on the same address. Throws {@link StartFailure} when it cannot start.
 */
export async function startEngine(
  folder: string,
  runFolder: string,
  say: (line: string) => void,
): Promise<Engine> {
  const runtime = await engineRuntime(say);
  const script = await compile('scripts/local/engine-process.ts');
  const launch = () =>
    spawn(runtime.file, [...runtime.args, script, folder, engineSocket(runFolder)], {
      env: { ...process.env, TMPDIR: runFolder, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const delay = backoff();
  let closing = false;
  let child = await opened(launch, folder);

  const restart = async (): Promise<void> => {
    let said = '';
    // Once for each reason, however often it is tried.
    const sayOnce = ({ message }: Error) => {
      if (message !== said) say(message);
      said = message;
    };
    while (!closing) {
      await delay.wait();
      if (closing) return;
      const next = await opened(launch, folder).catch(sayOnce);
      if (!next) continue;
      child = next;
      if (closing) return closed(child);
      watch();
      say('The embedded database runs again.');
      return;
    }
  };
  const watch = () =>
    child.once('exit', (code, signal) => {
      if (closing) return;
      say(`The embedded database died (${signal ?? `exit ${code}`}); starting it again …`);
      void restart();
    });
  watch();

  return {
    pid: () => child.pid,
    close: async () => {
      closing = true;
      await closed(child);
      rmSync(runFolder, { recursive: true, force: true });
    },
  };
}

function diskIsFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(folder));
  return bavail * bsize < NEEDED_BYTES;
}

/** The reason that a person can do something about, if it is one of those. */
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

/** A child whose engine is open. A dying predecessor may hold the folder for a moment. */
async function opened(launch: () => ChildProcess, folder: string): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const child = launch();
    const report = await reportOf(child);
    if (report.state === 'ready') return child;
    child.kill('SIGKILL');
    const known = knownReason(folder);
    if (known) throw known;
    if (attempt === 5)
      throw new StartFailure(
        `The embedded database cannot open ${folder} (${report.reason}): free what is named there, ` +
          'name another folder with DATA_DIR, or set MONGODB_URI.',
      );
    await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
  }
}

function reportOf(child: ChildProcess): Promise<EngineReport> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(reportSchema.parse(message)));
    child.once('error', (error) => resolve({ state: 'failed', reason: error.message }));
    child.once('exit', (code, signal) =>
      resolve({ state: 'failed', reason: `it ended with ${signal ?? `exit code ${code}`}` }),
    );
  });
}

/** Asks the child to close and waits for it; ends it by force when that takes too long. */
function closed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    if (child.connected) child.send('close', () => {});
  });
}
