/** The work in milliseconds after which a loop lets other requests run. */
const SLICE_MS = 5;

/**
 * Makes a function to await once per record of a long loop. It resolves at once until some milliseconds have passed, then
 * after everything else that waits for the processor. Without it a loop over records that are in memory already runs
 * from its first record to its last, because awaiting a resolved promise does not return to the event loop.
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

/** The records of a source, with a pause (see {@link createPause}) between slices of work on them. */
export async function* inSlices<T>(source: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  const pause = createPause();
  for await (const record of source) {
    yield record;
    await pause();
  }
}

/** A call got no answer in time. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/**
 * Resolves as `work` does, or throws {@link NoAnswerError} after `ms`. For calls that must not hang on a lost database:
 * the driver sometimes never settles a command whose connection was cut.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new NoAnswerError(`no response within ${ms} ms`));
    // If the process itself was held up, an answer may have arrived unread: setImmediate lets it be
    // read first.
    timer = setTimeout(() => setImmediate(giveUp), ms);
  });
  // Prevents an unhandled rejection if it fails after the timeout.
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
