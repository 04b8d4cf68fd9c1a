/** The factor by which `RUNS=50 npx vitest …` and `npm run random` repeat random tests beyond `npm test`. */
const FACTOR = Number(process.env.RUNS ?? 1);

/** Returns how often a random test repeats: `count` in `npm test`. Its title has the tag `@random`. */
export const runs = (count: number): number => Math.ceil(count * FACTOR);

/** True in a long run, in which a random test may vary its inputs and print statistics. */
export const isLong = FACTOR >= 20;
