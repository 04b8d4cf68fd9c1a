import { smallestCharge } from '@/lib/shop/currencies';
import { formatCents } from '@/lib/utils/money';

/**
 * Returns the smallest charge of a currency in the notation of Stripe's errors (`$0.50 usd`), if `cents` is
 * below it.
 */
export function leastAbove(cents: number, currency: string): string | undefined {
  const least = smallestCharge(currency);
  return cents < least ? `${formatCents(least, currency)} ${currency}` : undefined;
}
