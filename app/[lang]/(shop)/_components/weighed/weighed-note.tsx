import { usePageLanguage } from '#i18n';
import { LOW_STOCK } from '@/lib/catalog/limits';
import { minUnits } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { formatAmount } from '@/lib/weights/format-amount';
import { amountAndSums, weighedTranslator } from './weighed-labels';

export type NoteProps = {
  measure: Measure;
  currency: string;
  /** The number of units (for example 50 g) left in stock; undefined if the stock is not tracked. */
  left?: number | undefined;
};

/** Shows the estimated and the maximum cost of the minimum order, or the weight of one piece. */
export function WeighedNote({ measure, currency, left }: NoteProps) {
  const { code } = usePageLanguage();
  const t = weighedTranslator('weights', code);
  const amount = (steps: number) => formatAmount(steps * measure.step, measure.unit, code);
  const isFew = measure.by === 'weight' && left !== undefined && left > 0 && left <= LOW_STOCK;
  return (
    <>
      {measure.by === 'weighed-piece' && (
        <span className="block">{t('each', { amount: amount(1) })}</span>
      )}
      <span className="block tabular-nums">
        {amountAndSums(measure, minUnits(measure), currency, code)}
      </span>
      {isFew && (
        <span className="block font-semibold text-tomato">
          {t('onlyLeft', { amount: amount(left) })}
        </span>
      )}
    </>
  );
}
