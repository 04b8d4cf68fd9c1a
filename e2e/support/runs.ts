/**
 * A factor for the number of runs of random tests. `RUNS=50 npx vitest …` and `npm run random` set it, and in
 * `npm test` it is 1.
 */
const FACTOR = Number(process.env.RUNS ?? 1);

/**
 * Returns the number of runs of a random test, which is `count` in `npm test`. The title of a random test has
 * the tag `@random`.
 */
export const runs = (count: number): number => Math.ceil(count * FACTOR);

/** True in a long run. A random test may then vary its inputs and print statistics. */
export const isLong = FACTOR >= 20;
