/** A promise that is kept when this process is asked to stop, by Ctrl-C or by `kill`. */
export type Stop = Promise<void> & { signalled: () => boolean };

/**
 * Turns SIGINT, SIGTERM and SIGHUP into a promise, from this moment on. A second signal changes
 * nothing: everything after the first has its own time limit.
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
