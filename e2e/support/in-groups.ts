const GROUP = 10;

/**
 * Runs `work` for the numbers from 0 to `count` - 1, ten at the same time, and returns the results. On a busy machine,
 * more concurrent requests might wait too long for a database connection, and the shop would respond with 503.
 */
export async function inGroups<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const size = Math.min(GROUP, count - results.length);
    const first = results.length;
    results.push(...(await Promise.all(Array.from({ length: size }, (_, at) => work(first + at)))));
  }
  return results;
}
