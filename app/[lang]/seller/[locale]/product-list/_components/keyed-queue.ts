/**
 * Makes a function that runs work one after the other for each key, so that answers arrive in the
 * order of the requests.
 */
export function createKeyedQueue() {
  const latest = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = (latest.get(key) ?? Promise.resolve()).then(work, work);
    latest.set(key, own);
    return own;
  };
}
