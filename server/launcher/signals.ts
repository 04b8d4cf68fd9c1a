import { isatty } from 'node:tty';

type Stop = Promise<void> & { signalled: () => boolean };

type Options = {
  /** Closing the terminal then stops the process. */
  inTerminal?: boolean;
  byNpm?: boolean;
  parent?: () => number;
  log?: (line: string) => void;
};

const STAYS = 'SIGHUP is ignored because the shop runs without a terminal: stop it with SIGTERM.';
const NPM_IS_GONE = 'The npm process that started this shop was killed: the shop stops as well.';

/** How often to check whether npm is still running, in ms. */
const LOOK_EVERY_MS = 1_000;

/**
 * Returns a promise that resolves on SIGINT or SIGTERM, and in a terminal also on SIGHUP. Elsewhere SIGHUP has no
 * effect, because a service or a process under `nohup` must outlive its session. Node resets the signal handling of
 * `nohup`, so this function checks for a terminal.
 *
 * npm forwards signals, but not after `kill -9`. A shop that npm started therefore also stops when npm has ended,
 * unless SIGHUP has ended npm.
 */
export function untilStopped({
  inTerminal = isatty(0),
  byNpm = ['start', 'dev'].includes(process.env.npm_lifecycle_event ?? ''),
  parent = () => process.ppid,
  log = (line) => console.error(line),
}: Options = {}): Stop {
  let signalled = false;
  const stop = new Promise<void>((resolve) => {
    const starter = parent();
    const checkParent = () => {
      if (parent() === starter) return;
      log(NPM_IS_GONE);
      end();
    };
    const parentTimer = byNpm ? setInterval(checkParent, LOOK_EVERY_MS).unref() : undefined;
    const end = () => {
      clearInterval(parentTimer);
      signalled = true;
      resolve();
    };
    const stay = () => {
      clearInterval(parentTimer);
      log(STAYS);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
    process.on('SIGHUP', inTerminal ? end : stay);
  });
  return Object.assign(stop, { signalled: () => signalled });
}
