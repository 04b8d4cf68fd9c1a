import { type KeyboardEvent, useRef } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { ClockTime, Replacement } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { StepButton } from '@/app/_components/step-button';
import { useNow } from '@/app/_components/use-now';
import { FactMarks } from '@/app/[lang]/seller/[locale]/orders/_components/order-group';
import { weightBeside } from '@/lib/catalog/facts/sizes';
import { isOpen } from '@/lib/orders/proposals';
import { orderedAmount } from '@/lib/weights/item-amount';
import { pricedMeasureIn } from '@/lib/weights/measures';
import {
  type Count,
  type Item,
  type LineState,
  lineState,
  oneFewer,
  shownFound,
  stateLabel,
} from './packing-counts';
import { Weigh } from './weigh-dialog';

type Counted = { state: LineState; found: number; quantity: number };

function LineSign({ state, found, quantity }: Counted) {
  if (state === 'untouched') return null;
  const signClass = { found: 'bg-leaf', fewer: 'bg-amber', missing: 'bg-danger' }[state];
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
      <span
        dir="ltr"
        className={`grid size-8 place-items-center rounded-full font-extrabold text-card tabular-nums ${signClass}`}
      >
        {state === 'fewer' ? (
          `−${quantity - found}`
        ) : (
          <Icon name={state === 'found' ? 'check' : 'close'} className="size-5" />
        )}
      </span>
    </span>
  );
}

function ProposalNote({ proposal }: { proposal: NonNullable<Item['proposal']> }) {
  const t = useT('packing');
  const now = useNow(1_000);
  const { answer, name, until } = proposal;
  if (answer === 'accepted') return <p className="font-semibold text-leaf">{t('saidYes')}</p>;
  if (answer) return <p className="font-semibold text-danger">{t('saidNo', { name })}</p>;
  if (!isOpen(proposal, now)) return <p className="font-semibold">{t('noAnswer')}</p>;
  return (
    <p className="font-semibold text-amber">
      <Filled
        text={t('asked', { time: slot(0) })}
        parts={[<ClockTime key="time" iso={until} now={now} />]}
      />
    </p>
  );
}

type Props = {
  item: Item;
  /** The currency of the order, ISO 4217 in lower case. */
  currency: string;
  count: Count;
  isTicked: boolean;
  isOpen: boolean;
  wish: string;
  /** True if the preference of this line differs from the page header. */
  hasOwnWish: boolean;
  /** The name is present if the page shows several orders. */
  orderName?: string | undefined;
  alsoIn?: string | undefined;
  onTick: (tick: HTMLElement) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFound: (found: number) => void;
  onReplace: () => void;
  onUnreplace: () => void;
  onRefundChange: (refund: boolean) => void;
  onWeighed: (weighed: number) => void;
};

const nameOf = ({ item, orderName }: Pick<Props, 'item' | 'orderName'>) =>
  orderName ? `${item.product.name}, ${orderName}` : item.product.name;

const TONES = {
  untouched: 'text-muted',
  found: 'text-leaf',
  fewer: 'text-amber',
  missing: 'text-danger',
} as const satisfies Record<LineState, string>;

function PickedLabel({ state, found, quantity }: Counted) {
  const t = useT('packing');
  const tOrder = useT('order');
  return (
    <>
      <span className="block font-bold leading-tight tabular-nums">
        {tOrder('countOf', { found, quantity })}
      </span>{' '}
      <span className={`block font-semibold text-xs leading-tight ${TONES[state]}`}>
        {stateLabel(state, found, quantity, t)}
      </span>
    </>
  );
}

/** On a line without a picked quantity, the minus button marks one piece as missing. */
function Found({
  name,
  counted,
  onFound,
}: { name: string; counted: Counted } & Pick<Props, 'onFound'>) {
  const t = useT('packing');
  const { state, found, quantity } = counted;
  const isTicked = state !== 'untouched';
  const fewer = oneFewer(isTicked, found, quantity);
  return (
    <div className="flex shrink-0 items-center max-[12rem]:shrink max-[12rem]:flex-wrap">
      <StepButton
        icon="minus"
        label={t(!isTicked && fewer === 0 ? 'noneOf' : 'oneLess', { name })}
        isPossible={state !== 'missing'}
        onStep={() => onFound(fewer)}
      />
      <output
        aria-label={t('foundOf', { name })}
        className="w-[4.5rem] text-center max-[12rem]:order-first max-[12rem]:w-auto max-[12rem]:basis-full"
      >
        <PickedLabel {...counted} />
      </output>
      <StepButton
        icon="plus"
        label={t('oneMore', { name })}
        isPossible={found !== quantity}
        onStep={() => onFound(Math.min(found + 1, quantity))}
      />
    </div>
  );
}

