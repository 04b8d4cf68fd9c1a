/** By how much `RUNS=50 npx vitest …` and `npm run random` repeat random tests beyond `npm test`. */
const FACTOR = Number(process.env.RUNS ?? 1);

/** Returns how often a random test repeats: `count` in `npm test`. Its title has the tag `@random`. */
export const runs = (count: number): number => Math.ceil(count * FACTOR);

/** Whether a random test runs at length, so that it may use other inputs each time and print what it met. */
export const isLong = FACTOR >= 20;
