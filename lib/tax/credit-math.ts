import { apportion, type TaxOfRate, taxOf } from './tax-math';

/*
 * What a credit note says of a refund, which names no goods: its sum is shared among the rates of what is left of the
 * invoice, by their size. That of returned deposits is of their own rates, also where more came back than was sold. Of what is
 * left the tax is computed by the rule of orders (docs/product.md 6.2), so it falls with it.
 */

/** Returns the gross amount of one rate (net plus tax) in cents. */
export const grossOf = ({ netCents, taxCents }: TaxOfRate) => netCents + taxCents;

/** Returns the gross total of all rates in cents. */
export const totalOf = (taxes: readonly TaxOfRate[]): number =>
  taxes.reduce((sum, rate) => sum + grossOf(rate), 0);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);

/** Returns by how many cents the rate exceeds the same rate of the `present` order, at least 0. */
function beyond(rate: TaxOfRate, present: readonly TaxOfRate[]): number {
  const now = present.find(({ percent }) => percent === rate.percent);
  return Math.max(0, grossOf(rate) - (now ? grossOf(now) : 0));
}

/**
 * Returns the amounts by rate minus the credited ones in `back`. A rate is negative when more was
 * credited than charged.
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

/** Adds an amount of 0 for each rate that only `present` has. */
const withRatesOf = (left: readonly TaxOfRate[], present: readonly TaxOfRate[]): TaxOfRate[] => [
  ...left,
  ...present
    .filter(({ percent }) => !left.some((rate) => rate.percent === percent))
    .map(({ percent }) => ({ percent, netCents: 0, taxCents: 0 })),
];

/**
 * The amounts by rates of a credit note of `cents`, tax and all, on what is `left` of an invoice; rates that get
 * nothing are left out. With `present`, the order as it stands after deposits came back, each rate is first brought
 * down to that, also below 0, and only the rest is shared. It credits at most what is left, and with a `present` below
 * 0 at most what brings it down to that: bottles were paid out for that the invoice did not charge.
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
 * As {@link creditOf}, so that the invoice less its credit notes is what the order says: of each rate that the note brings to its
 * amount in `present`, net and tax are the difference. Computed anew, they would differ by a cent from a refund that was computed
 * while another one stood that was undone since.
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
