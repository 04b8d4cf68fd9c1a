/*
 * The single rule of tax and rounding (docs/product.md 6.2). Amounts are summed per rate, and the tax of a
 * rate is computed once from that sum, rounded down to the cent. All numbers are integers, because floating
 * point numbers can be a cent too low, for example at 8.25%.
 */

/** Whether tax is added to the prices or included in them. */
export type TaxMode = 'added' | 'included';

/** A displayed amount in cents, before added tax or with included tax, and its tax rate in percent. */
export type Taxed = { cents: number; percent: number };

/** The totals of one rate in cents. `netCents` excludes tax in both modes. */
export type TaxOfRate = { percent: number; netCents: number; taxCents: number };

/** The maximum number of decimals of a rate. */
const DECIMALS = 3;
const SCALE = 10 ** DECIMALS;
/** 100% in the smallest steps of a rate. */
const WHOLE = 100 * SCALE;

/** Returns a rate in its smallest steps: 8.25% is 8,250. */
const stepsOf = (percent: number) => Math.round(percent * SCALE);

/** Returns whether a rate has at most three decimals. */
export const isExactRate = (percent: number): boolean =>
  Math.abs(percent * SCALE - stepsOf(percent)) < 1e-6;

/** Returns `cents` × `steps` / `whole`, rounded down, without losing precision. */
function shareOf(cents: number, steps: number, whole: number): number {
  const times = Math.floor(cents / whole);
  return times * steps + Math.floor(((cents - times * whole) * steps) / whole);
}

/**
 * Returns the tax of an amount in cents: on top of it if tax is `added`, or the tax part of it if tax is
 * `included`. The result is rounded down. The tax of a negative amount is the negated tax of the positive
 * one.
 */
export function taxOf(mode: TaxMode, { cents, percent }: Taxed): number {
  if (cents < 0) return 0 - taxOf(mode, { cents: -cents, percent });
  const steps = stepsOf(percent);
  return shareOf(cents, steps, mode === 'added' ? WHOLE : WHOLE + steps);
}

/**
 * Splits `cents` in proportion to `weights` (0 or more) with the largest remainder method. Each part is
 * rounded down. The remaining cents go one each to the largest remainders, and on a tie to the first. If no
 * weight is above 0, all parts are 0.
 */
export function apportion(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  // BigInt is exact beyond 2^53, which cents × cents may exceed.
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

/**
 * Returns the totals per tax rate of these amounts, the highest rate first. Rates whose amounts sum to 0 are
 * omitted.
 */
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
