/** Multiplies the runs of random tests. `RUNS=50 npx vitest …` and `npm run random` set it. */
const FACTOR = Number(process.env.RUNS ?? 1);

/** Returns the number of runs: `count` in `npm test`. The title of a random test has the tag `@random`. */
export const runs = (count: number): number => Math.ceil(count * FACTOR);

/** True in a long run. A random test may then vary its inputs and print statistics. */
export const isLong = FACTOR >= 20;
