'use client';

import { useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { Link } from '@/app/_components/link';
import { Notice } from '@/app/_components/notice';
import { Amount, useOrderLabels } from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { useLocale } from '@/app/_components/use-locale';
import { useTaxLabels } from '@/app/_components/use-tax-labels';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { useRequest } from '@/app/[lang]/seller/[locale]/_components/use-request';
import { countryOfLocale } from '@/lib/addresses/fields';
import type { ProductView } from '@/lib/catalog/view';
import type { SumResponse, SumView } from '@/lib/checkout/phone/view';
import { ApiError, callApi, errorMessage, Unreachable } from '@/lib/client/api-client';
import { doubleClickPause } from '@/lib/client/double-click';
import { focusField } from '@/lib/client/forms';
import { randomKey } from '@/lib/client/random-key';
import { StaleResponse } from '@/lib/client/session-scope';
import { withCollectedSums } from '@/lib/orders/payment-state';
import type { PlacedResponse } from '@/lib/orders/view';
import { isPostalCode } from '@/lib/postal-codes/shapes';
import { formatDue } from '@/lib/tax/format-due';
import { type TaxRow, totalRows } from '@/lib/tax/tax-labels';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ZIP_CODE } from '@/lib/utils/zip-code';
import { OrderLines, OrderOptions, ProductSearch } from './order-lines';
import { PersonFields } from './person-fields';
import {
  bodyOf,
  type Draft,
  emptyDraft,
  inputErrors,
  itemsOf,
  usePhoneDraft,
  withProduct,
} from './phone-draft';

type SumPanelProps = { sum: SumView | undefined; isFresh: boolean; isInCash: boolean };

/** The totals are faded while a new request is running. */
function SumPanel({ sum, isFresh, isInCash }: SumPanelProps) {
  const t = useT('phoneOrderForm');
  const tTax = useT('tax');
  const taxLabels = useTaxLabels();
  const orderLabels = useOrderLabels();
  if (!sum) return null;
  const { currency, subtotal, deposits, deliveryFee, stateFee, total, estimate } = sum;
  const cashStep = isInCash ? sum.cashStep : undefined;
  const collected = withCollectedSums({
    ...{ paymentType: 'COD', currency, amount: total },
    ...omitUndefined({ estimatedAmount: estimate, cashStep }),
  });
  const isRounded =
    collected.amount !== total || (cashStep !== undefined && estimate !== undefined);
  const rows = totalRows(
    sum,
    {
      depositCents: toCents(deposits, currency),
      feeCents: toCents(deliveryFee, currency),
      ...(stateFee
        ? { stateFee: { name: stateFee.name, cents: toCents(stateFee.amount, currency) } }
        : {}),
      // With weighed goods, the total and its rounding are known only after packing.
      roundingCents:
        estimate === undefined ? toCents(collected.amount, currency) - toCents(total, currency) : 0,
      taxes: sum.taxes.map(({ percent, tax }) => ({ percent, taxCents: toCents(tax, currency) })),
    },
    taxLabels,
  );
  const row = ({ label: name, cents }: TaxRow) => (
    <div key={name} className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd>
        <Amount amount={toUnits(cents, currency)} currency={currency} />
      </dd>
    </div>
  );
  return (
    <dl className={`grid gap-1 ${isFresh ? '' : 'opacity-60'}`} aria-busy={!isFresh}>
      {row({ label: t('goodsSum'), cents: toCents(subtotal, currency) })}
      {rows.before.map(row)}
      <div className="flex justify-between gap-3 border-line border-t pt-2 font-bold text-xl">
        <dt>{rows.total}</dt>
        <dd className="text-end tabular-nums">
          {formatDue({ amount: total, estimatedAmount: estimate, currency }, orderLabels)}
        </dd>
      </div>
      {rows.after.map(row)}
      {isRounded && (
        <div className="flex justify-between gap-3 font-bold">
          <dt>{tTax('dueInCash')}</dt>
          <dd className="text-end tabular-nums">{formatDue(collected, orderLabels)}</dd>
        </div>
      )}
    </dl>
  );
}

const DELAY_MS = 250;

/**
 * `fault` is the reason why the order cannot be placed. `sum` stays until the next response. `isFresh` is true if `sum`
 * belongs to the current lines. `refresh` repeats the request.
 */
