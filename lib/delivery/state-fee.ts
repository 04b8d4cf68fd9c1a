import { type Fee, isStateFeeDue, type Line, type PricingContext } from '@/lib/tax/totals';
import { toCents, toUnits } from '@/lib/utils/money';

/** A fee of the state for each delivery, in units of the currency (docs/law.md, fees in the United States). */
export type StateFee = {
  /** The name that the law demands on receipts, for example `Retail Delivery Fee`. */
  name: string;
  amount: number;
  /** The least price of the taxed goods for which it is due. Without it, any taxed goods suffice. */
  from?: number | undefined;
};

/** A fee of the state as the settings store it, in cents. */
export type StoredStateFee = { name: string; cents: number; fromCents?: number };

export const storedStateFee = (
  { name, amount, from }: StateFee,
  currency: string,
): StoredStateFee => ({
  name,
  cents: toCents(amount, currency),
  ...(from ? { fromCents: toCents(from, currency) } : {}),
});

export const viewStateFee = (
  { name, cents, fromCents }: StoredStateFee,
  currency: string,
): StateFee => ({
  name,
  amount: toUnits(cents, currency),
  ...(fromCents ? { from: toUnits(fromCents, currency) } : {}),
});

/**
 * Returns the fee of the state for a delivery of these lines, as an argument for the functions of lib/tax. Empty if the
 * shop charges none, or if it is not due. The fee itself has no tax.
 */
export function stateFees(
  lines: readonly Line[],
  terms: PricingContext & { currency: string; stateFee?: StateFee | undefined },
): Fee[] {
  if (!terms.stateFee) return [];
  const { name, cents, fromCents } = storedStateFee(terms.stateFee, terms.currency);
  const fee: Fee = {
    kind: 'state',
    name,
    cents,
    taxPercent: 0,
    ...(fromCents ? { fromCents } : {}),
  };
  return isStateFeeDue(lines, terms, fee) ? [fee] : [];
}
