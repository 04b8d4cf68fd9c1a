import { usePageLanguage } from '#i18n';
import { formatCents, toCents } from '@/lib/utils/money';

/**
 * Returns functions that format amounts of a currency. One takes cents; the other takes units of the
 * currency, as in the API.
 */
export function useMoney(currency: string) {
  const { code } = usePageLanguage();
  const ofCents = (cents: number) => formatCents(cents, currency, code);
  return { ofCents, of: (dollars: number) => ofCents(toCents(dollars, currency)) };
}
