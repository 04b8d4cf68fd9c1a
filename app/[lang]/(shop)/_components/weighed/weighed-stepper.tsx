import { useRef } from 'react';
import { usePageLanguage } from '#i18n';
import { CoreIcon } from '@/app/_components/core-icon';
import { hasRoomFor, setQuantity } from '@/lib/cart/cart-items';
import { MAX_PRODUCTS, maxInCart } from '@/lib/cart/limits';
import { acceptUnit } from '@/lib/client/accepted-units';
import { changeCart, getCartItems, markWeighed, useLineQuantity } from '@/lib/client/cart-store';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { minUnits } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { formatAmount } from '@/lib/weights/format-amount';
import { quantityUnit } from '@/lib/weights/quantity-unit';
import { weighedTranslator } from './weighed-labels';

/**
 * Quantities are in units (for example 50 g). At the minimum order, minus sets 0. From 0, plus sets the minimum order.
 */
function stepsBeside(measure: Measure, quantity: number): { less: number; more: number } {
  const least = minUnits(measure);
  return { less: quantity > least ? quantity - 1 : 0, more: Math.max(quantity + 1, least) };
}

/** Quantities are in units (for example 50 g). Above the limit, it shows the error that `onLimit` returns. */
function putSteps(
  { id, measure, left }: { id: string; measure: Measure; left?: number | undefined },
  quantity: number,
  onLimit: () => string,
): void {
  const t = translate('islands');
  const items = getCartItems();
  const before = items[id] ?? 0;
  acceptUnit(id, quantityUnit(measure));
  if (measure.by === 'weight') markWeighed(id);
  if (quantity > maxInCart(measure, left) && quantity > before) notify.error(onLimit());
  else if (!hasRoomFor(items, id)) notify.error(t('cartFull', { max: MAX_PRODUCTS }));
  else
    changeCart(
      setQuantity(items, id, quantity),
      t(quantity > before ? 'itemAdded' : 'itemRemoved'),
    );
}

/** The returned functions change the cart, and show an error above the limit. */
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
  const t = weighedTranslator('weights', code);
  const quantity = useLineQuantity(id);
  const { less, more } = stepsBeside(measure, quantity);
  const formatSteps = (steps: number) =>
    measure.by === 'weight'
      ? formatAmount(steps * measure.step, measure.unit, code)
      : String(steps);
  const most = maxInCart(measure, left);
  const put = (steps: number) =>
    putSteps({ id, measure, left }, steps, () =>
      t(left !== undefined && most === left ? 'allInCart' : 'mostOfOrder', {
        amount: formatSteps(most),
      }),
    );
  return {
    quantity,
    less,
    more,
    formatSteps,
    isFull: more > most,
    add: () => put(more),
    takeAway: () => put(less),
  };
}

export type StepperProps = {
  id: string;
  name: string;
  measure: Measure;
  /** The number of units (for example 50 g) left in stock; undefined if the stock is not tracked. */
  left?: number | undefined;
  variant: 'card' | 'page' | 'cart';
};

const LOOKS = {
  card: {
    value: 'min-w-12',
    box: 'shadow-card',
    on: 'bg-leaf text-on-leaf',
    off: 'bg-card text-leaf-strong ring-1 ring-line',
  },
  page: { value: 'min-w-12', box: 'border border-edge bg-card text-lg', on: '', off: '' },
  // The width matches other steppers, which have a quantity menu between the buttons.
  cart: { value: 'min-w-15', box: '', on: '', off: '' },
} as const;

/**
 * Shows grams, or pieces for goods sold by the piece. The first click adds the minimum order, each further click one
 * unit.
 */
export function WeighedStepper({ id, name, measure, left, variant }: StepperProps) {
  const { code } = usePageLanguage();
  const t = weighedTranslator('weights', code);
  const { quantity, less, more, formatSteps, ...buttonProps } = useWeighedPut({
    id,
    measure,
    left,
  });
  const plus = useRef<HTMLButtonElement>(null);
  const { value, box, on, off } = LOOKS[variant];
  const isInCart = quantity > 0;

  const takeAway = () => {
    // At quantity 0 the minus button disappears, so the focus moves to the plus button.
    if (less === 0) plus.current?.focus();
    buttonProps.takeAway();
  };
  const button = `grid place-items-center rounded-full ${variant === 'page' ? 'size-13 max-[22.5rem]:size-11' : 'size-11'} ${variant === 'card' && isInCart ? 'hover:bg-leaf-strong' : 'hover:bg-leaf-soft'}`;
  return (
    <div
      className={`needs-scripts flex items-center rounded-full font-bold ${box} ${isInCart ? on : off}`}
    >
      {isInCart && (
        <>
          <button
            type="button"
            onClick={takeAway}
            aria-label={t('less', { amount: formatSteps(quantity - less), name })}
            className={button}
          >
            <CoreIcon name="minus" className="size-5" />
          </button>
          <span role="status" className={`${value} whitespace-nowrap text-center tabular-nums`}>
            <bdi>{formatSteps(quantity)}</bdi>
          </span>
        </>
      )}
      <button
        ref={plus}
        type="button"
        onClick={buttonProps.add}
        aria-label={t('more', { amount: formatSteps(more - quantity), name })}
        className={button}
      >
        <CoreIcon name="plus" className={variant === 'card' ? 'size-6' : 'size-5'} />
      </button>
    </div>
  );
}
