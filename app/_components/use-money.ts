import { usePageLanguage } from '#i18n';
import { formatCents, toCents } from '@/lib/utils/money';

/** `ofCents` formats an amount in cents, `of` an amount in units of the currency. */
export function useMoney(currency: string) {
  const { code } = usePageLanguage();
  const ofCents = (cents: number) => formatCents(cents, currency, code);
  return { ofCents, of: (dollars: number) => ofCents(toCents(dollars, currency)) };
}
