import { type Fee, isStateFeeDue, type Line, type PricingContext } from '@/lib/tax/totals';
import { toCents, toUnits } from '@/lib/utils/money';

/** A delivery fee that a state of the US charges, in major currency units (docs/law.md, fees in the United States). */
export type StateFee = {
  /** The name that the law requires on receipts, for example `Retail Delivery Fee`. */
  name: string;
  amount: number;
  /** The minimum price of the taxed goods for which the fee is due. */
  from?: number | undefined;
};

/** A state delivery fee as the settings store it, in cents. */
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
 * Returns the state delivery fee for these order lines, in the format of lib/tax. Returns an empty list if no fee is
 * due. The fee itself is not taxed.
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
