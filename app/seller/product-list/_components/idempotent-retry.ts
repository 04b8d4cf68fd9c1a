/**
 * Makes a function that sends changes of a count by a difference, under an idempotency key. If a
 * change failed and is sent again unchanged, it has the same key: its answer may have been lost,
 * and then it must not count twice.
 */
export function createIdempotentRetry(makeKey: () => string) {
  const failed = new Map<string, string>();
  return async <T>(body: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body);
    const key = failed.get(text) ?? makeKey();
    // After a success the same change gets a new key: it is meant twice.
    failed.delete(text);
    try {
      return await send(key);
    } catch (error) {
      failed.set(text, key);
      throw error;
    }
  };
}
