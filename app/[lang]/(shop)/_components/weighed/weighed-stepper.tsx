import { useRef } from 'react';
import { usePageLanguage } from '#i18n';
import { CoreIcon } from '@/app/_components/core-icon';
import type { Measure } from '@/lib/weights/fields';
import { useWeighedPut } from './use-weighed-put';
import { weighedWords } from './weighed-words';

export type StepperProps = {
  id: string;
  name: string;
  measure: Measure;
  /** How many steps are left, of a product that is counted. */
  left?: number | undefined;
  look: 'card' | 'page' | 'cart';
};

const LOOKS = {
  card: {
    box: 'shadow-card',
    on: 'bg-leaf text-on-leaf',
    off: 'bg-card text-leaf-strong ring-1 ring-line',
  },
  page: { box: 'border border-edge bg-card text-lg', on: '', off: '' },
  cart: { box: '', on: '', off: '' },
} as const;

/** The quantity of goods that are weighed, which speaks grams: one step a press, the least first; by the piece pieces. */
export function WeighedStepper({ id, name, measure, left, look }: StepperProps) {
  const { code } = usePageLanguage();
  const t = weighedWords('weights', code);
  const { quantity, less, more, said, ...press } = useWeighedPut({ id, measure, left });
  const plus = useRef<HTMLButtonElement>(null);
  const { box, on, off } = LOOKS[look];
  const isInCart = quantity > 0;

  const takeAway = () => {
    // The minus button disappears at 0, so the focus moves to the plus button.
    if (less === 0) plus.current?.focus();
    press.takeAway();
  };
  const button = `grid place-items-center rounded-full ${look === 'page' ? 'size-13' : 'size-11'} ${look === 'card' && isInCart ? 'hover:bg-leaf-strong' : 'hover:bg-leaf-soft'}`;
  return (
    <div
      className={`needs-scripts flex items-center rounded-full font-bold ${box} ${isInCart ? on : off}`}
    >
      {isInCart && (
        <>
          <button
            type="button"
            onClick={takeAway}
            aria-label={t('less', { amount: said(quantity - less), name })}
            className={button}
          >
            <CoreIcon name="minus" className="size-5" />
          </button>
          <span role="status" className="min-w-12 whitespace-nowrap text-center tabular-nums">
            <bdi>{said(quantity)}</bdi>
          </span>
        </>
      )}
      <button
        ref={plus}
        type="button"
        onClick={press.add}
        aria-label={t('more', { amount: said(more - quantity), name })}
        className={button}
      >
        <CoreIcon name="plus" className={look === 'card' ? 'size-6' : 'size-5'} />
      </button>
    </div>
  );
}
