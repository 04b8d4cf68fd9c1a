import type { ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { ProductThumb } from '@/app/_components/product-thumb';
import { StepButton } from '@/app/_components/step-button';
import { useMoney } from '@/app/_components/use-money';
import { saidAmount, saidUnitPrice } from '@/lib/weights/amount-words';
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
  row: { name, category, image, left, price, hasDeposit, instead, weight },
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
  const ofWeights = useT('weights');
  const { code } = usePageLanguage();
  const sum = useMoney(currency).of(price);
  const said = (pieces: number) =>
    weight ? saidAmount(Math.round(pieces * weight.each), weight.unit, code) : pieces;
  const step = weight && !instead && { name, amount: said(1) };
  const words = step
    ? saidUnitPrice(weight, currency, code)
    : t(hasDeposit ? 'eachWithDeposit' : 'each', { sum });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <ProductThumb name={name} category={category} src={image} className="size-12" />
      <div className="min-w-0 grow">
        <p className="break-words font-semibold leading-tight">
          {instead ? t('instead', { name, quantity: said(instead) }) : name}
        </p>
        <p className="text-muted text-sm">{instead ? sum : words}</p>
      </div>
      <div className="flex shrink-0 items-center">
        <StepButton
          icon="minus"
          label={step ? ofWeights('less', step) : t('less', { name })}
          isPossible={count > 0}
          onStep={() => onCount(count - 1)}
        />
        <span
          className={`min-w-14 max-w-20 text-center tabular-nums ${count > 0 ? 'font-bold' : 'text-muted'}`}
        >
          {instead
            ? t('ofPieces', { count, quantity: left })
            : t('ofPieces', { count: said(count), quantity: said(left) })}
        </span>
        <StepButton
          icon="plus"
          label={step ? ofWeights('more', step) : t('more', { name })}
          isPossible={count < left}
          onStep={() => onCount(count + 1)}
        />
      </div>
    </li>
  );
}
