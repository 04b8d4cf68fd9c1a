'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field, TextArea } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { useTimeZone } from '@/app/_components/shop-provider';
import { EmailField } from '@/app/_components/sign-in-fields';
import { Skeleton } from '@/app/_components/spinner';
import { useForm } from '@/app/_components/use-form';
import { useFragment } from '@/app/_components/use-fragment';
import { useLocale } from '@/app/_components/use-locale';
import { callApi } from '@/lib/client/api-client';
import { fragment } from '@/lib/client/navigation';
import { timeFormat } from '@/lib/utils/time-format';
import type { WithdrawalChoice, WithdrawalReceipt } from '@/lib/withdrawal/view';

type OwnOrder = WithdrawalChoice & { id: string };

type Draft = {
  number: string;
  day: string;
  email: string;
  name: string;
  isWhole: boolean;
  goods: string;
  products: string[];
};

const EMPTY: Draft = {
  number: '',
  day: '',
  email: '',
  name: '',
  isWhole: true,
  goods: '',
  products: [],
};

const idInAddress = () => /^([0-9a-f]{24})$/.exec(fragment())?.[1] ?? '';

/**
 * Returns the id in the fragment, and the number of visits. React leaves the page mounted. With the number as key, a
 * new visit does not show earlier input.
 */
function useVisit(): { id: string; count: number } | undefined {
  const [visit, setVisit] = useState<{ id: string; count: number }>();
  useFragment(() => setVisit((before) => ({ id: idInAddress(), count: (before?.count ?? 0) + 1 })));
  return visit;
}

/**
 * Returns undefined while the order loads. Returns null without an id or after a failure. The form then asks for the
 * order.
 */
function useOwnOrder(id: string): OwnOrder | null | undefined {
  const [order, setOrder] = useState<OwnOrder | null | undefined>(id ? undefined : null);
  useEffect(() => {
    if (!id) return;
    const path = `/api/order/withdrawal?id=${id}` as const;
    callApi<WithdrawalChoice>(path, { as: 'shopper' }).then(
      (choice) => setOrder({ ...choice, id }),
      () => setOrder(null),
    );
  }, [id]);
  return order;
}

const panel = 'mt-6 rounded-panel border border-line bg-card p-5 shadow-card sm:p-6';

const Loading = () => <Skeleton className="mt-6 h-80 rounded-panel" />;

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="py-2">
    <dt className="text-muted text-sm">{title}</dt>
    <dd className="wrap-anywhere font-semibold">{children}</dd>
  </div>
);

function useOrderText({ number, day }: Pick<Draft, 'number' | 'day'>): string {
  const t = useT('withdrawal');
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  if (!day) return number;
  const date = format.format(new Date(`${day}T00:00:00Z`));
  return number ? t('orderOf', { number, day: date }) : date;
}

function Statement({ draft, order }: { draft: Draft; order: OwnOrder | null }) {
  const t = useT('withdrawal');
  const orderText = useOrderText(draft);
  const names = (order?.lines ?? []).flatMap(({ product, name, quantity }) =>
    draft.products.includes(product) ? [t('piecesOf', { quantity, product: name })] : [],
  );
  return (
    <dl className="divide-y divide-line">
      <Row title={t('order')}>{orderText}</Row>
      <Row title={t('name')}>{draft.name}</Row>
      {draft.email && <Row title={t('email')}>{draft.email}</Row>}
      <Row title={t('what')}>
        {draft.isWhole
          ? t('wholeOrder')
          : order
            ? names.map((name) => (
                <span key={name} className="block">
                  {name}
                </span>
              ))
            : draft.goods}
      </Row>
    </dl>
  );
}

type GoodsChoiceProps = { order: OwnOrder | null; draft: Draft; error: Record<string, string> };

