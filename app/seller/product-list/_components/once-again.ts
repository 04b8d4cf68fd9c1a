/**
 * Makes the function that sends changes which count by a difference. One that failed and is sent again as
 * it was has the same key: its answer may have been lost on the way, and then it must not count twice.
 */
export function createOnceAgain(makeKey: () => string) {
  const failed = new Map<string, string>();
  return async <T>(body: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body);
    const key = failed.get(text) ?? makeKey();
    // The same change pressed twice in a row is meant twice.
    failed.delete(text);
    try {
      return await send(key);
    } catch (error) {
      failed.set(text, key);
      throw error;
    }
  };
}
