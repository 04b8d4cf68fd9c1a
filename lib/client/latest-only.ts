/**
 * Detects outdated responses of overlapping requests. Call `ask = latestOnly()` once, and `isLatest = ask()` before
 * each request. When the response arrives, `isLatest()` returns false if a later request has been answered already.
 */
export function latestOnly(): () => () => boolean {
  let asked = 0;
  let latest = 0;
  return () => {
    asked += 1;
    const own = asked;
    return () => {
      latest = Math.max(latest, own);
      return own === latest;
    };
  };
}
