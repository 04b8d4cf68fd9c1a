import type { Translate } from '@/lib/i18n/translate';
import { CART_TAKEN } from './messages';

/*
 * The review reason of a payment is stored in English (lib/checkout/pay/settle.ts). Pages translate it for the
 * reader.
 */

type Words = {
  t: Translate<'reviewReasons'>;
  /** Formats integer cents in the reader's language. */
  money: (cents: number) => string;
};

/** Amounts are stored with two decimals in every currency, so their digits are the cents. */
const centsIn = (text: string) => Number(text.replace(/\D/g, ''));

/**
 * Returns the translated reason why a payment does not match its order (`flag` of the API). A reason from another
 * version is returned unchanged.
 */
export function reviewReasonLabel(flag: string, { t, money }: Words): string {
  const [, paid, due] = /^paid (.*\d.*) instead of (.*\d.*)$/.exec(flag) ?? [];
  if (paid && due) return t('sum', { paid: money(centsIn(paid)), due: money(centsIn(due)) });
  const [, currency] = /^paid in (\w+)$/.exec(flag) ?? [];
  if (currency) return t('currency', { currency });
  if (flag === 'paid under another reference') return t('reference');
  return flag === 'paid without a payment intent' ? t('intent') : flag;
}

/** Returns the reason of a cancellation: a person's text as written, the shop's own text translated. */
export const reasonLabel = (reason: string, t: Translate<'order'>): string =>
  reason === CART_TAKEN ? t('cartTaken') : reason;