function MissingActions({
  item,
  orderName,
  currency,
  count,
  wish,
  isOpen,
  onReplace,
  onUnreplace,
  onRefundChange,
}: Omit<Props, 'onTick' | 'onWeighed'>) {
  const t = useT('packing');
  const replace = useRef<HTMLButtonElement>(null);
  const { replacement } = item;
  const name = nameOf({ item, orderName });
  if (count.found >= item.quantity) return null;
  return (
    <div className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className={count.found > 0 ? 'text-amber' : 'text-danger'}>{t('wish', { wish })}</p>
      {replacement && count.replacement && (
        <p className="font-semibold">
          <Replacement replacement={replacement} currency={currency} />
          <FactMarks product={replacement.product} />
        </p>
      )}
      {item.proposal && <ProposalNote proposal={item.proposal} />}
      {item.product.stock !== undefined && (
        <label className="inline-flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={count.giveBack ?? false}
            disabled={!isOpen}
            onChange={({ target }) => onRefundChange(target.checked)}
            className="size-4.5"
          />
          {t('onShelf')}
        </label>
      )}
      {isOpen && (
        <Button
          ref={replace}
          variant="soft"
          aria-label={t('replaceName', { name })}
          onClick={onReplace}
        >
          {t(replacement ? 'otherReplacement' : 'replaceButton')}
        </Button>
      )}
      {isOpen && replacement && (
        <Button
          variant="quiet"
          aria-label={t('unreplaceName', { name })}
          onClick={() => {
            // The clicked button disappears with the replacement, so focus another element first.
            replace.current?.focus();
            onUnreplace();
          }}
        >
          {t('unreplace')}
        </Button>
      )}
    </div>
  );
}

/** On a phone, the row is at most 80 px high, unless it has a long name, allergens or missing pieces. */
export function PackingLine(props: Props) {
  const t = useT('packing');
  const { item, count, isTicked, isOpen, orderName, alsoIn, onTick, onKeyDown } = props;
  const { product, quantity } = item;
  const { code } = usePageLanguage();
  const measure = pricedMeasureIn(product, props.currency);
  const weight = weightBeside(product.name, product.weight, code);
  // After the line is ticked, the preference appears beside the missing pieces.
  const showsWish = props.hasOwnWish && !isTicked;
  const name = nameOf(props);
  const state = lineState(isTicked, count.found, quantity);
  const counted = { state, found: shownFound(isTicked, count.found), quantity };
  return (
    <li className="px-3 py-1.5 md:px-4" data-state={state}>
      <div className="flex flex-wrap items-center gap-x-2" data-row>
        <button
          type="button"
          data-tick
          aria-pressed={isTicked}
          aria-disabled={!isOpen}
          onClick={(event) => isOpen && onTick(event.currentTarget)}
          onKeyDown={(event) => isOpen && onKeyDown(event)}
          className="group flex min-w-0 grow basis-40 scroll-mt-36 scroll-mb-44 items-center gap-2.5 rounded-field text-start"
        >
          <span className="relative shrink-0">
            <ProductThumb
              {...product}
              src={product.image[0]}
              className="size-13 group-aria-pressed:opacity-40"
            />
            <LineSign {...counted} />
          </span>
          <span className="min-w-0">
            <span dir="auto" className="block wrap-anywhere leading-tight rtl:text-right">
              <bdi className="font-extrabold text-leaf text-lg leading-tight tabular-nums">
                {orderedAmount(item, code) ?? `${quantity} ×`}
              </bdi>{' '}
              <span className={`font-semibold ${state === 'missing' ? 'line-through' : ''}`}>
                <bdi>{product.name}</bdi>
              </span>
            </span>
            {alsoIn && (
              <span className="wrap-anywhere block font-bold text-amber text-sm leading-tight">
                {alsoIn}
              </span>
            )}
            {(orderName || weight || showsWish) && (
              <span className="wrap-anywhere block text-muted text-xs leading-tight">
                {orderName}
                {orderName && weight && ' · '}
                <bdi>{weight}</bdi>
                {(orderName || weight) && showsWish && ' · '}
                {showsWish && (
                  <span className="font-semibold text-amber">
                    {t('wish', { wish: props.wish })}
                  </span>
                )}
              </span>
            )}
            {(isOpen || state !== 'untouched') && (
              <span className="sr-only">, {stateLabel(state, count.found, quantity, t)}</span>
            )}
          </span>
        </button>
        {measure?.by === 'weight' ? (
          isOpen && (
            <Button
              variant="quiet"
              className="px-3"
              aria-label={t('noneOf', { name })}
              aria-disabled={state === 'missing'}
              onClick={() => props.onFound(0)}
            >
              <Icon name="close" className="size-5" />
              {t('noneLabel')}
            </Button>
          )
        ) : isOpen ? (
          <Found name={name} counted={counted} onFound={props.onFound} />
        ) : (
          state !== 'untouched' && (
            <p className="text-center">
              <PickedLabel {...counted} />
            </p>
          )
        )}
      </div>
      {measure && !(isTicked && count.found === 0) && (isOpen || count.weighed !== undefined) && (
        <div className="mt-2">
          <Weigh {...props} name={name} quantity={quantity} measure={measure} />
        </div>
      )}
      <div className="ps-15.5">
        <FactMarks product={product} />
      </div>
      {isTicked && <MissingActions {...props} />}
    </li>
  );
}
