import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { formatCents, toDollars } from '@/lib/money';
import type { Snapshot } from '@/lib/orders/snapshot';

/** Whether the order has the total that the shopper saw, in cents, if the request names it. */
export const isAsShown = ({ amountCents }: Pick<Snapshot, 'amountCents'>, shownCents?: number) =>
  shownCents === undefined || shownCents === amountCents;

/**
 * Throws a 409 Refusal that names both totals, with the present one as `total` in dollars, unless
 * the order has the total that the shopper saw.
 */
export function assertAsShown(sold: Pick<Snapshot, 'amountCents'>, shownCents?: number): void {
  if (shownCents === undefined || isAsShown(sold, shownCents)) return;
  const [now, shown] = [sold.amountCents, shownCents].map(formatCents);
  throw new Refusal(
    'conflict',
    `The total is now ${now} instead of ${shown}, because prices have changed. ` +
      'Nothing was ordered: place your order again if you agree.',
    { body: { total: toDollars(sold.amountCents) } },
  );
}
