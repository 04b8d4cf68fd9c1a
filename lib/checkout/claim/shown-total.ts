import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { requestLanguage } from '@/lib/observe/request-context';
import type { OrderInput } from '@/lib/orders/schema';
import type { Snapshot } from '@/lib/orders/snapshot';
import { shownTotalsOf, termsOf } from '@/lib/orders/terms';
import { formatCents, toDollars } from '@/lib/utils/money';

type Priced = Pick<Snapshot, 'amountCents' | 'currency'>;
/** With its lines, because goods by weight have several totals that a shopper may have been shown. */
type Listed = Priced & Partial<Parameters<typeof shownTotalsOf>[0]>;

/** The total that the shopper saw, in cents, and its currency, if the request names them. */
export type Shown = Pick<OrderInput, 'shownCents' | 'currency'>;

/** Whether the order has the total that the shopper saw; for goods by weight, its estimate or its ceiling. */
export const isAsShown = (
  { items = [], ...sold }: Listed,
  { shownCents, currency }: Shown,
): boolean =>
  (shownCents === undefined || shownTotalsOf({ ...sold, items }).includes(shownCents)) &&
  (currency === undefined || currency === termsOf(sold).currency);

/**
 * Throws a 409 Refusal that names both totals, with the present one as `total` in dollars, unless
 * the order has the total that the shopper saw.
 */
export function assertAsShown(sold: Listed, shown: Shown): void {
  if (isAsShown(sold, shown)) return;
  const { currency } = termsOf(sold);
  const { shownCents, currency: before = currency } = shown;
  const language = requestLanguage();
  const now = formatCents(sold.amountCents, currency, language);
  const instead =
    shownCents === undefined ? before.toUpperCase() : formatCents(shownCents, before, language);
  throw new Refusal('conflict', say('refusals', 'totalChanged', { now, instead }), {
    body: { total: toDollars(sold.amountCents) },
  });
}
