import type { ProductView } from '@/lib/catalog/view';
import { fromDollars, toDollars } from '@/lib/money';
import { dueAfterPacking, replacementCents, withinAgreed } from '@/lib/orders/packing-math';
import type { OrderView } from '@/lib/orders/view';
import { deliveryRateOf, depositRateOf } from '@/lib/tax/classes-math';
import { lineOf } from '@/lib/tax/line-math';
import type { Line } from '@/lib/tax/totals-math';

export type Item = OrderView['items'][number];
export type Count = {
  found: number;
  /** `confirmed`: the customer agrees to what it adds to the original. */
  replacement?: { product: string; quantity: number; confirmed?: boolean };
  /** The missing pieces are on the shelf after all. */
  giveBack?: boolean;
};

/** What the server knows of a line, as it is sent. */
export const countOf = ({ found, replacement, givesBack }: Item): Count => ({
  found,
  ...(givesBack ? { giveBack: true } : {}),
  ...(replacement
    ? { replacement: { product: replacement.product._id, quantity: replacement.quantity } }
    : {}),
});

/** What a count says, however it came about: "not on the shelf" may be said or left out. */
const saidBy = ({ found, giveBack = false, replacement }: Count) =>
  JSON.stringify([found, giveBack, replacement?.product, replacement?.quantity]);

/** Whether the server knows this count of a line already. */
export const isKnown = (count: Count, item: Item): boolean =>
  saidBy(count) === saidBy(countOf(item));

export type Counts = Readonly<Record<string, Count>>;

/** The counts of lines, by product, without those that were sent; one that was made since stays. */
export const withoutSent = (counts: Counts, sent: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([id, count]) => sent[id] !== count));

/**
 * A count of a line of `quantity` with another number found. What was said of missing pieces stays
 * while some are missing; a replacement has at most as many pieces.
 */
export function recount(count: Count, quantity: number, found: number): Count {
  const missing = quantity - found;
  if (missing === 0) return { found };
  const { replacement: instead, ...others } = count;
  const replacement = instead && { ...instead, quantity: Math.min(instead.quantity, missing) };
  return { ...others, found, ...(replacement ? { replacement } : {}) };
}

/** What decides what the lines of an order cost, with their tax. */
type Terms = Pick<OrderView, 'taxPercent' | 'taxMode' | 'taxClasses' | 'deliveryFee' | 'returned'>;

/** A line of an order as it is charged. */
const chargedAs = ({ product, quantity, taxPercent, deposit, depositTaxPercent }: Item): Line => ({
  ...{ quantity, unitCents: fromDollars(product.offerPrice), taxPercent },
  ...{ depositCents: fromDollars(deposit ?? 0), depositPercent: depositTaxPercent },
});

/** A line as it will be with a count; `chosen` are products that were chosen to replace others, by id. */
export function lineWithCount(
  item: Item,
  { found, replacement: instead, giveBack: givesBack }: Count,
  chosen: ReadonlyMap<string, ProductView>,
  terms: Terms,
): Item {
  const { replacement: kept, givesBack: _, ...ordered } = item;
  const product = instead && (chosen.get(instead.product) ?? kept?.product);
  const counted = { ...ordered, found, isCounted: true, ...(givesBack ? { givesBack } : {}) };
  if (!product) return counted;
  const { quantity } = instead;
  const line = lineOf(terms, product, quantity);
  const { lineCents, lineDepositCents = 0 } = replacementCents(chargedAs(item), found, line, terms);
  const { taxPercent } = line;
  return {
    ...counted,
    replacement: {
      ...{ product, quantity, amount: toDollars(lineCents) },
      ...(taxPercent === undefined ? {} : { taxPercent }),
      ...(lineDepositCents > 0 ? { deposits: toDollars(lineDepositCents) } : {}),
    },
  };
}

/** What is less due for an order when its lines become these, in cents; below 0 more is due. */
export function lessDueCents(
  order: Terms & Pick<OrderView, 'amount'>,
  items: readonly Item[],
): number {
  const lines = items.map((item) => {
    const { found, replacement } = item;
    const line = { ...chargedAs(item), found };
    if (!replacement) return line;
    const { product, amount, deposits = 0, taxPercent } = replacement;
    const depositPercent = order.taxClasses ? depositRateOf(order, product) : undefined;
    const lineCents = fromDollars(amount);
    const lineDepositCents = fromDollars(deposits);
    return { ...line, replacement: { lineCents, lineDepositCents, taxPercent, depositPercent } };
  });
  const cents = fromDollars(order.deliveryFee);
  const taxPercent = deliveryRateOf(order);
  const fees = cents > 0 ? [{ kind: 'delivery' as const, cents, taxPercent }] : [];
  const returned = (order.returned ?? []).map(({ pieces, amount, taxPercent: percent }) => ({
    ...{ pieces, unitCents: fromDollars(amount), taxPercent: percent },
  }));
  const due = dueAfterPacking(withinAgreed(lines, order, fees), order, fees, returned);
  return fromDollars(order.amount) - due;
}
