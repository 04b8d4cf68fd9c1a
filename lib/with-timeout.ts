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
    const giveUp = () => reject(new NoAnswerError(`no answer within ${ms} ms`));
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
