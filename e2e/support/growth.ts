const RUNS = 5;
/** A time below this limit, in ms, is too short to compare. */
const SHORT_MS = 2;

/** Returns the processor time of `work` in ms, which excludes the time of other programs. */
function timeOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const FACTOR = 16;

/**
 * Returns how many times longer `work` takes for 16 times the size: about 16 if linear, 256 if quadratic. Returns 1 if
 * even the larger size takes almost no time.
 *
 * Compares one large run with 16 small runs, because a very short time is inaccurate. Uses the shortest of several
 * measurements, because compilation and garbage collection slow some of them down.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const pairs = Array.from({ length: RUNS }, () => ({
    small: timeOf(() => {
      for (let run = 0; run < FACTOR; run += 1) work(size);
    }),
    large: timeOf(() => work(FACTOR * size)),
  }));
  const large = Math.min(...pairs.map((pair) => pair.large));
  if (large < SHORT_MS) return 1;
  return (FACTOR * large) / Math.min(...pairs.map((pair) => pair.small));
}

/** The limit for {@link growthOf} that separates linear from quadratic growth. */
export const LINEAR = 64;
