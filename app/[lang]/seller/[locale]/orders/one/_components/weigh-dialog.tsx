import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useMoney } from '@/app/_components/use-money';
import { ConfirmDialog } from '@/app/[lang]/seller/[locale]/orders/_components/order-dialogs';
import { toCents } from '@/lib/utils/money';
import { ceilingCents, chargedCents, isWithin, maxAmount, minAmount } from '@/lib/weights/amounts';
import { MAX_WEIGHED, type Measure } from '@/lib/weights/fields';
import { formatAmount } from '@/lib/weights/format-amount';
import { amountText, parseAmount } from '@/lib/weights/typed-amount';
import { isDecimal, typedUnit } from '@/lib/weights/units';
import type { Count, Item } from './packing-counts';

export type Weighing = Required<Pick<Count, 'weighed'>> & Pick<Count, 'labelPrice'>;

export type Weighed = { item: Item; measure: Measure; found: number; weighing: Weighing };

export function OutsideDialog({
  weighed: initialWeight,
  currency,
  onTake,
  onClose,
}: {
  weighed: Weighed | undefined;
  currency: string;
  onTake: (weighed: Weighed) => void;
  onClose: () => void;
}) {
  const t = useT('sellerWeights');
  const { code } = usePageLanguage();
  const { ofCents: money } = useMoney(currency);
  const textOf = ({ item, measure, found, weighing: { weighed, labelPrice } }: Weighed) => {
    const format = (amount: number) => formatAmount(amount, measure.unit, code);
    const most = maxAmount(measure, found);
    const labelCents = labelPrice === undefined ? undefined : toCents(labelPrice, currency);
    const sum = money(chargedCents(measure, found, weighed, labelCents));
    return [
      t('outsideText', {
        name: item.product.name,
        amount: format(weighed),
        from: format(minAmount(measure, found)),
        to: format(most),
      }),
      `${t(weighed > most ? 'capped' : 'charged', { sum })}.`,
    ];
  };
  return (
    <ConfirmDialog
      open={initialWeight !== undefined}
      title={t('outsideAsk')}
      text={initialWeight ? textOf(initialWeight) : []}
      first={[t('weighAgain'), onClose]}
      second={[t('takeAnyway'), () => initialWeight && onTake(initialWeight)]}
      onClose={onClose}
    />
  );
}

type Props = {
  name: string;
  measure: Measure;
  /** The currency of the order, ISO 4217 in lower case. */
  currency: string;
  quantity: number;
  count: Count;
  isTicked: boolean;
  isOpen: boolean;
  onWeighed: (weighed: number) => void;
};

type VerdictProps = Pick<Props, 'measure' | 'currency'> & {
  found: number;
  weighed: number;
  labelPrice: number | undefined;
};

function Verdict({ measure, currency, found, weighed, labelPrice }: VerdictProps) {
  const t = useT('sellerWeights');
  const { code } = usePageLanguage();
  const { ofCents: money } = useMoney(currency);
  const more = weighed - found * measure.step;
  const amount = formatAmount(Math.abs(more), measure.unit, code);
  const label = labelPrice === undefined ? undefined : toCents(labelPrice, currency);
  const isCapped =
    (label ?? 0) > ceilingCents(measure, found) || weighed > maxAmount(measure, found);
  const sum = money(chargedCents(measure, found, weighed, label));
  const tone = isWithin(measure, found, weighed) ? 'text-leaf-strong' : 'text-danger';
  return (
    <p role="status" className="text-sm leading-tight">
      <span className={`block font-bold ${tone}`}>
        {more === 0 ? t('exact') : t(more > 0 ? 'moreBy' : 'lessBy', { amount })}
      </span>
      <span className="block">{t(isCapped ? 'capped' : 'charged', { sum })}</span>
    </p>
  );
}

/** Shows the difference and the charge while the picker types. A weight outside of the tolerance must be confirmed. */
export function Weigh(props: Props) {
  const { name, measure, quantity, count, isTicked, isOpen, onWeighed } = props;
  const t = useT('sellerWeights');
  const { code } = usePageLanguage();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const stored = isTicked ? count.weighed : undefined;
  // The field contains the weight of the picked pieces. Without a picked quantity, it contains the weight of all
  // ordered pieces.
  const found = isTicked && count.found > 0 ? count.found : quantity;
  const text = typed ?? (stored === undefined ? '' : amountText(stored, measure.unit, code));
  const unit = typedUnit(measure.unit);
  const read = parseAmount(text, measure.unit, code) ?? 0;
  const weighed = read > 0 && read <= MAX_WEIGHED ? read : undefined;
  const isOutside = weighed !== undefined && !isWithin(measure, found, weighed);
  const isNew = weighed !== undefined && weighed !== stored;
  // Once the typed weight is stored, show the stored weight instead, which another device may change.
  if (typed !== undefined && stored !== undefined && read === stored) setTyped(undefined);
  const format = (amount: number) => formatAmount(amount, measure.unit, code);
  const form = useRef<HTMLFormElement>(null);

  // Scroll the form into view. Otherwise the sticky bar would cover the weight difference.
  useEffect(() => {
    if (typed) form.current?.scrollIntoView({ block: 'nearest' });
  }, [typed]);

  function take(event: FormEvent) {
    event.preventDefault();
    if (!isNew) return;
    onWeighed(weighed);
    // A weight that needs confirmation stays in the field until it is confirmed.
    if (!isOutside) setTyped(undefined);
  }
  return (
    <form
      ref={form}
      onSubmit={take}
      noValidate
      className="flex scroll-mt-36 scroll-mb-44 flex-wrap items-center gap-x-3 gap-y-1"
    >
      <label htmlFor={id} className="text-sm">
        <span className="block font-semibold">
          {t('wanted', { amount: format(found * measure.step) })}
        </span>
        <span className="block text-muted">{t('weighed', { unit })}</span>
      </label>
      <span className="relative">
        <input
          id={id}
          data-weigh
          inputMode={isDecimal(measure.unit) ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={8}
          readOnly={!isOpen}
          aria-label={t('weighedOf', { name, unit })}
          aria-invalid={(text !== '' && weighed === undefined) || (isNew && isOutside)}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 w-32 rounded-field border border-edge bg-card ps-3 pe-9 font-bold ltr:text-right rtl:text-left text-lg tabular-nums"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
        >
          {unit}
        </span>
      </span>
      {isOpen && isNew && (
        <Button type="submit" variant={isOutside ? 'outline' : 'primary'}>
          {t('take')}
        </Button>
      )}
      {weighed !== undefined && (
        <Verdict
          {...props}
          found={found}
          weighed={weighed}
          labelPrice={isNew ? undefined : count.labelPrice}
        />
      )}
      {text !== '' && weighed === undefined && (
        <p className="w-full font-semibold text-danger text-sm">
          {t(isDecimal(measure.unit) ? 'notDecimal' : 'notNumber')}
        </p>
      )}
      {isNew && isOutside && (
        <p role="alert" className="w-full font-semibold text-danger text-sm">
          {t('outside', {
            from: format(minAmount(measure, found)),
            to: format(maxAmount(measure, found)),
          })}
        </p>
      )}
    </form>
  );
}
