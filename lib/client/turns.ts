/**
 * Tells which answers to requests that overlap are outdated: call the made function when asking, and what it returns when the answer
 * has come. That is false once a request that was sent later has been answered.
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
