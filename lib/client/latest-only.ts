/**
 * Detects outdated responses. Call `ask = latestOnly()` once, and `isLatest = ask()` before each request. After the
 * response, `isLatest()` returns false if a later request has already been answered.
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
