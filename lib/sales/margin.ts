import { toUnits } from '@/lib/utils/money';
import type { TaxMode } from '@/models/order-line';
import type { Measure } from '@/models/product';
import type { MarginView } from './view';

/**
 * The sums from which a margin is calculated. They include only lines whose cost price is known. `known` is the sales
 * of these lines at displayed prices. `net` is the sales without tax. `cost` is what the shop paid for the goods
 * without tax. The sums may have fractions of a cent, because they are only rounded in reports.
 */
export type MarginSums = { known: number; net: number; cost: number };

export const NO_MARGIN: MarginSums = { known: 0, net: 0, cost: 0 };

type Line = {
  goodsCents: number;
  quantity: number;
  measure?: Pick<Measure, 'step'>;
  costCents?: number;
  /** The tax rate of the line. If absent, the rate of the order applies. */
  taxPercent?: number;
  taxMode?: TaxMode;
  orderTaxPercent?: number;
};

/**
 * Returns the sums from which the margin of one line is calculated. `costCents` is the cost price of a piece or, if the
 * line has a measure (how the product is sold by weight), of a kilogram or litre. If prices include tax, the tax is
 * subtracted from the sales.
 */
export function lineMargin(line: Line): MarginSums {
  const { goodsCents, quantity, measure, costCents, taxPercent, taxMode, orderTaxPercent } = line;
  if (costCents === undefined) return NO_MARGIN;
  const rate = taxMode === 'included' ? (taxPercent ?? orderTaxPercent ?? 0) : 0;
  const amount = measure ? (quantity * measure.step) / 1_000 : quantity;
  return { known: goodsCents, net: (goodsCents * 100) / (100 + rate), cost: costCents * amount };
}

export const addMargins = (parts: readonly MarginSums[]): MarginSums =>
  parts.reduce(
    (all, { known, net, cost }) => ({
      known: all.known + known,
      net: all.net + net,
      cost: all.cost + cost,
    }),
    NO_MARGIN,
  );

const percentOf = (part: number, all: number) =>
  all > 0 ? Math.round((part / all) * 1_000) / 10 : 0;

/**
 * Returns the margin for a report. `soldCents` is the total of all sales at displayed prices, with and without a known
 * cost price. Returns undefined if no cost price is known. Without sales, the percentages are 0.
 */
export function viewMargin(
  { known, net, cost }: MarginSums,
  soldCents: number,
  currency: string,
): MarginView | undefined {
  if (known === 0 && cost === 0) return undefined;
  return {
    amount: toUnits(Math.round(net - cost), currency),
    percent: percentOf(net - cost, net),
    // At most 99.9, because a value rounded to 100 would mean that all cost prices are known.
    known: known < soldCents ? Math.min(99.9, percentOf(known, soldCents)) : 100,
  };
}
