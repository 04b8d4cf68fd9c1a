/*
 * The one rule of tax and rounding (docs/product.md 6.2): amounts are summed per rate, and the tax of a rate is
 * computed once, from that sum, rounded down to the cent. Whole numbers throughout: of 8.25% a floating point number
 * is a cent short now and then.
 */

/** Whether prices have their tax in them, or it is added on top. */
export type TaxMode = 'added' | 'included';

/** An amount in cents as it is shown, before tax that is added, and the rate of its tax in percent. */
export type Taxed = { cents: number; percent: number };

/** What one rate comes to, in cents: `netCents` is before tax, in both modes. */
export type TaxOfRate = { percent: number; netCents: number; taxCents: number };

/** Rates have at most this many decimals. */
const DECIMALS = 3;
const SCALE = 10 ** DECIMALS;
/** 100% in the smallest step of a rate. */
const WHOLE = 100 * SCALE;

/** A rate in its smallest steps: 8.25% is 8,250. */
const stepsOf = (percent: number) => Math.round(percent * SCALE);

/** Whether a rate has at most three decimals. */
export const isExactRate = (percent: number): boolean =>
  Math.abs(percent * SCALE - stepsOf(percent)) < 1e-6;

/** `cents` × `steps` / `whole`, rounded down, in numbers that stay exact. */
function shareOf(cents: number, steps: number, whole: number): number {
  const times = Math.floor(cents / whole);
  return times * steps + Math.floor(((cents - times * whole) * steps) / whole);
}

/**
 * The tax of an amount in cents: `added` on top of it, or the part of it that is tax where it is
 * `included`. Rounded down; that of an amount below 0 is the opposite of the tax of its opposite.
 */
export function taxOf(mode: TaxMode, { cents, percent }: Taxed): number {
  if (cents < 0) return 0 - taxOf(mode, { cents: -cents, percent });
  const steps = stepsOf(percent);
  return shareOf(cents, steps, mode === 'added' ? WHOLE : WHOLE + steps);
}

/**
 * Splits `cents` in proportion to `weights` (0 or more), by the largest remainder: each part is rounded down, and the cents
 * that are left go one each to the largest remainders, of equal ones to the first. Without a weight above 0 all parts are 0.
 */
export function apportion(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  // Exact beyond 2^53, which cents × cents may pass.
  const products = weights.map((weight) => BigInt(weight) * BigInt(cents));
  const parts = products.map((product) => Number(product / BigInt(total)));
  const remainders = products.map((product) => product % BigInt(total));
  const left = cents - parts.reduce((sum, part) => sum + part, 0);
  const places = [...weights.keys()].sort((one, other) => {
    const [a = 0n, b = 0n] = [remainders[one], remainders[other]];
    return a === b ? one - other : a > b ? -1 : 1;
  });
  for (const place of places.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}

/** The tax of each rate among some amounts, the highest rate first; a rate that comes to nothing is left out. */
export function taxesOf(mode: TaxMode, amounts: readonly Taxed[]): TaxOfRate[] {
  const sums = new Map<number, number>();
  for (const { cents, percent } of amounts) {
    const steps = stepsOf(percent);
    sums.set(steps, (sums.get(steps) ?? 0) + cents);
  }
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .sort(([one], [other]) => other - one)
    .map(([steps, cents]) => {
      const percent = steps / SCALE;
      const taxCents = taxOf(mode, { cents, percent });
      return { percent, netCents: mode === 'added' ? cents : cents - taxCents, taxCents };
    });
}
