import { usePageLanguage } from '#i18n';
import { mostInCart } from '@/lib/cart/limits';
import { useLineQuantity } from '@/lib/client/cart-store';
import { putSteps, stepsBeside } from '@/lib/client/weighed-cart';
import { saidAmount } from '@/lib/weights/amount-words';
import type { Measure } from '@/lib/weights/fields';
import { weighedWords } from './weighed-words';

/** How presses change the quantity of goods that are weighed, and what is said where no more can be had. */
export function useWeighedPut({
  id,
  measure,
  left,
}: {
  id: string;
  measure: Measure;
  left?: number | undefined;
}) {
  const { code } = usePageLanguage();
  const t = weighedWords('weights', code);
  const quantity = useLineQuantity(id);
  const { less, more } = stepsBeside(measure, quantity);
  const said = (steps: number) =>
    measure.by === 'weight' ? saidAmount(steps * measure.step, measure.unit, code) : String(steps);
  const most = mostInCart(measure, left);
  const put = (steps: number) =>
    putSteps({ id, measure, left }, steps, () =>
      t(left !== undefined && most === left ? 'allInCart' : 'mostOfOrder', { amount: said(most) }),
    );
  return {
    quantity,
    less,
    more,
    said,
    isFull: more > most,
    add: () => put(more),
    takeAway: () => put(less),
  };
}
