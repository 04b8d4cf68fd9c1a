import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Source } from '../launcher/environment';
import { readOwner } from '../launcher/lock';
import { ROOT } from '../launcher/project';
import { engineUri } from '../local/engine';

/** A scratch data folder and the way to remove it. */
export function scratchFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The caller's own settings must not reach a shop under test, nor what `.env` holds. */
export const BLANK: Source = {
  ...Object.fromEntries(
    [
      ...['APP_ORIGIN', 'CLOUDINARY_URL', 'CORS_ORIGINS', 'HOST', 'LOCAL', 'LOG_LEVEL'],
      ...['MONGODB_URI', 'SELLER_EMAIL', 'SELLER_PASSWORD', 'SESSION_SECRET', 'STRIPE_API_BASE'],
      ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'TRUST_PROXY', 'WORKERS'],
    ].map((name) => [name, '']),
  ),
  // Set by vitest and Playwright for themselves.
  NODE_ENV: undefined,
  NODE_OPTIONS: undefined,
};

export type LaunchedShop = {
  url: string;
  process: ChildProcess;
  /** Everything the launcher and its children said so far. */
  output: () => string;
  /** Settles with the exit code of the launcher, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** The address of the embedded database of this shop. */
  databaseUri: () => string;
  /** Kept when the shop has printed its table; rejected when it ends before. */
  ready: Promise<void>;
  /** Asks the shop to stop, as `kill` does, and waits for it. */
  stop: () => Promise<number | NodeJS.Signals>;
  /** kill -9 of the launcher and everything that it started. */
  killGroup: () => Promise<void>;
};

/** What a person types, and what it comes down to. */
const COMMANDS = {
  npm: ['npm', ['start']],
  node: [process.execPath, ['--import', 'tsx', 'scripts/start.ts']],
} as const;

/** Runs the real launcher in a process group of its own. */
export function launchShop(
  environment: Source & { DATA_DIR: string; PORT: string },
  command: keyof typeof COMMANDS = 'node',
): LaunchedShop {
  const [file, args] = COMMANDS[command];
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, ...BLANK, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  const heard = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (/^ {2}Shop /m.test(said)) resolve();
      });
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const early = ended.then((how) => {
    throw new Error(`The shop ended (${how}):\n${said}`);
  });
  const ready = Promise.race([heard, early]);
  ready.catch(() => {});
  return {
    url: `http://127.0.0.1:${environment.PORT}`,
    process: child,
    output: () => said,
    ended,
    ready,
    databaseUri: () => engineUri(readOwner(environment.DATA_DIR)?.runFolder ?? 'no shop runs'),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    killGroup: async () => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}