type Sum = { sum?: SumView; fault?: string; isFresh: boolean; refresh: () => Promise<void> };

const placeOf = ({ country = '', city = '', state = '' }: Draft['texts']) =>
  Object.fromEntries(Object.entries({ country, city, state }).filter(([, text]) => text.trim()));

function useSum(draft: Draft): Sum {
  const zipcode = draft.texts.zipcode?.trim() ?? '';
  const items = itemsOf(draft);
  const { country } = useShop();
  const isCode = country ? isPostalCode(zipcode) : ZIP_CODE.test(zipcode);
  const body = {
    ...omitUndefined({ items, way: draft.way, zipcode: isCode ? zipcode : undefined }),
    ...(country ? placeOf(draft.texts) : {}),
  };
  const ask = async (signal?: AbortSignal): Promise<Pick<Sum, 'sum' | 'fault'>> => {
    try {
      return await callApi<SumResponse>('/api/order/sum', { as: 'seller', body, signal });
    } catch (error) {
      return { fault: errorMessage(error) };
    }
  };
  const key = items.length === 0 ? undefined : JSON.stringify(body);
  const { answer, isFresh, reload } = useRequest(key, ask, { delayMs: DELAY_MS });
  return { ...answer, isFresh, refresh: reload };
}

const panel = 'min-w-0 rounded-panel border border-line bg-card p-4 shadow-card sm:p-5';

/**
 * Returns the shop's country, or else the country of the page's locale. Later orders start with the country of the
 * previous order.
 */
function useCountry(): string {
  const locale = useLocale();
  const code = useShop().country ?? countryOfLocale(locale);
  return (code && new Intl.DisplayNames([locale], { type: 'region' }).of(code)) ?? '';
}

type Outcome = {
  placed?: string;
  before?: string;
  /** The phone number of the customer, if the order was rejected because the customer is blocked. */
  blocked?: string;
  errorText?: string;
  fieldErrors?: Record<string, string>;
  /** True if the request got no response. */
  isLost?: boolean;
};

/** The customer has agreed to the displayed total. The result is empty while the total is loading. */
const agreedTo = ({ sum, isFresh }: Sum) =>
  sum && isFresh ? { total: sum.total, currency: sum.currency } : {};

function usePlacing(draft: Draft, sum: Sum, setDraft: (draft: Draft) => void) {
  const t = useT('phoneOrderForm');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const [tries, setTries] = useState(0);

  /** All attempts of a draft have the same idempotency key, so that they create only one order. */
  async function place(
    form: HTMLFormElement,
    { sent = draft.sent ?? { key: randomKey() }, evenIfBlocked = false } = {},
  ) {
    if (busy || itemsOf(draft).length === 0) return;
    const slot = form.elements.namedItem('window');
    if (slot instanceof HTMLSelectElement && !slot.validity.valid) {
      setOutcome({ fieldErrors: { window: t('chooseSlot') } });
      return slot.focus();
    }
    setBusy(true);
    setOutcome({});
    const body = bodyOf(draft);
    setDraft({ ...draft, sent });
    try {
      const { id } = await callApi<PlacedResponse>('/api/order/for', {
        as: 'seller',
        body: {
          ...body,
          ...agreedTo(sum),
          ...omitUndefined({ evenIfBlocked: evenIfBlocked || undefined }),
        },
        headers: { 'Idempotency-Key': sent.key },
      });
      setDraft(emptyDraft(draft.texts.country));
      setOutcome({ placed: id });
      focusField(form, 'name');
    } catch (error) {
      if (error instanceof StaleResponse) return;
      const fieldErrors = inputErrors(error);
      const [first] = Object.keys(fieldErrors);
      focusField(form, first);
      setOutcome({
        fieldErrors,
        isLost: error instanceof Unreachable,
        before: error instanceof ApiError ? error.body.placed : undefined,
        blocked: error instanceof ApiError && error.body.blocked ? draft.texts.phone : undefined,
        errorText: first ? undefined : errorMessage(error),
      });
      if (!(error instanceof ApiError) || error.body.total === undefined) return;
      await sum.refresh();
      await doubleClickPause();
    } finally {
      setTries((count) => count + 1);
      setBusy(false);
    }
  }

  return { busy, tries, outcome, place, forget: () => setOutcome({}) };
}

