import type { Translate } from '@/lib/i18n/translate';

/** Matches an amount with a unit of weight or volume, as opposed to "1 pot" or "6 × 330 ml". */
const AMOUNT = /^[\d.,]+ ?(?:(mg|g|kg|oz|lbs?)|(?:ml|cl|dl|l))$/i;

/** Returns the weight or volume of a product with its label; N/A without one. */
export function amountWords(weight: string | undefined, t: Translate<'cart'>): string {
  if (!weight) return t('weightUnknown');
  const amount = AMOUNT.exec(weight);
  if (!amount) return weight;
  return amount[1] ? t('weight', { amount: weight }) : t('volume', { amount: weight });
}
