import { isatty } from 'node:tty';

/** A promise that resolves when this process receives a stop signal, from Ctrl-C or `kill`. */
type Stop = Promise<void> & { signalled: () => boolean };

type Options = {
  /** True if this process was started in a terminal. Closing the terminal then stops it. */
  inTerminal?: boolean;
  /** True if npm has started this process and waits for it to end. */
  byNpm?: boolean;
  /** Returns the id of the parent process. The id changes when the parent ends. */
  parent?: () => number;
  log?: (line: string) => void;
};

const STAYS = 'SIGHUP is ignored because the shop runs without a terminal: stop it with SIGTERM.';
const NPM_IS_GONE = 'The npm process that started this shop was killed: the shop stops as well.';

/** How often a shop that npm started checks whether npm is still running, in ms. */
const LOOK_EVERY_MS = 1_000;

/**
 * Returns a promise that resolves on a stop signal: SIGINT or SIGTERM, and in a terminal also SIGHUP. Outside
 * of a terminal SIGHUP has no effect, because a service or a process under `nohup` must outlive the session
 * that started it. Node resets the signal handling that `nohup` sets, so this function checks for a terminal
 * instead. A second signal has no effect, because every step of the shutdown has a time limit.
 *
 * npm forwards signals, but cannot when it is killed with `kill -9`. Therefore a shop that npm started also stops when
 * npm has ended, unless SIGHUP has ended npm.
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
