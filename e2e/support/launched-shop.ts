import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingNames } from '@/lib/env';
import { engineUri } from '@/local/mongodb/engine';
import type { Source } from '@/server/launcher/environment';
import { readOwner } from '@/server/launcher/lock';
import { inProject, ROOT } from '@/server/process/project';

/** The free memory, in bytes, that the databases of all concurrent tests need. */
const PLENTY = 2 * 1024 ** 3;

function memory(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > PLENTY ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

export function scratchFolder(place = tmpdir()): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(place, 'shop-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Creates a temporary folder in memory, because on a disk the database waits for each write. Do not use it for tests of
 * crashes and disks.
 */
export const folderInMemory = () => scratchFolder(memory());

/** Empties all settings, so that a shop under test ignores the caller's settings and `.env`. */
export const BLANK: Source = {
  ...Object.fromEntries(
    [
      ...settingNames.flatMap((name) => [name, `${name}_FILE`]),
      ...Object.keys(process.env).filter((name) => name.startsWith('OTEL_')),
    ].map((name) => [name, '']),
  ),
  // Vitest and Playwright set these variables for themselves. The shop must not get them.
  NODE_ENV: undefined,
  NODE_OPTIONS: undefined,
};

/** Cheap password hashes for tests in which many users sign in. */
export const CHEAP_HASHES: Source = {
  NODE_OPTIONS: `--require ${JSON.stringify(inProject('e2e/support/cheap-hashes.cjs'))}`,
};

export type LaunchedShop = {
  url: string;
  process: ChildProcess;
  output: () => string;
  ended: Promise<number | NodeJS.Signals>;
  databaseUri: () => string;
  ready: Promise<void>;
  stop: () => Promise<number | NodeJS.Signals>;
  killGroup: () => Promise<void>;
};

const READ_ONLY =
  'mount --bind "$PWD" "$PWD" && mount -o remount,bind,ro "$PWD" && cd "$PWD" && exec ';

/** How a test starts the launcher: by npm, directly, or (as root) from a build in a read-only folder. */
const COMMANDS = {
  npm: ['npm', ['start']],
  node: [process.execPath, ['server/run.mjs', 'server/launcher/main']],
  readOnly: ['unshare', ['-m', 'sh', '-c', `${READ_ONLY}node dist/server/launcher/main.mjs`]],
} as const;

export type Command = keyof typeof COMMANDS;

export function launchShop(
  environment: Source & { DATA_DIR: string; PORT: string },
  command: Command = 'node',
  folder = ROOT,
): LaunchedShop {
  const [file, args] = COMMANDS[command];
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...process.env, ...BLANK, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let isOpen = false;
  const received = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        // Search only the new output. Searching the whole output would become slower with each request.
        isOpen ||= /^ {2}Shop |"the shop is open"/m.test(output);
        if (isOpen) resolve();
      });
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const early = ended.then((how) => {
    throw new Error(`The shop ended (${how}):\n${output}`);
  });
  const ready = Promise.race([received, early]);
  ready.catch(() => {});
  return {
    url: `http://127.0.0.1:${environment.PORT}`,
    process: child,
    output: () => output,
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
