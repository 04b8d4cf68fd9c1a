import 'server-only';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { requestLanguage } from '@/lib/observe/request-context';
import { pricingContextOf, shownTotalsOf } from '@/lib/orders/pricing-context';
import type { OrderInput } from '@/lib/orders/schema';
import type { Snapshot } from '@/lib/orders/snapshot';
import { formatCents, toUnits } from '@/lib/utils/money';

type Priced = Pick<Snapshot, 'amountCents' | 'currency'>;
/** The lines are needed because the page may have shown the estimated or the maximum price of weighed goods. */
type Listed = Priced & Partial<Parameters<typeof shownTotalsOf>[0]>;

/** The total in cents and the currency that the page showed to the shopper, if the request states them. */
export type Shown = Pick<OrderInput, 'shownCents' | 'currency'>;

/**
 * Returns whether the total of the order equals the total that the shopper saw. For weighed goods, both the estimated
 * and the maximum total match.
 */
export const matchesShownTotal = (
  { items = [], ...sold }: Listed,
  { shownCents, currency }: Shown,
): boolean =>
  (shownCents === undefined || shownTotalsOf({ ...sold, items }).includes(shownCents)) &&
  (currency === undefined || currency === pricingContextOf(sold).currency);

/**
 * Throws a 409 ApiError if the total of the order differs from the total that the shopper saw. The message states both
 * totals. The body has the current total as `total` in major currency units.
 */
export function assertShownTotal(sold: Listed, shown: Shown): void {
  if (matchesShownTotal(sold, shown)) return;
  const { currency } = pricingContextOf(sold);
  const { shownCents, currency: before = currency } = shown;
  const language = requestLanguage();
  const now = formatCents(sold.amountCents, currency, language);
  const instead =
    shownCents === undefined ? before.toUpperCase() : formatCents(shownCents, before, language);
  throw new ApiError('conflict', t('errors', 'totalChanged', { now, instead }), {
    body: { total: toUnits(sold.amountCents, currency) },
  });
}
