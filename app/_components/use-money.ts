import { usePageLanguage } from '#i18n';
import { formatCents, toCents } from '@/lib/utils/money';

/**
 * Returns functions that format amounts of a currency. `ofCents` formats an amount in cents, and `of` formats an amount
 * in units of the currency, as in the API.
 */
export function useMoney(currency: string) {
  const { code } = usePageLanguage();
  const ofCents = (cents: number) => formatCents(cents, currency, code);
  return { ofCents, of: (dollars: number) => ofCents(toCents(dollars, currency)) };
}
