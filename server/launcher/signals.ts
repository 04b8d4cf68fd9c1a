/** Resolves when this process is asked to stop, by Ctrl-C or `kill`. */
export type Stop = Promise<void> & { signalled: () => boolean };

/**
 * Turns SIGINT, SIGTERM and SIGHUP into a promise. A second signal has no effect, because every
 * step of the shutdown has a time limit.
 */
export function untilStopped(): Stop {
  let signalled = false;
  const stop = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        signalled = true;
        resolve();
      });
  });
  return Object.assign(stop, { signalled: () => signalled });
}
