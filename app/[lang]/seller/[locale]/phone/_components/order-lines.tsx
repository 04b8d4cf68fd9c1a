import { type RefObject, useEffect, useId, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { SelectField } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { Amount, useOrderLabels } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { LoadState } from '@/app/_components/section';
import { useShop } from '@/app/_components/shop-provider';
import { isSame, useSlots } from '@/app/_components/slot-list';
import { useDayLabels } from '@/app/_components/use-locale';
import { useNow } from '@/app/_components/use-now';
import { useQuery } from '@/app/_components/use-query';
import { WishPart } from '@/app/_components/wish-part';
import type { ProductsResponse, ProductView } from '@/lib/catalog/view';
import type { SumView } from '@/lib/checkout/phone/view';
import { callApi } from '@/lib/client/api-client';
import { isDoubleClick } from '@/lib/client/double-click';
import { offeredMethods, PAY_METHODS, payMethodLabel } from '@/lib/payments/pay-methods';
import type { PayMethods } from '@/lib/payments/pay-methods-view';
import type { ShopViewResponse } from '@/lib/shop/view';
import { formatSlot } from '@/lib/slots/format-slot';
import type { DeliverySlot } from '@/lib/slots/view';
import { formatDue } from '@/lib/tax/format-due';
import { ChoiceList, useChoices } from './choice-list';
import { type Draft, type DraftLine, quantityOf, sizeLabel } from './phone-draft';

/**
 * Only a customer with the seller's permission can order on account. A method that becomes unavailable stays selected,
 * because the customer must agree to another method. A retry can then also find the order of an earlier attempt.
 */
export function PaymentField({
  methods,
  draft: { payMethod, paysOnAccount, way },
  change,
}: {
  methods: PayMethods | undefined;
  draft: Pick<Draft, 'payMethod' | 'paysOnAccount' | 'way'>;
  change: (change: Pick<Draft, 'payMethod'>) => void;
}) {
  const t = useT('payMethods');
  const tForm = useT('phoneOrderForm');
  const offered = offeredMethods(methods, paysOnAccount === true);
  const isGone = payMethod !== undefined && !offered.some(({ code }) => code === payMethod);
  if (offered.length === 0 && !isGone) return null;
  const reason =
    payMethod === 'account' && methods?.account?.on ? tForm('notOnAccount') : t('gone');
  return (
    <SelectField
      label={t('legend')}
      value={payMethod ?? ''}
      error={isGone ? reason : undefined}
      onChange={({ target: { value } }) =>
        change({ payMethod: PAY_METHODS.find((one) => one === value) })
      }
    >
      <option value="">{t('cash')}</option>
      {offered.map((method) => (
        <option key={method.code} value={method.code}>
          {payMethodLabel(method, t, way === 'pickup')}
        </option>
      ))}
      {isGone && (
        <option value={payMethod} disabled>
          {payMethodLabel({ code: payMethod }, t, way === 'pickup')}
        </option>
      )}
    </SelectField>
  );
}

type Change = (change: Partial<Draft>) => void;

type WhenProps = {
  /** How often staff have tried to place the order. After each time, a slot may be full. */
  tries: number;
  draft: Pick<Draft, 'window'>;
  change: (change: Pick<Draft, 'window'>) => void;
  /** True if the shop requires a slot. */
  only: boolean;
  error?: string | undefined;
};

/**
 * The staff member must choose a required slot, because a preselected one could differ from the slot that the customer
 * was told. A selected slot that is no longer available stays visible with an error.
 */
export function WhenField({ tries, draft: { window: chosen }, change, only, error }: WhenProps) {
  const t = useT('phoneOrderForm');
  const tSlots = useT('slots');
  const { slots, fault, reload } = useSlots('seller');
  const { timeZone } = useShop();
  const dayLabels = useDayLabels();
  const now = useNow(60_000);
  useEffect(() => {
    if (tries > 0) void reload();
  }, [tries, reload]);
  useEffect(() => {
    const seen = () => {
      if (!document.hidden) void reload();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [reload]);
  const labelOf = (slot: DeliverySlot) => formatSlot(slot, timeZone, now, dayLabels);
  const free = (slots ?? []).filter(({ left, to }) => left > 0 && Date.parse(to) > now);
  const isListed = free.some((slot) => isSame(slot, chosen));
  const gone = chosen && !isListed ? chosen : undefined;
  const taken = gone && slots && tSlots('taken', { times: labelOf(gone) });
  if (fault && !slots) return <LoadState hasFailed retry={() => void reload()} />;
  return (
    <SelectField
      label={t('when')}
      name="window"
      required={only}
      error={taken ?? (chosen ? undefined : error)}
      value={chosen?.from ?? ''}
      onChange={({ target }) => {
        const slot = free.find(({ from }) => from === target.value);
        change({ window: slot && { from: slot.from, to: slot.to } });
      }}
    >
      <option value="">{only ? t('chooseSlot') : t('soonest')}</option>
      {gone && (
        <option value={gone.from} disabled>
          {labelOf(gone)}
        </option>
      )}
      {free.map((slot) => (
        <option key={slot.from} value={slot.from}>
          {labelOf(slot)}
        </option>
      ))}
    </SelectField>
  );
}

export function OrderOptions({
  draft,
  change,
  tries,
  fieldErrors,
}: {
  draft: Draft;
  change: Change;
  tries: number;
  fieldErrors: Record<string, string>;
}) {
  const t = useT('phoneOrderForm');
  const { answer } = useQuery<ShopViewResponse>('/api/shop/settings', 'seller');
  const { pickup, windows: slots, payMethods } = answer?.shop ?? {};
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {pickup?.on && (
        <SelectField
          label={t('way')}
          value={draft.way}
          onChange={({ target }) =>
            change({ way: target.value === 'pickup' ? 'pickup' : 'delivery' })
          }
        >
          <option value="delivery">{t('delivery')}</option>
          <option value="pickup">{t('pickup')}</option>
        </SelectField>
      )}
      {slots?.on && (
        <WhenField
          tries={tries}
          draft={draft}
          change={change}
          only={slots.only ?? false}
          error={fieldErrors.window}
        />
      )}
      {answer && <PaymentField methods={payMethods} draft={draft} change={change} />}
      <SelectField
        label={t('ifMissing')}
        value={draft.ifMissing}
        onChange={({ target: { value } }) =>
          change({ ifMissing: value === 'replace' || value === 'call' ? value : 'leave out' })
        }
      >
        <option value="leave out">{t('leaveOut')}</option>
        <option value="replace">{t('replace')}</option>
        <option value="call">{t('call')}</option>
      </SelectField>
    </div>
  );
}

const SHOWN = 8;

/** Searches by the names in the main language. Related products come last. */
async function findProducts(q: string, signal: AbortSignal): Promise<ProductView[]> {
  const query = new URLSearchParams({ stock: 'in', names: 'main', limit: `${SHOWN}`, q });
  const path = `/api/product/list?${query}` as const;
  const { products, related = [] } = await callApi<ProductsResponse>(path, { signal });
  return [...products, ...related].slice(0, SHOWN);
}

export function ProductSearch({
  field,
  onAdd,
}: {
  field: RefObject<HTMLInputElement | null>;
  onAdd: (product: ProductView) => void;
}) {
  const t = useT('phoneOrderForm');
  const id = useId();
  const { currency } = useShop();
  const [text, setText] = useState('');
  const add = (product: ProductView) => {
    setText('');
    onAdd(product);
  };
  const { code } = usePageLanguage();
  const choices = useChoices({ text, find: findProducts, take: add, takesFirst: true });
  const { rows, isCurrent, marked } = choices;
  const isOpen = rows.length > 0;
  return (
    <div className="relative">
      <Icon
        name="search"
        className="pointer-events-none absolute top-6 start-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={t('find')}
        aria-describedby={`${id}-hint`}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${marked}` : undefined}
        autoComplete="off"
        placeholder={t('find')}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          choices.onKey(event);
          if (event.key === 'Enter') event.preventDefault();
        }}
        onBlur={choices.close}
        className="block min-h-12 w-full rounded-field border border-edge bg-card py-2.5 pe-4 ps-11 text-base text-ink placeholder:text-muted"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
        {t('findHint')}
      </p>
      <p role="status" className="font-semibold text-tomato empty:hidden">
        {text.trim() && isCurrent && !isOpen ? t('noProducts') : ''}
      </p>
      {isOpen && (
        <div className="absolute inset-x-0 top-12">
          <ChoiceList
            id={id}
            rows={rows}
            marked={marked}
            label={t('goods')}
            keyOf={({ _id }) => _id}
            onTake={add}
          >
            {(product) => (
              <>
                <ProductThumb {...product} src={product.image[0]} className="size-10" />
                <span className="min-w-0 grow">
                  <bdi>{product.name}</bdi>{' '}
                  <bdi className="text-muted empty:hidden">{sizeLabel(product, code)}</bdi>
                </span>
                <span className="shrink-0 font-semibold">
                  <Amount amount={product.offerPrice} currency={currency} />
                </span>
              </>
            )}
          </ChoiceList>
        </div>
      )}
    </div>
  );
}

type OrderLinesProps = {
  lines: readonly DraftLine[];
  sum: SumView | undefined;
  onChange: (product: string, change: Pick<Partial<DraftLine>, 'quantity' | 'ifMissing'>) => void;
  onRemove: (product: string) => void;
  onEnter: () => void;
};

export function OrderLines({ lines, sum, onChange, onRemove, onEnter }: OrderLinesProps) {
  const t = useT('phoneOrderForm');
  const { code } = usePageLanguage();
  const asks = useShop().lineWishes;
  const orderLabels = useOrderLabels();
  if (lines.length === 0) return <p className="py-4 text-muted">{t('nothing')}</p>;
  return (
    <ul className="divide-y divide-line">
      {lines.map((one) => {
        const cost = sum?.lines.find(({ product }) => product === one.product);
        const size = sizeLabel(one, code);
        return (
          <li key={one.product} className="flex flex-wrap items-center gap-2 py-1.5">
            <input
              data-quantity={one.product}
              aria-label={t('quantityOf', { name: one.name })}
              aria-invalid={quantityOf(one) === undefined}
              inputMode="numeric"
              maxLength={3}
              value={one.quantity}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => onChange(one.product, { quantity: target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                onEnter();
              }}
              className="min-h-11 w-14 shrink-0 rounded-field border border-edge bg-card text-center font-semibold tabular-nums aria-invalid:border-danger"
            />
            <ProductThumb
              src={one.image}
              category={one.category}
              name={one.name}
              className="size-10 max-[28rem]:hidden"
            />
            <span className="wrap-anywhere min-w-0 grow basis-24 leading-tight">
              {one.name} {size && <bdi className="text-muted">{size}</bdi>}
            </span>
            <span
              className={`shrink-0 tabular-nums ${asks ? 'max-[28rem]:order-last max-[28rem]:ms-auto' : ''}`}
            >
              {cost &&
                sum &&
                formatDue(
                  { ...cost, estimatedAmount: cost.estimate, currency: sum.currency },
                  orderLabels,
                )}
            </span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('remove', { name: one.name })}
              onClick={(event) => isDoubleClick(event) || onRemove(one.product)}
            >
              <Icon name="trash" className="size-5" />
            </Button>
            {asks && (
              <div className="min-w-0 flex-1 basis-full max-[28rem]:basis-40">
                <WishPart
                  name={one.name}
                  wish={one.ifMissing}
                  onWish={(ifMissing) => onChange(one.product, { ifMissing })}
                  choices={[
                    ['leave out', t('leaveOut')],
                    ['replace', t('replace')],
                    ['call', t('call')],
                  ]}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
