import { toUnits } from '@/lib/utils/money';

/** Returns the amounts per tax rate in the format of the API, in major currency units. */
export const viewTaxes = (taxes: readonly TaxOfRate[], currency: string) =>
  taxes.map(({ percent, netCents, taxCents }) => ({
    percent,
    net: toUnits(netCents, currency),
    tax: toUnits(taxCents, currency),
  }));

/* The rules for tax and rounding (docs/product.md 6.2). The tax of a rate is computed once from the sum of its
   amounts, and rounded down to the cent. All calculations use integers. Otherwise results could be a cent too low,
   for example at 8.25%. */

/** States whether tax is added to the prices or included in them. */
export type TaxMode = 'added' | 'included';

/**
 * A displayed amount in cents, with its tax rate in percent. It excludes tax in the mode `added`, and includes it in
 * the mode `included`.
 */
export type Taxed = { cents: number; percent: number };

/** The totals of one rate in cents. `netCents` is without tax in both tax modes. */
export type TaxOfRate = { percent: number; netCents: number; taxCents: number };

const DECIMALS = 3;
const SCALE = 10 ** DECIMALS;
const WHOLE = 100 * SCALE;

/** Returns a rate in thousandths of a percent: 8.25% is 8,250. */
const stepsOf = (percent: number) => Math.round(percent * SCALE);

/** Returns whether a rate has at most three decimals. */
export const isExactRate = (percent: number): boolean =>
  Math.abs(percent * SCALE - stepsOf(percent)) < 1e-6;

/** Returns `cents` × `steps` / `total`, rounded down, without loss of precision. */
function shareOf(cents: number, steps: number, total: number): number {
  const times = Math.floor(cents / total);
  return times * steps + Math.floor(((cents - times * total) * steps) / total);
}

/**
 * Returns the tax of an amount in cents, rounded down. The amount excludes tax in the mode `added`, and includes it in
 * the mode `included`. A negative amount is rounded like the positive amount.
 */
export function taxOf(mode: TaxMode, { cents, percent }: Taxed): number {
  if (cents < 0) return 0 - taxOf(mode, { cents: -cents, percent });
  const steps = stepsOf(percent);
  return shareOf(cents, steps, mode === 'added' ? WHOLE : WHOLE + steps);
}

/**
 * Splits `cents` in proportion to `weights` with the largest remainder method. On a tie, the first part gets the cent.
 * If no weight is above 0, all parts are 0.
 */
export function apportion(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  // Multiplying two amounts in cents can exceed 2^53, so the code uses BigInt.
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

/** Returns the totals per tax rate of these amounts, the highest rate first. Rates whose sum is 0 are omitted. */
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
