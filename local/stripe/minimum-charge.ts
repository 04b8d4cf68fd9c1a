import { smallestCharge } from '@/lib/shop/currencies';
import { formatCents } from '@/lib/utils/money';

/**
 * Returns the minimum charge of a currency if `cents` is below it. The text has the notation of Stripe's
 * errors (`$0.50 usd`).
 */
export function leastAbove(cents: number, currency: string): string | undefined {
  const least = smallestCharge(currency);
  return cents < least ? `${formatCents(least, currency)} ${currency}` : undefined;
}
