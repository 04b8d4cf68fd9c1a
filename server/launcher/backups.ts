import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isDue, listBackups } from '@/lib/observe/backups';
import { programFile, ROOT } from '@/server/process/project';
import type { Say } from '@/server/process/supervise';
import type { Source } from './environment';

/** The interval at which the launcher checks whether a backup is due, in ms. */
const LOOK_EVERY_MS = 60_000;
/** The pause after a backup that failed, in ms. */
const TRY_AGAIN_MS = 10 * 60_000;

type Schedule = {
  /** The folder of all backups; it has the time of the last one. */
  to: string;
  everyMs: number;
  /** The environment that the launcher was started with. */
  environment: Source;
  say: Say;
};

/**
 * Makes a backup in a process of its own, so that no request waits for it. It reads its settings from the
 * environment as it was given, and finds the shop by its data folder, as a command that somebody types.
 */
async function spawnBackup(environment: Source): Promise<ChildProcess> {
  const script = await programFile('cli/backup');
  return spawn(process.execPath, [script, '--if-due'], {
    cwd: ROOT,
    env: { ...environment, NODE_ENV: process.env.NODE_ENV },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * Makes a backup whenever the newest in the folder is older than `everyMs`, the first one at once. Of
 * several instances the command lets one do it. Returns the function that ends it; a backup under way
 * is given up, and one that begins five minutes later removes what is left of it.
 */
export function startBackups(
  { to, everyMs, environment, say }: Schedule,
  launch = spawnBackup,
): () => Promise<void> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;

  async function run(): Promise<number> {
    if (!isDue(await listBackups(to), everyMs)) return LOOK_EVERY_MS;
    child = await launch(environment);
    const ended = once(child, 'close');
    if (child.stdout) createInterface(child.stdout).on('line', (line) => say(line));
    if (isOver) child.kill();
    const [code] = await ended;
    child = undefined;
    if (code === 0 || isOver) return LOOK_EVERY_MS;
    say('The backup failed; it is tried again in 10 minutes.', { exitCode: code });
    return TRY_AGAIN_MS;
  }
  const look = async () => {
    const next = await run().catch((error: unknown) => {
      say(`The backup failed (${error}); it is tried again in 10 minutes.`, { exitCode: null });
      return TRY_AGAIN_MS;
    });
    if (!isOver) timer = setTimeout(look, next);
  };
  const looking = look();

  return async () => {
    isOver = true;
    clearTimeout(timer);
    child?.kill();
    await looking;
    if (child) await once(child, 'close');
  };
}
