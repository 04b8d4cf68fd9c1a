import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { formatUnits } from '@/lib/utils/money';

/** Amounts in units of the currency. `estimatedAmount` is present only while some goods are not weighed. */
type Due = { amount: number; estimatedAmount?: number | undefined; currency: string };

/** The language of a page or a mail, and its translate function. {@link formatDue} needs both. */
export type DueLabels = { t: Translate<'order'>; language: Language };

/**
 * Formats the amount due for an order or a line. While goods are not weighed, the text contains the estimate and the
 * maximum. Use it for every text about the price of an order.
 */
export function formatDue(
  { amount, estimatedAmount, currency }: Due,
  { t, language }: DueLabels,
): string {
  const most = formatUnits(amount, currency, language);
  if (estimatedAmount === undefined) return most;
  const sum = formatUnits(estimatedAmount, currency, language);
  return sum === most ? t('about', { sum }) : t('aboutAtMost', { sum, most });
}
