import { type TaxMode, taxOf } from '@/lib/tax/tax';
import {
  type Fee,
  isStateFeeDue,
  type Line,
  type PricingContext,
  type Returned,
  splitFees,
  type Totals,
  totalsOf,
} from '@/lib/tax/totals';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Measure } from '@/lib/weights/fields';
import { orderedCents, pickedCents } from '@/lib/weights/weighed-line';

/** Price and deposit are for one piece. */
type Instead = { quantity: number; measure?: Measure | undefined } & Pick<
  Line,
  'unitCents' | 'taxPercent' | 'depositCents' | 'depositPercent'
>;
type Replaced = Pick<Line, 'taxPercent' | 'depositPercent'> & {
  lineCents: number;
  lineDepositCents?: number | undefined;
};
type Weighed = {
  measure?: Measure | undefined;
  weighed?: number | undefined;
  labelCents?: number | undefined;
};
type Packed = Line &
  Weighed & { pickedQuantity?: number | undefined; replacement?: Replaced | undefined };

/**
 * Lowers the price `cents` (tax rate `own`) until it does not exceed the price `most` (tax rate `other`). Both include
 * tax.
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
 * Returns the price and the deposit of a replacement, in cents. Including tax, neither exceeds the price or the deposit
 * of the missing pieces.
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
  return omitUndefined({
    lineCents: atMost(taxMode, own, orderedCents(line, missing), [is, was]),
    lineDepositCents: lineDepositCents > 0 ? lineDepositCents : undefined,
  });
}

const chargedLines = (lines: readonly Packed[]): Line[] =>
  lines.flatMap(
    ({ replacement, pickedQuantity, measure, weighed, labelCents, goodsCents: _, ...line }) => [
      {
        ...line,
        quantity: pickedQuantity ?? line.quantity,
        ...omitUndefined({
          goodsCents:
            measure && pickedCents({ ...line, pickedQuantity, measure, weighed, labelCents }),
        }),
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
    ],
  );

/**
 * An upper bound, in cents, of the rounding errors in a total: less than four cents per rate, and at most eleven rates.
 * Subtract this bound from the excess. Otherwise the fee may become too low.
 */
const ROUNDING = 50;

/**
 * Lowers the fee with the tax rates of the goods (`byGoods`) until the total does not exceed `agreed`. Picked goods
 * with higher tax rates than the ordered goods would raise the total.
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
 * Returns the fees for packed lines, each with one tax rate. A `byGoods` fee is taxed at the rates of the picked goods.
 * It is lowered if its tax would raise the total above the agreed total. Without picked goods, there are no fees. A
 * state fee is dropped if the picked goods do not require it.
 */
export function packedFees(
  lines: readonly Packed[],
  terms: PricingContext,
  fees: readonly Fee[] = [],
): Fee[] {
  const charged = chargedLines(lines);
  if (!charged.some(({ quantity }) => quantity > 0)) return [];
  const left = fees.filter((fee) => fee.kind !== 'state' || isStateFeeDue(charged, terms, fee));
  if (!left.some(({ byGoods }) => byGoods)) return left;
  const agreed = totalsOf(lines, terms, { fees }).totalCents;
  return splitFees(charged, terms, lowered(charged, terms, left, agreed));
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
 * Returns the amount due for packed lines, in integer cents. It is never negative, even if more deposits were returned.
 */
export const dueAfterPacking = (...packed: Parameters<typeof packedTotals>): number =>
  Math.max(0, packedTotals(...packed).totalCents);

function cheaper(instead: Replaced, by: number): Replaced {
  const { lineCents, lineDepositCents = 0 } = instead;
  const [price, deposit] = [lineCents, lineDepositCents + Math.min(lineCents - by, 0)];
  return {
    ...instead,
    lineCents: Math.max(price - by, 0),
    ...omitUndefined({ lineDepositCents: lineDepositCents > 0 ? Math.max(deposit, 0) : undefined }),
  };
}

/**
 * Returns the packed lines, with cheaper replacements if necessary. Otherwise rounding at several tax rates could raise
 * the total above the agreed total.
 */
export function limitToAgreedTotal<L extends Packed>(
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
