import type { Language } from '@/lib/i18n/languages';
import { formatAmount } from './format-amount';
import { measureIn } from './measures';
import type { MeasureView } from './view';

type Item = { product: MeasureView; quantity: number; found: number; weighed?: number | undefined };

/**
 * Formats the picked amount of a line: `480 g` for goods by weight, or `2 (2.3 kg)` for weighed pieces. Returns
 * undefined for other goods.
 */
export function itemAmount({ product, found, weighed }: Item, language: Language) {
  const measure = measureIn(product);
  if (!measure) return undefined;
  const amountText = formatAmount(weighed ?? found * measure.step, measure.unit, language);
  return measure.by === 'weight' ? amountText : `${found} (${amountText})`;
}

/** Formats the ordered amount of a line in the format of {@link itemAmount}. */
export const orderedAmount = (
  { product, quantity }: Pick<Item, 'product' | 'quantity'>,
  language: Language,
) => itemAmount({ product, quantity, found: quantity }, language);
