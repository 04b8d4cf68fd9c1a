import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { formatUnits } from '@/lib/utils/money';

/** Amounts in units of the currency. `estimatedAmount` is present only while some goods are not weighed. */
type Due = { amount: number; estimatedAmount?: number | undefined; currency: string };

/** The language of a page or a mail, and its translate function. {@link formatDue} needs both. */
export type DueLabels = { t: Translate<'order'>; language: Language };

/**
 * Formats the amount due for an order or a line. While some goods are not weighed yet, the text contains the estimated
 * amount, marked as an estimate, and the maximum amount. Every text that tells a person what an order costs uses this
 * function.
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
