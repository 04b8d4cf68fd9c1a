import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { parseUnits, priceError, symbolOf, toUnits, typedAmount } from '@/lib/utils/money';
import type { Measure } from '@/lib/weights/fields';
import { formatAmount } from '@/lib/weights/format-amount';
import type { PriceUnit } from '@/lib/weights/units';

const step =
  'grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk aria-disabled:opacity-40';

type CountStepperProps = {
  name: string;
  stock: number;
  /** A click changes the stock by one unit of weighed goods, otherwise by one piece. */
  by?: number;
  unit?: Measure['unit'];
  onChange: (stock: number) => void;
};

export function CountStepper({ name, stock, by = 1, unit, onChange }: CountStepperProps) {
  const t = useT('sellerList');
  const { code } = usePageLanguage();
  const amount = unit && formatAmount(by, unit, code);
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
        {t('left', { count: unit ? formatAmount(stock, unit, code) : stock })}
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

type StockSwitchProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
};

export function StockSwitch({ label, checked, onChange, className = 'size-14' }: StockSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      onClick={() => onChange(!checked)}
      className={`group grid shrink-0 place-items-center ${className}`}
    >
      <span
        className={`flex h-7 w-12 items-center rounded-full px-1 transition-colors forced-colors:border ${checked ? 'bg-leaf' : 'bg-edge'}`}
      >
        <span
          className={`size-5 rounded-full bg-card transition-transform forced-colors:border ${checked ? 'translate-x-5 rtl:-translate-x-5' : ''}`}
        />
      </span>
    </button>
  );
}

/**
 * Leaves room for a price of six digits beside a long currency symbol (`CHF`, `د.إ.`). Invisible characters of the
 * symbol have no width.
 */
function roomFor(symbol: string, hasUnit: boolean): CSSProperties {
  const letters = [...symbol.replace(/\p{Cf}/gu, '')];
  const width = letters.reduce((sum, letter) => sum + (letter === '.' ? 0.3 : 0.6), 0);
  const start = 0.9 + width;
  const isLong = letters.length > 1;
  return {
    paddingInlineStart: `${start}rem`,
    ...(isLong ? { minWidth: `${start + 3.7 + (hasUnit ? 2.5 : 0.75)}rem` } : {}),
  };
}

type PriceFieldProps = {
  caption?: string;
  label: string;
  dollars: number;
  per?: PriceUnit;
  /** The function receives a price in integer cents. */
  faultOf: (cents: number) => string | undefined;
  onSave: (dollars: number) => Promise<string | undefined>;
};

/**
 * Enter, or leaving the field, stores the price. Escape resets it. If `onSave` returns an error, only Enter repeats the
 * request.
 */
export function PriceField({ caption, label, dollars, per, faultOf, onSave }: PriceFieldProps) {
  const t = useT('amounts');
  const { code } = usePageLanguage();
  const [text, setText] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [isRejected, setIsRejected] = useState(false);
  const [sent, setSent] = useState<string>();
  const { currency } = useShop();
  const symbol = symbolOf(currency, code);
  const id = useId();
  const shown = typedAmount(dollars, currency, code);

  function drop() {
    setText(undefined);
    setFault(undefined);
    setIsRejected(false);
  }

  async function save() {
    if (text === undefined || text === sent) return;
    const cents = parseUnits(text, currency);
    if (sent === undefined && cents === parseUnits(shown, currency)) return drop();
    const wrong = cents ? faultOf(cents) : priceError(text, t('aPrice'), t, currency);
    setFault(wrong);
    if (wrong || !cents) return;
    setSent(text);
    const saveError = await onSave(toUnits(cents, currency));
    const withoutIt = (now?: string) => (now === text ? undefined : now);
    setSent(withoutIt);
    setIsRejected(Boolean(saveError));
    if (saveError) setFault(saveError);
    else {
      setFault(undefined);
      setText(withoutIt);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') void save();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    drop();
  }

  return (
    <div className="min-w-0">
      {caption && (
        <span aria-hidden="true" className="mb-0.5 block text-muted text-sm">
          {caption}
        </span>
      )}
      <span className="relative block">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
        >
          {symbol}
        </span>
        <input
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          aria-label={per ? `${label}, /${per}` : label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && id}
          aria-busy={sent !== undefined}
          value={text ?? shown}
          maxLength={12}
          onChange={({ target }) => setText(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => isRejected || void save()}
          onKeyDown={onKeyDown}
          style={roomFor(symbol, per !== undefined)}
          className={`block min-h-11 w-full min-w-24 rounded-field border border-line bg-card py-2 text-base ltr:text-right rtl:text-left text-ink tabular-nums hover:border-edge aria-invalid:border-danger ${per ? 'pe-10' : 'pe-3'}`}
        />
        {per && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
          >
            <bdi dir="ltr">/{per}</bdi>
          </span>
        )}
      </span>
      {/* Always render this element, so that a screen reader announces its text. */}
      <span id={id} aria-live="polite" className="block font-medium text-danger text-sm">
        {fault}
      </span>
    </div>
  );
}
