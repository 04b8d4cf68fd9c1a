/**
 * Detects outdated responses to overlapping requests. Call the returned function when sending a request, and
 * its result when the response arrives. The result is false once a request that was sent later has been
 * answered.
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