function Placed({ id }: { id: string | undefined }) {
  const t = useT('phoneOrderForm');
  return (
    <div role="status">
      {id && (
        <Notice kind="success" className="mb-4 font-semibold">
          {t('placed')}{' '}
          <Link
            href={`/seller/orders/${id}`}
            className="-my-2.5 ms-2 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('seeOrder')}
          </Link>
        </Notice>
      )}
    </div>
  );
}

/** The form can be used with the keyboard alone. */
export function PhoneScreen() {
  const t = useT('phoneOrderForm');
  const home = useCountry();
  const [draft, setDraft] = usePhoneDraft(home);
  const search = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const costs = useSum(draft);
  const { sum, fault, isFresh } = costs;
  const { busy, tries, outcome, place, forget } = usePlacing(draft, costs, setDraft);
  const { placed, before, blocked, errorText, fieldErrors = {}, isLost } = outcome;
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const [added, setAdded] = useState<{ product: string }>();
  const changeLines = (lines: Draft['lines']) => change({ lines });

  useEffect(() => {
    if (form.current) focusField(form.current, 'name');
  }, []);

  useEffect(() => {
    if (!added) return;
    form.current?.querySelector<HTMLInputElement>(`[data-quantity="${added.product}"]`)?.focus();
  }, [added]);

  function add({ _id, name, category, weight, image: [image], ...measured }: ProductView) {
    const { soldBy, step, aboutAmount, stepUnit, least } = measured;
    const measure = { soldBy, step, aboutAmount, stepUnit, least };
    setDraft((now) =>
      withProduct(now, { product: _id, name, category, weight, image, ...measure }),
    );
    setAdded({ product: _id });
  }

  function clear() {
    setDraft(emptyDraft(draft.texts.country));
    forget();
    if (form.current) focusField(form.current, 'name');
  }

  return (
    <div className="max-w-6xl">
      <Toolbar back={{ href: '/seller/orders', text: t('board') }} title={t('title')} />
      <Placed id={placed} />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void place(event.currentTarget);
        }}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2"
      >
        <section className={panel}>
          <PersonFields draft={draft} fieldErrors={fieldErrors} end={search} change={change} />
        </section>
        <section className={`${panel} grid grid-cols-1 gap-4`}>
          <h2 className="font-bold text-lg">{t('goods')}</h2>
          <ProductSearch field={search} onAdd={add} />
          <OrderLines
            lines={draft.lines}
            sum={sum}
            onChange={(product, part) =>
              changeLines(
                draft.lines.map((one) => (one.product === product ? { ...one, ...part } : one)),
              )
            }
            onRemove={(product) => {
              changeLines(draft.lines.filter((one) => one.product !== product));
              search.current?.focus();
            }}
            onEnter={() => search.current?.focus()}
          />
          <OrderOptions draft={draft} change={change} tries={tries} fieldErrors={fieldErrors} />
          <SumPanel sum={sum} isFresh={isFresh} isInCash={!draft.payMethod} />
          <FormError text={(isLost && t('lost')) || errorText || fault || ''} />
          {/* With another phone number, the order may be for another customer. */}
          {blocked !== undefined && blocked === draft.texts.phone && (
            <Button
              variant="outline"
              className="justify-self-start"
              aria-disabled={busy}
              onClick={() => form.current && void place(form.current, { evenIfBlocked: true })}
            >
              {t('placeAnyway')}
            </Button>
          )}
          {before && (
            <div className="flex flex-wrap gap-3">
              <LinkButton href={`/seller/orders/${before}`} variant="outline">
                {t('seeOrder')}
              </LinkButton>
              <Button
                variant="outline"
                onClick={() =>
                  form.current && void place(form.current, { sent: { key: randomKey() } })
                }
              >
                {t('another')}
              </Button>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              size="large"
              className="grow"
              aria-disabled={busy || itemsOf(draft).length === 0}
            >
              {t('place')}
            </Button>
            <Button variant="outline" size="large" onClick={clear}>
              {t('clear')}
            </Button>
          </div>
        </section>
      </form>
    </div>
  );
}
