import { creditOf, grossOf, remainingOf } from '@/lib/tax/credit';
import type { TaxOfRate } from '@/lib/tax/tax';
import {
  type Fee,
  type Line,
  type PricingContext,
  type Returned,
  totalsOf,
} from '@/lib/tax/totals';

/* A refund of pieces is the difference between the order's totals with and without these pieces. Despite rounding,
   the refunds of all pieces therefore add up to the total. A refund of an amount is split among the tax rates. */

/**
 * A line of the charge: picked pieces, or the replacement of missing pieces. A replacement is refunded only as a whole.
 */
export type ChargedLine = Line & {
  product: string;
  replacement?: boolean;
  /** The missing product. One product can replace several others, so `product` alone does not identify the line. */
  insteadOf?: string;
  /** The total charge and the number of pieces, for goods sold by weight. */
  lineTotal?: Whole;
};

type Whole = { cents: number; quantity: number };

/**
 * Returns the price of some pieces of goods sold by weight, rounded down. The weights of single pieces are unknown, so
 * each piece has an equal share of the total charge.
 */
export const shareOfLine = (lineTotal: Whole, quantity: number) => ({
  lineTotal,
  goodsCents:
    lineTotal.quantity === 0 ? 0 : Math.floor((lineTotal.cents * quantity) / lineTotal.quantity),
});

/** Pieces to refund. A replacement without `insteadOf` stands for all lines with the same replacement product. */
export type RequestedPieces = {
  product: string;
  quantity: number;
  replacement?: boolean;
  insteadOf?: string;
};

/** The part of an order's charge that is not refunded yet. */
export type Charge = {
  lines: readonly ChargedLine[];
  terms: PricingContext;
  fees: readonly Fee[];
  returned: readonly Returned[];
};

/**
 * The amount of a refund in cents. `cents` includes tax. The deposits and the fee include tax only if the shop's prices
 * include tax.
 */
export type RefundSum = {
  cents: number;
  taxes: TaxOfRate[];
  depositCents: number;
  feeCents: number;
};

/**
 * Returns the fees without the delivery fee. A state fee is refunded only with the whole order, or as part of an
 * entered amount.
 */
export const withoutDelivery = (fees: readonly Fee[]): Fee[] =>
  fees.filter(({ kind }) => kind !== 'delivery');

type Named = Omit<RequestedPieces, 'quantity'>;

/** Returns whether the pieces to refund belong to this line. */
export const isOfLine = (requested: Named, line: Named): boolean =>
  requested.product === line.product &&
  Boolean(requested.replacement) === Boolean(line.replacement) &&
  (requested.insteadOf === undefined || requested.insteadOf === line.insteadOf);

/** Returns how many pieces of this line the request refunds. */
export const piecesOf = (line: Named, requested: readonly RequestedPieces[]): number =>
  requested.reduce((sum, pieces) => sum + (isOfLine(pieces, line) ? pieces.quantity : 0), 0);

/** Returns the lines without the pieces to refund. */
export const withoutPieces = (
  lines: readonly ChargedLine[],
  requested: readonly RequestedPieces[],
): ChargedLine[] =>
  lines.map((line) => {
    const quantity = line.quantity - piecesOf(line, requested);
    return { ...line, quantity, ...(line.lineTotal ? shareOfLine(line.lineTotal, quantity) : {}) };
  });

/**
 * Splits a refund of `cents` among tax rates. `netTaxes` contains, for each tax rate, the amount that is not refunded
 * yet.
 */
export const amountSum = (netTaxes: readonly TaxOfRate[], cents: number): RefundSum => ({
  cents,
  taxes: creditOf(netTaxes, cents),
  depositCents: 0,
  feeCents: 0,
});

/**
 * Returns the refund of the requested pieces, and of the delivery fee if `withFee` is set, in cents. The order's total
 * falls by this amount. `netTaxes` contains the amount that is not refunded yet, for each tax rate. The refund never
 * exceeds it.
 */
export function piecesSum(
  { lines, terms, fees, returned }: Charge,
  requested: readonly RequestedPieces[],
  withFee: boolean,
  netTaxes: readonly TaxOfRate[],
): RefundSum {
  const before = totalsOf(lines, terms, { fees, returned });
  const after = totalsOf(withoutPieces(lines, requested), terms, {
    fees: withFee ? withoutDelivery(fees) : fees,
    returned,
  });
  const cents = before.totalCents - after.totalCents;
  const own = remainingOf(before.taxes, [after.taxes]);
  const target = netTaxes.map((rate) => {
    const off = own.find(({ percent }) => percent === rate.percent);
    const [gross, back] = [grossOf(rate), off ? grossOf(off) : 0];
    return { ...rate, taxCents: 0, netCents: Math.max(gross - back, Math.min(gross, 0)) };
  });
  return {
    cents,
    taxes: creditOf(netTaxes, cents, target),
    depositCents: before.depositCents - after.depositCents,
    feeCents: before.feeCents - after.feeCents,
  };
}
