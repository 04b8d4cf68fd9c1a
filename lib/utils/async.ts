const SLICE_MS = 5;

/**
 * Returns a function that a long loop must await once per record. After `sliceMs`, it lets other work of the process
 * run. Otherwise a loop over records in memory would block the process.
 */
export function createPause(sliceMs = SLICE_MS): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}

/**
 * Yields the records of a source. Pauses between slices of work, so that other requests can run (see {@link
 * createPause}).
 */
export async function* inSlices<T>(source: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  const pause = createPause();
  for await (const record of source) {
    yield record;
    await pause();
  }
}

/** Thrown if a call gets no response in time. */
export class NoResponseError extends Error {
  override name = 'NoResponseError';
}

/**
 * Returns the result of `work`, or throws {@link NoResponseError} after `ms`. Use it for database calls, because the
 * driver may never settle a command after a connection loss.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const rejectLate = () => reject(new NoResponseError(`no response within ${ms} ms`));
    // If the process was blocked, the response may have arrived unread. `setImmediate` lets the process read it first.
    timer = setTimeout(() => setImmediate(rejectLate), ms);
  });
  // Without this handler, a failure after the timeout would be an unhandled rejection.
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
