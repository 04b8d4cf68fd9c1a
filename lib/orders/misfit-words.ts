import type { Translate } from '@/lib/i18n/translate';
import { CART_TAKEN } from './messages';

/* The flag of a payment is stored in English (lib/checkout/pay/settle.ts); people read it in their language. */

type Words = {
  t: Translate<'misfits'>;
  /** Integer cents as the reader's language writes them. */
  money: (cents: number) => string;
};

/** Amounts are stored with two decimals in every currency, so their digits are the cents. */
const centsIn = (text: string) => Number(text.replace(/\D/g, ''));

/** Why a payment does not fit its order (`flag` of the API), translated; a flag of another version stays as it is. */
export function reviewReasonLabel(flag: string, { t, money }: Words): string {
  const [, paid, due] = /^paid (.*\d.*) instead of (.*\d.*)$/.exec(flag) ?? [];
  if (paid && due) return t('sum', { paid: money(centsIn(paid)), due: money(centsIn(due)) });
  const [, currency] = /^paid in (\w+)$/.exec(flag) ?? [];
  if (currency) return t('currency', { currency });
  if (flag === 'paid under another reference') return t('reference');
  return flag === 'paid without a payment intent' ? t('intent') : flag;
}

/** The reason of a cancellation: the words of the person, or a translation of the shop's own. */
export const reasonLabel = (reason: string, t: Translate<'order'>): string =>
  reason === CART_TAKEN ? t('cartTaken') : reason;
