import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { saidAmount } from '@/lib/weights/amount-words';
import type { Measure } from '@/lib/weights/fields';

const step =
  'grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk aria-disabled:opacity-40';

/** How much of a counted product is left, with − and +. */
export function CountStepper({
  name,
  stock,
  by = 1,
  unit,
  onChange,
}: {
  name: string;
  stock: number;
  /** How much a press adds: a step of goods by weight. */
  by?: number;
  /** What goods by weight are counted in. */
  unit?: Measure['unit'];
  onChange: (stock: number) => void;
}) {
  const t = useT('sellerList');
  const { code } = usePageLanguage();
  const amount = unit && saidAmount(by, unit, code);
  return (
    <span className="-ms-3 -mb-1 inline-flex items-center">
      <button
        type="button"
        aria-label={amount ? t('stepLess', { amount, name }) : t('oneLess', { name })}
        aria-disabled={stock === 0}
        onClick={() => stock > 0 && onChange(Math.max(stock - by, 0))}
        className={step}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <span className="min-w-12 text-center font-semibold text-sm tabular-nums">
        {t('left', { count: unit ? saidAmount(stock, unit, code) : stock })}
      </span>
      <button
        type="button"
        aria-label={amount ? t('stepMore', { amount, name }) : t('oneMore', { name })}
        onClick={() => onChange(stock + by)}
        className={step}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </span>
  );
}
