import { weighedWords } from '@/app/[lang]/(shop)/_components/weighed/weighed-words';
import type { ProductView } from '@/lib/catalog/view';
import type { Language } from '@/lib/i18n/languages';
import { saidAmount } from '@/lib/weights/amount-words';
import { measureIn } from '@/lib/weights/read-math';

type Short = { name: string; left: number; product: ProductView };

/** How much is left of a product of which the cart had more: `Grapes: Only 400 g left`. */
export function leftWords({ name, left, product }: Short, language: Language): string {
  const t = weighedWords('weights', language);
  const measure = measureIn(product);
  const amount =
    measure?.by === 'weight' ? saidAmount(left * measure.step, measure.unit, language) : `${left}`;
  return t('forAmount', { amount: name, sums: t('onlyLeft', { amount }) });
}
