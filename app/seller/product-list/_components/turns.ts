/**
 * Makes the function that does one thing after the other, so that answers come in the order of the
 * questions. Each answer says whether it is the `last`, after which nothing else was asked.
 */
export function createTurns() {
  let latest: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<{ answer: T; last: boolean }> => {
    const own = latest.then(work, work);
    latest = own;
    const answer = await own;
    return { answer, last: latest === own };
  };
}
