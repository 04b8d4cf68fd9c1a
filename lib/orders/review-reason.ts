import type { Translate } from '@/lib/i18n/translate';
import { CART_TAKEN } from './messages';

/* Labels for the review reasons of payments. A reason is stored in English (lib/checkout/pay/settle.ts), and
   pages translate it for the reader. */

type Labels = {
  t: Translate<'reviewReasons'>;
  /** Formats integer cents for the reader's language. */
  money: (cents: number) => string;
};

/** Stored amounts have two decimals in every currency, so that their digits without the point are the cents. */
const centsIn = (text: string) => Number(text.replace(/\D/g, ''));

/**
 * Translates the reason why a payment does not match its order (`flag` of the API). An unknown reason, from
 * another version, is returned unchanged.
 */
export function reviewReasonLabel(flag: string, { t, money }: Labels): string {
  const [, paid, due] = /^paid (.*\d.*) instead of (.*\d.*)$/.exec(flag) ?? [];
  if (paid && due) return t('sum', { paid: money(centsIn(paid)), due: money(centsIn(due)) });
  const [, currency] = /^paid in (\w+)$/.exec(flag) ?? [];
  if (currency) return t('currency', { currency });
  if (flag === 'paid under another reference') return t('reference');
  return flag === 'paid without a payment intent' ? t('intent') : flag;
}

/**
 * Returns the reason of a cancellation. The shop's own reasons are translated, and a person's text stays as
 * written.
 */
export const reasonLabel = (reason: string, t: Translate<'order'>): string =>
  reason === CART_TAKEN ? t('cartConflict') : reason;