function GoodsChoice({ order, draft, error }: GoodsChoiceProps) {
  const t = useT('withdrawal');
  const [isWhole, setIsWhole] = useState(draft.isWhole);
  const radio = (value: boolean) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="scope"
        value={value ? 'whole' : 'some'}
        checked={isWhole === value}
        onChange={() => setIsWhole(value)}
        className="size-5 shrink-0 accent-leaf"
      />
      {t(value ? 'wholeOrder' : 'someGoods')}
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('which')}</legend>
      {radio(true)}
      {radio(false)}
      {!isWhole && !order && (
        <TextArea
          label={t('goods')}
          name="goods"
          rows={3}
          maxLength={500}
          required
          defaultValue={draft.goods}
          error={error.goods}
          className="mt-2"
        />
      )}
      {!isWhole && order && (
        <ul className="mt-1 ps-8">
          {order.lines.map(({ product, name, quantity, excluded }) => (
            <li key={product}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name={`product-${product}`}
                  defaultChecked={draft.products.includes(product)}
                  disabled={excluded}
                  className="size-5 shrink-0 accent-leaf"
                />
                <span className={excluded ? 'text-muted' : ''}>
                  {excluded
                    ? t('cannotReturn', { product: name })
                    : t('piecesOf', { quantity, product: name })}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

type DetailsProps = {
  order: OwnOrder | null;
  draft: Draft;
  error: Record<string, string>;
  onDone: (draft: Draft) => void;
};

function Details({ order, draft, error, onDone }: DetailsProps) {
  const t = useT('withdrawal');
  const [choiceError, setChoiceError] = useState('');
  const { fieldErrors, errorText, props } = useForm(async (texts) => {
    const products = (order?.lines ?? []).flatMap(({ product }) =>
      texts[`product-${product}`] === 'on' ? [product] : [],
    );
    const { number = draft.number, day = draft.day, email = '', name = '', goods = '' } = texts;
    const isWhole = texts.scope !== 'some';
    const lacksGoods = !isWhole && order !== null && products.length === 0;
    setChoiceError(lacksGoods ? t('chooseGoods') : '');
    if (lacksGoods) return;
    onDone({ number, day, email, name, isWhole, goods, products });
  });
  const shown = { ...error, ...fieldErrors };
  const orderText = useOrderText(draft);
  return (
    <form method="post" {...props} className="mt-6 grid gap-5">
      {order && (
        <p className="font-semibold">
          {t('order')}: {orderText}
        </p>
      )}
      {!order && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={t('number')}
              name="number"
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              required
              defaultValue={draft.number}
              hint={t('numberHint')}
              error={shown.number}
            />
            <Field
              label={t('day')}
              name="day"
              type="date"
              required
              defaultValue={draft.day}
              error={shown.day}
            />
          </div>
          <EmailField
            label={t('email')}
            autoComplete="email"
            defaultValue={draft.email}
            error={shown.email}
          />
        </>
      )}
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={draft.name}
        error={shown.name}
      />
      <GoodsChoice order={order} draft={draft} error={shown} />
      <FormError text={choiceError || errorText} />
      <Button type="submit" size="large" className="justify-self-start">
        {t('continue')}
      </Button>
    </form>
  );
}

type ConfirmationProps = {
  order: OwnOrder | null;
  draft: Draft;
  onBack: (error?: Record<string, string>) => void;
  onDone: (receipt: WithdrawalReceipt) => void;
};

function Confirmation({ order, draft, onBack, onDone }: ConfirmationProps) {
  const t = useT('withdrawal');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, products, number, day, email, goods, isWhole } = draft;
  const { errorText, busy, props } = useForm(
    async () =>
      onDone(
        order
          ? await callApi<WithdrawalReceipt>('/api/order/withdrawal', {
              as: 'shopper',
              body: { id: order.id, name, products: isWhole ? undefined : products },
            })
          : await callApi<WithdrawalReceipt>('/api/shop/withdrawal', {
              body: { number, day, email, name, goods: isWhole ? undefined : goods },
            }),
      ),
    {
      // The inputs are in the first step, so show the errors there.
      inputsOf: (fields) => {
        if (Object.keys(fields).length > 0) onBack(fields);
        return {};
      },
    },
  );
  return (
    <form method="post" {...props} className={panel}>
      <h2 ref={heading} tabIndex={-1} className="mb-2 font-bold text-xl">
        {t('check')}
      </h2>
      <Statement draft={draft} order={order} />
      <FormError text={errorText} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="large" aria-disabled={busy}>
          {t('confirm')}
        </Button>
        <Button variant="outline" size="large" aria-disabled={busy} onClick={() => onBack()}>
          {t('change')}
        </Button>
      </div>
    </form>
  );
}

type ReceiptProps = { receipt: WithdrawalReceipt; draft: Draft; order: OwnOrder | null };

function Receipt({ receipt: { at, mailed }, draft, order }: ReceiptProps) {
  const t = useT('withdrawal');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const time = timeFormat(useLocale(), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: useTimeZone(),
  }).format(new Date(at));
  return (
    <section className={panel}>
      <h2 ref={heading} tabIndex={-1} className="font-bold text-leaf-strong text-xl">
        {t('received')}
      </h2>
      <p className="mt-1 font-semibold">{t('receivedAt', { at: time })}</p>
      <p className="mt-1 text-muted print:hidden">{t(mailed ? 'mailed' : 'keep')}</p>
      <Statement draft={draft} order={order} />
    </section>
  );
}

/** If the consumer goes back, the first step still contains the input. */
function Steps({ id }: { id: string }) {
  const order = useOwnOrder(id);
  const [draft, setDraft] = useState(EMPTY);
  const [step, setStep] = useState<'details' | 'confirmation'>('details');
  const [error, setError] = useState<Record<string, string>>({});
  const [receipt, setReceipt] = useState<WithdrawalReceipt>();
  if (order === undefined) return <Loading />;
  const ofOrder = order && {
    number: order.number ? String(order.number) : '',
    day: order.day,
    name: draft.name || order.name,
  };
  const shown = { ...draft, ...ofOrder };
  if (receipt) return <Receipt receipt={receipt} draft={shown} order={order} />;
  if (step === 'details')
    return (
      <Details
        order={order}
        draft={shown}
        error={error}
        onDone={(next) => {
          setDraft(next);
          setError({});
          setStep('confirmation');
        }}
      />
    );
  return (
    <Confirmation
      order={order}
      draft={shown}
      onBack={(fields = {}) => {
        setError(fields);
        setStep('details');
      }}
      onDone={setReceipt}
    />
  );
}

export function WithdrawScreen() {
  const visit = useVisit();
  return visit ? <Steps key={visit.count} id={visit.id} /> : <Loading />;
}
