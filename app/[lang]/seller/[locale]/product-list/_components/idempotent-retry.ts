/**
 * Makes a function that sends changes of a count by a difference, under an idempotency key. If a
 * change failed and the next one of the same product is the same, it has the same key: its answer may
 * have been lost, and then it must not count twice. Any other change in between ends that, because the
 * same press after it is meant anew.
 */
export function createIdempotentRetry(makeKey: () => string) {
  /** By product, its latest change if that failed. */
  const failed = new Map<string, { text: string; key: string }>();
  return async <T>(
    product: string,
    change: unknown,
    send: (key: string) => Promise<T>,
  ): Promise<T> => {
    const text = JSON.stringify(change);
    const latest = failed.get(product);
    const key = latest?.text === text ? latest.key : makeKey();
    // After a success the same change gets a new key: it is meant twice.
    failed.delete(product);
    try {
      return await send(key);
    } catch (error) {
      failed.set(product, { text, key });
      throw error;
    }
  };
}
