import type { Translate } from '@/lib/i18n/translate';

/**
 * Matches an amount in a unit of weight or volume, for example "500 g". It does not match "1 pot" or "6 × 330
 * ml".
 */
const AMOUNT = /^[\d.,]+ ?(?:(mg|g|kg|oz|lbs?)|(?:ml|cl|dl|l))$/i;

/** Returns the weight or volume of a product with its label; "N/A" if it has none. */
export function amountLabel(weight: string | undefined, t: Translate<'cart'>): string {
  if (!weight) return t('weightUnknown');
  const amount = AMOUNT.exec(weight);
  if (!amount) return weight;
  return amount[1] ? t('weight', { amount: weight }) : t('volume', { amount: weight });
}
