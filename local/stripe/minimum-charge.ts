import { smallestCharge } from '@/lib/shop/currencies';
import { decimalsOf, formatCents } from '@/lib/utils/money';
import { ApiError } from './api-error';

/**
 * Returns the minimum charge of a currency if `cents` is below it. The text has the notation of Stripe's
 * errors (`$0.50 usd`).
 */
export function leastAbove(cents: number, currency: string): string | undefined {
  const least = smallestCharge(currency);
  return cents < least ? `${formatCents(least, currency)} ${currency}` : undefined;
}

/**
 * Throws an ApiError if Stripe does not accept an amount in its currency (https://docs.stripe.com/currencies): with
 * three decimals, the last digit must be 0. ISK and UGX have hundredths, which must be 00.
 */
export function checkStep(amount: number, currency: string): void {
  const step = decimalsOf(currency) === 3 ? 10 : ['isk', 'ugx'].includes(currency) ? 100 : 1;
  if (amount % step !== 0)
    throw new ApiError(400, `Amounts in ${currency} must be evenly divisible by ${step}.`, {
      code: 'parameter_invalid_integer',
    });
}
