import { isatty } from 'node:tty';

/** Resolves when this process is asked to stop, by Ctrl-C or `kill`. */
export type Stop = Promise<void> & { signalled: () => boolean };

type Options = {
  /** Whether a person started this in a terminal, which ends what runs in it when it is closed. */
  inTerminal?: boolean;
  say?: (line: string) => void;
};

const STAYS =
  'A hang-up (SIGHUP) ends nothing here, because this runs without a terminal: SIGTERM does.';

/**
 * Turns SIGINT and SIGTERM into a promise, and SIGHUP where somebody sits at a terminal: a service,
 * or what was begun with `nohup`, is to outlive the session that started it. Node forgets what
 * `nohup` has set, so this has to be decided here. A second signal has no effect, because every
 * step of the shutdown has a time limit.
 */
export function untilStopped({
  inTerminal = isatty(0),
  say = (line) => console.error(line),
}: Options = {}): Stop {
  let signalled = false;
  const stop = new Promise<void>((resolve) => {
    const end = () => {
      signalled = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
    process.on('SIGHUP', inTerminal ? end : () => say(STAYS));
  });
  return Object.assign(stop, { signalled: () => signalled });
}
