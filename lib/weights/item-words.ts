import type { Language } from '@/lib/i18n/languages';
import { saidAmount } from './amount-words';
import { measureIn } from './read-math';
import type { MeasureView } from './view';

type Item = {
  product: MeasureView;
  quantity: number;
  found: number;
  weighed?: number | undefined;
};

/**
 * How much of goods that are weighed a line of an order has: `480 g`, by the piece `2 (2.3 kg)`; undefined of others.
 */
export function itemAmount({ product, found, weighed }: Item, language: Language) {
  const measure = measureIn(product);
  if (!measure) return undefined;
  const said = saidAmount(weighed ?? found * measure.step, measure.unit, language);
  return measure.by === 'weight' ? said : `${found} (${said})`;
}

/** The same of what was ordered. */
export const orderedAmount = (item: Item, language: Language) =>
  itemAmount({ product: item.product, quantity: item.quantity, found: item.quantity }, language);
