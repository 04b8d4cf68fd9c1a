import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useMoney } from '@/app/_components/use-money';
import type { RefundRow } from './refund-rows';

/** Choices of which one is taken, side by side. */
export function Choices<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
}: {
  legend: string;
  name: string;
  choices: readonly { value: Value; words: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className={`grid gap-2 ${choices.length > 2 ? 'sm:grid-cols-3' : 'grid-cols-2'}`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field border border-edge px-3 has-checked:border-leaf has-checked:bg-leaf-soft has-checked:font-semibold has-checked:text-leaf-strong"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-4.5 shrink-0"
            />
            {choice.words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A line of which pieces are chosen: none, one more, one less. */
export function RefundLine({
  row: { name, category, image, left, price, hasDeposit, instead },
  count,
  currency,
  onCount,
}: {
  row: RefundRow;
  count: number;
  currency: string;
  onCount: (count: number) => void;
}) {
  const t = useT('refund');
  const sum = useMoney(currency).of(price);
  const words = t(hasDeposit ? 'eachWithDeposit' : 'each', { sum });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <ProductThumb name={name} category={category} src={image} className="size-12" />
      <div className="min-w-0 grow">
        <p className="break-words font-semibold leading-tight">
          {instead ? t('instead', { name, quantity: instead }) : name}
        </p>
        <p className="text-muted text-sm">{instead ? sum : words}</p>
      </div>
      <div className="flex shrink-0 items-center">
        <Button
          look="quiet"
          size="icon"
          aria-label={t('less', { name })}
          aria-disabled={count === 0}
          onClick={() => onCount(Math.max(count - 1, 0))}
        >
          <Icon name="minus" className="size-5" />
        </Button>
        <span
          className={`min-w-14 text-center tabular-nums ${count > 0 ? 'font-bold' : 'text-muted'}`}
        >
          {t('ofPieces', { count, quantity: left })}
        </span>
        <Button
          look="quiet"
          size="icon"
          aria-label={t('more', { name })}
          aria-disabled={count === left}
          onClick={() => onCount(Math.min(count + 1, left))}
        >
          <Icon name="plus" className="size-5" />
        </Button>
      </div>
    </li>
  );
}
