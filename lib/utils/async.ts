/** How long a loop may run before it lets other requests run, in ms. */
const SLICE_MS = 5;

/**
 * Creates a function to await once per record of a long loop. It returns immediately until some milliseconds
 * have passed. Then it resolves after all other waiting work. Without it, a loop over records in memory blocks
 * the event loop, because awaiting a resolved promise does not return to it.
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

/** Yields the records of a source, with a pause (see {@link createPause}) between slices of work on them. */
export async function* inSlices<T>(source: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  const pause = createPause();
  for await (const record of source) {
    yield record;
    await pause();
  }
}

/** A call got no response in time. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/**
 * Resolves with the result of `work`, or throws {@link NoAnswerError} after `ms`. Use it for calls that must
 * not hang on a lost database: the driver sometimes never settles a command whose connection was cut.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new NoAnswerError(`no response within ${ms} ms`));
    // If the process itself was blocked, a response may have arrived unread. setImmediate lets the process read
    // it first.
    timer = setTimeout(() => setImmediate(giveUp), ms);
  });
  // Prevents an unhandled rejection if the work fails after the timeout.
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
