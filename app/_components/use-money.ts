import { usePageLanguage } from '#i18n';
import { formatCents, fromDollars } from '@/lib/utils/money';

/** Returns formatters for amounts of a currency: in cents, and in units of the API. */
export function useMoney(currency: string) {
  const { code } = usePageLanguage();
  const ofCents = (cents: number) => formatCents(cents, currency, code);
  return { ofCents, of: (dollars: number) => ofCents(fromDollars(dollars)) };
}
