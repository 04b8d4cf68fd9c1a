import { type TaxMode, taxOf } from '@/lib/tax/tax';
import {
  type Fee,
  type Line,
  type PricingContext,
  type Returned,
  splitFees,
  type Totals,
  totalsOf,
} from '@/lib/tax/totals';
import type { Measure } from '@/lib/weights/fields';
import { orderedCents, pickedCents } from '@/lib/weights/weighed-line';

/** A replacement for missing pieces, with the price and the deposit of one piece. */
type Instead = { quantity: number; measure?: Measure | undefined } & Pick<
  Line,
  'unitCents' | 'taxPercent' | 'depositCents' | 'depositPercent'
>;
/** The charge for a whole replacement. */
type Replaced = Pick<Line, 'taxPercent' | 'depositPercent'> & {
  lineCents: number;
  lineDepositCents?: number | undefined;
};
type Weighed = {
  measure?: Measure | undefined;
  weighed?: number | undefined;
  labelCents?: number | undefined;
};
type Packed = Line & Weighed & { found?: number | undefined; replacement?: Replaced | undefined };

/**
 * Lowers `cents`, taxed at the rate `own`, until with tax it is no higher than `most` at the rate `other`. The
 * result is below `most` only if tax is added and the own rate is higher.
 */
function atMost(
  mode: TaxMode,
  cents: number,
  most: number,
  [own, other]: [number, number],
): number {
  if (mode === 'included' || own <= other) return Math.min(cents, most);
  const gross = most + taxOf(mode, { cents: most, percent: other });
  const net = gross - taxOf('included', { cents: gross, percent: own });
  const isAbove = net + taxOf(mode, { cents: net, percent: own }) > gross;
  return Math.min(cents, isAbove ? net - 1 : net);
}

/**
 * Returns the price and the deposit of a replacement, in cents. With tax, neither exceeds the price or deposit of
 * the replaced pieces.
 */
export function replacementCents(
  line: Line & Weighed,
  found: number,
  instead: Instead,
  { taxMode = 'added', taxPercent: standard }: PricingContext,
): { lineCents: number; lineDepositCents?: number } {
  const missing = Math.max(line.quantity - found, 0);
  const { taxPercent: was = standard, depositPercent: depositWas = was } = line;
  const { taxPercent: is = standard, depositPercent: depositIs = is, quantity } = instead;
  const own = orderedCents(instead, quantity);
  const deposit = (instead.depositCents ?? 0) * quantity;
  const most = (line.depositCents ?? 0) * missing;
  const lineDepositCents = atMost(taxMode, deposit, most, [depositIs, depositWas]);
  return {
    lineCents: atMost(taxMode, own, orderedCents(line, missing), [is, was]),
    ...(lineDepositCents > 0 ? { lineDepositCents } : {}),
  };
}

/** Returns the lines to charge after packing: picked pieces and replacements. */
const chargedLines = (lines: readonly Packed[]): Line[] =>
  lines.flatMap(({ replacement, found, measure, weighed, labelCents, goodsCents: _, ...line }) => [
    {
      ...line,
      quantity: found ?? line.quantity,
      ...(measure
        ? { goodsCents: pickedCents({ ...line, found, measure, weighed, labelCents }) }
        : {}),
    },
    ...(replacement
      ? [
          {
            quantity: 1,
            unitCents: replacement.lineCents,
            depositCents: replacement.lineDepositCents,
            taxPercent: replacement.taxPercent,
            depositPercent: replacement.depositPercent,
          },
        ]
      : []),
  ]);

/**
 * An upper bound for the cents that rounding can remove from the total of a lower fee. Rounding removes less than
 * four cents per rate, and an order has at most eleven rates. One cent of the fee is at most two cents with tax.
 * So after subtracting less than half of the rest, the fee is still too high.
 */
const ROUNDING = 50;

/**
 * Returns the fees, with the first fee `byGoods` lowered. Goods with higher rates than the ordered ones raise the
 * tax on that fee; the fee falls by the same number of cents.
 */
function lowered(
  charged: readonly Line[],
  terms: PricingContext,
  fees: readonly Fee[],
  agreed: number,
): readonly Fee[] {
  const at = fees.findIndex(({ byGoods }) => byGoods);
  const fee = fees[at];
  if (!fee || (terms.taxMode ?? 'added') === 'included') return fees;
  for (let { cents } = fee; ; ) {
    const tried = fees.map((one, place) => (place === at ? { ...fee, cents } : one));
    const over = totalsOf(charged, terms, { fees: tried }).totalCents - agreed;
    if (over <= 0 || cents === 0) return tried;
    cents = Math.max(0, cents - Math.max(1, Math.floor((over - ROUNDING) / 2)));
  }
}

/**
 * Returns the fees of packed lines, each with one rate. A fee `byGoods` has the rates of the picked goods. If
 * these rates are higher and tax is added, the fee is lowered until the total is not above the agreed total.
 * There is no fee when nothing was picked.
 */
export function packedFees(
  lines: readonly Packed[],
  terms: PricingContext,
  fees: readonly Fee[] = [],
): Fee[] {
  const charged = chargedLines(lines);
  if (!charged.some(({ quantity }) => quantity > 0)) return [];
  if (!fees.some(({ byGoods }) => byGoods)) return [...fees];
  const agreed = totalsOf(lines, terms, { fees }).totalCents;
  return splitFees(charged, terms, lowered(charged, terms, fees, agreed));
}

/** Returns the recalculated subtotal, tax and total of packed lines and returned deposits (docs/product.md 6.2). */
export function packedTotals(
  lines: readonly Packed[],
  terms: PricingContext,
  fees: readonly Fee[] = [],
  returned: readonly Returned[] = [],
): Totals {
  return totalsOf(chargedLines(lines), terms, { fees: packedFees(lines, terms, fees), returned });
}

/**
 * Returns the amount due for packed lines, in integer cents. It is never below 0, however many deposits were
 * returned.
 */
export const dueAfterPacking = (...packed: Parameters<typeof packedTotals>): number =>
  Math.max(0, packedTotals(...packed).totalCents);

/** Returns a replacement that costs `by` cents less, but never less than 0. */
function cheaper(instead: Replaced, by: number): Replaced {
  const { lineCents, lineDepositCents = 0 } = instead;
  const [price, deposit] = [lineCents, lineDepositCents + Math.min(lineCents - by, 0)];
  return {
    ...instead,
    lineCents: Math.max(price - by, 0),
    ...(lineDepositCents > 0 ? { lineDepositCents: Math.max(deposit, 0) } : {}),
  };
}

/**
 * Returns the packed lines with cheaper replacements. Rounding at several rates could otherwise raise the total
 * above the agreed total.
 */
export function withinAgreed<L extends Packed>(
  lines: readonly L[],
  terms: PricingContext,
  fees: readonly Fee[] = [],
): L[] {
  const agreed = totalsOf(lines, terms, { fees }).totalCents;
  const fitted = [...lines];
  for (;;) {
    const over = dueAfterPacking(fitted, terms, fees) - agreed;
    const at = fitted.findIndex(
      ({ replacement: paid }) => paid && paid.lineCents + (paid.lineDepositCents ?? 0) > 0,
    );
    const line = fitted[at];
    if (over <= 0 || !line?.replacement) return fitted;
    fitted[at] = { ...line, replacement: cheaper(line.replacement, over) };
  }
}
