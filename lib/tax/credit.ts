import { apportion, type TaxOfRate, taxOf } from './tax';

/* Amounts of credit notes (docs/product.md 6.2). A refund without goods is split over the tax rates, in proportion
   to the remaining amounts of the invoice. Returned deposits are credited at their own rates, even if more bottles
   came back than were sold. */

/** Returns the gross amount of one rate (net plus tax) in cents. */
export const grossOf = ({ netCents, taxCents }: TaxOfRate) => netCents + taxCents;

/** Returns the gross total of all rates in cents. */
export const totalOf = (taxes: readonly TaxOfRate[]): number =>
  taxes.reduce((sum, rate) => sum + grossOf(rate), 0);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);

/** Returns by how many cents the invoiced amount of a tax rate exceeds its amount in `present`, or 0. */
function beyond(rate: TaxOfRate, present: readonly TaxOfRate[]): number {
  const now = present.find(({ percent }) => percent === rate.percent);
  return Math.max(0, grossOf(rate) - (now ? grossOf(now) : 0));
}

/**
 * Returns `taxes` minus the credited amounts in `back`, per rate. An amount is negative if more was credited than
 * charged.
 */
export function remainingOf(
  taxes: readonly TaxOfRate[],
  back: readonly (readonly TaxOfRate[])[],
): TaxOfRate[] {
  const left = new Map(taxes.map((rate) => [rate.percent, { ...rate }]));
  for (const { percent, netCents, taxCents } of back.flat()) {
    const rate = left.get(percent) ?? { percent, netCents: 0, taxCents: 0 };
    rate.netCents -= netCents;
    rate.taxCents -= taxCents;
    left.set(percent, rate);
  }
  return [...left.values()];
}

const withRatesOf = (left: readonly TaxOfRate[], present: readonly TaxOfRate[]): TaxOfRate[] => [
  ...left,
  ...present
    .filter(({ percent }) => !left.some((rate) => rate.percent === percent))
    .map(({ percent }) => ({ percent, netCents: 0, taxCents: 0 })),
];

/**
 * Returns the amounts per tax rate of a credit note for `cents` (gross). Rates without an amount are omitted.
 * `remaining` is the invoice minus all earlier credit notes.
 *
 * `present` is the order after deposits were returned. With `present`, the note first reduces each rate to its amount
 * in `present`, and splits the remaining cents over all rates. The note credits at most the total of `remaining`. If
 * the total of `present` is negative, the note credits at most the difference between the two totals.
 */
export function creditOf(
  remaining: readonly TaxOfRate[],
  cents: number,
  present: readonly TaxOfRate[] = remaining,
): TaxOfRate[] {
  const left = withRatesOf(remaining, present);
  const most = totalOf(left) - Math.min(0, totalOf(present));
  const credited = Math.min(cents, most);
  const back = left.map((rate) => beyond(rate, present));
  const own = apportion(Math.min(credited, sumOf(back)), back);
  const others = left.map((rate, at) => Math.max(0, grossOf(rate) - (own[at] ?? 0)));
  const rest = apportion(credited - sumOf(own), others);
  const gross = own.map((amount, at) => amount + (rest[at] ?? 0));
  return left.flatMap((rate, at) => {
    const share = gross[at] ?? 0;
    const { percent, taxCents: taxBefore } = rate;
    const taxAfter = taxOf('included', { cents: grossOf(rate) - share, percent });
    const taxCents = taxBefore - taxAfter;
    return share === 0 ? [] : [{ percent, netCents: share - taxCents, taxCents }];
  });
}

/**
 * Works like {@link creditOf}, but the invoice minus its credit notes equals the order exactly. Otherwise a new
 * computation could differ by a cent, for example after a refund was undone.
 */
export function creditTo(
  remaining: readonly TaxOfRate[],
  cents: number,
  present: readonly TaxOfRate[],
): TaxOfRate[] {
  const differences = remainingOf(remaining, [present]);
  return creditOf(remaining, cents, present).map((credit) => {
    const exact = differences.find(({ percent }) => percent === credit.percent);
    return exact && grossOf(exact) === grossOf(credit) ? exact : credit;
  });
}
