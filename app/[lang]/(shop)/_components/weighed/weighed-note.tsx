import { usePageLanguage } from '#i18n';
import { LOW_STOCK } from '@/lib/catalog/limits';
import { minUnits } from '@/lib/weights/amount-math';
import { formatAmount } from '@/lib/weights/amount-words';
import type { Measure } from '@/lib/weights/fields';
import { amountAndSums, weighedWords } from './weighed-words';

export type NoteProps = {
  measure: Measure;
  currency: string;
  /** How many steps are left, of a product that is counted. */
  left?: number | undefined;
};

/** About what the least order costs, and at most; by the piece what one weighs; and how much is left, if little. */
export function WeighedNote({ measure, currency, left }: NoteProps) {
  const { code } = usePageLanguage();
  const t = weighedWords('weights', code);
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
