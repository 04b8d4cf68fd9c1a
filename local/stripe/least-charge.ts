import { smallestCharge } from '@/lib/shop/currencies';
import { formatCents } from '@/lib/utils/money';

/** The smallest charge of a currency as Stripe's errors write it (`$0.50 usd`), if `cents` are less than that. */
export function leastAbove(cents: number, currency: string): string | undefined {
  const least = smallestCharge(currency);
  return cents < least ? `${formatCents(least, currency)} ${currency}` : undefined;
}
