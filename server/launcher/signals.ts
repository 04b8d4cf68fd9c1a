import { isatty } from 'node:tty';

/** Resolves when this process is asked to stop, by Ctrl-C or `kill`. */
type Stop = Promise<void> & { signalled: () => boolean };

type Options = {
  /** Whether a person started this in a terminal, which ends what runs in it when it is closed. */
  inTerminal?: boolean;
  /** Whether npm has started this and waits for its end. */
  byNpm?: boolean;
  /** The process that has started this one; another one when that is gone. */
  parent?: () => number;
  say?: (line: string) => void;
};

const STAYS = 'SIGHUP is ignored because the shop runs without a terminal: stop it with SIGTERM.';
const NPM_IS_GONE = 'The npm process that started this shop was killed: the shop stops as well.';

/** How often a shop that npm started looks whether npm is still there, in ms. */
const LOOK_EVERY_MS = 1_000;

/**
 * Turns SIGINT and SIGTERM into a promise, and SIGHUP where somebody sits at a terminal: a service,
 * or what was begun with `nohup`, is to outlive the session that started it. Node forgets what
 * `nohup` has set, so this has to be decided here. A second signal has no effect, because every
 * step of the shutdown has a time limit.
 *
 * npm passes signals on, but nobody does after `kill -9`, so a shop that npm started also stops when
 * npm is gone. A hang-up that the shop outlives ends npm, and says nothing about the shop.
 */
export function untilStopped({
  inTerminal = isatty(0),
  byNpm = ['start', 'dev'].includes(process.env.npm_lifecycle_event ?? ''),
  parent = () => process.ppid,
  say = (line) => console.error(line),
}: Options = {}): Stop {
  let signalled = false;
  const stop = new Promise<void>((resolve) => {
    const starter = parent();
    const look = () => {
      if (parent() === starter) return;
      say(NPM_IS_GONE);
      end();
    };
    const looking = byNpm ? setInterval(look, LOOK_EVERY_MS).unref() : undefined;
    const end = () => {
      clearInterval(looking);
      signalled = true;
      resolve();
    };
    const stay = () => {
      clearInterval(looking);
      say(STAYS);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
    process.on('SIGHUP', inTerminal ? end : stay);
  });
  return Object.assign(stop, { signalled: () => signalled });
}
