'use client';

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Button, LinkButton } from '@/app/_components/button';
import { EmailText, mailHref, telHref } from '@/app/_components/contact-links';
import { EmptyState } from '@/app/_components/empty-state';
import { Link } from '@/app/_components/link';
import { LoadMore, usePages } from '@/app/_components/load-more';
import { Amount, OrderDate } from '@/app/_components/order-parts';
import { Skeleton } from '@/app/_components/spinner';
import { StatusChip } from '@/app/_components/status-chip';
import { usePathId } from '@/app/_components/use-one-order';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import {
  CustomerMarks,
  Spent,
  useOrderCount,
} from '@/app/[lang]/seller/[locale]/customers/_components/customers-screen';
import { postalLines } from '@/lib/addresses/address-line';
import { ApiError, callApi } from '@/lib/client/api-client';
import { usePermission } from '@/lib/client/seller-store';
import { StaleResponse } from '@/lib/client/session-scope';
import type { CustomerOrder, CustomerResponse, CustomerView } from '@/lib/customers/view';
import { toCents, toUnits } from '@/lib/utils/money';
import { BlockPart, DataPart, NotePart, OnAccountPart } from './customer-forms';

const panel = 'min-w-0 rounded-panel border border-line bg-card p-5 shadow-card sm:p-6';

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={panel}>
      <h2 className="mb-3 font-bold text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere font-bold text-lg tabular-nums leading-tight">{children}</dd>
    </div>
  );
}

const averageOf = ({ spent = [], orders }: CustomerView) =>
  // Amounts in several currencies have no average.
  spent.length === 1 && orders > 0
    ? spent.map(({ currency, amount }) => ({
        currency,
        amount: toUnits(Math.round(toCents(amount, currency) / orders), currency),
      }))
    : [];

function Figures({ customer }: { customer: CustomerView }) {
  const t = useT('customers');
  const countOf = useOrderCount();
  const { spent = [], lastOrderAt, lastVisitAt, firstOrderAt, createdAt } = customer;
  const average = averageOf(customer);
  const day = (iso: string | undefined, label: string) =>
    iso && (
      <Figure label={label}>
        <OrderDate iso={iso} />
      </Figure>
    );
  return (
    <div className={`${panel} mb-4`}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
        <Figure label={t('orders')}>{countOf(customer)}</Figure>
        {spent.length > 0 && (
          <Figure label={t('spent')}>
            <Spent spent={spent} />
          </Figure>
        )}
        {average.length > 0 && (
          <Figure label={t('average')}>
            <Spent spent={average} />
          </Figure>
        )}
        {customer.cancelledOrders > 0 && (
          <Figure label={t('cancelled')}>{customer.cancelledOrders}</Figure>
        )}
        {day(lastOrderAt, t('lastOrder'))}
        {day(firstOrderAt, t('firstOrder'))}
        {day(lastVisitAt, t('lastVisit'))}
        {day(createdAt, t('since'))}
      </dl>
      {customer.isMinimum && (
        <p className="mt-3 text-muted text-sm">{t('partial', { count: customer.orders })}</p>
      )}
    </div>
  );
}

function Contact({ customer }: { customer: CustomerView }) {
  const t = useT('customers');
  const { phones, emails, isEmailVerified } = customer;
  const link = 'block py-2.5 underline underline-offset-4';
  return (
    <Panel title={t('contact')}>
      <ul>
        {phones.map((phone) => (
          <li key={phone}>
            <a href={telHref(phone)} className={link}>
              <bdi>{phone}</bdi>
            </a>
          </li>
        ))}
        {emails.map((email, at) => (
          <li key={email}>
            <a href={mailHref(email)} className={link}>
              <bdi className="wrap-anywhere">
                <EmailText address={email} />
              </bdi>
            </a>
            {at === 0 && isEmailVerified && (
              <span className="block text-muted text-sm">{t('verified')}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Addresses({ addresses }: Pick<CustomerView, 'addresses'>) {
  const t = useT('customers');
  return (
    <Panel title={t('addresses')}>
      {addresses.length === 0 && <p className="text-muted">{t('noAddresses')}</p>}
      <ul className="grid gap-3">
        {addresses.map((address) => (
          <li key={`${address.street} ${address.zipcode} ${address.city}`} className="min-w-0">
            <address className="wrap-anywhere not-italic leading-snug">
              <span className="block font-semibold">
                <bdi>{`${address.firstName} ${address.lastName}`.trim()}</bdi>
              </span>
              {postalLines(address).map((text) => (
                <span key={text} className="block">
                  <bdi>{text}</bdi>
                </span>
              ))}
              {address.note && (
                <span className="block text-muted">
                  <bdi>{address.note}</bdi>
                </span>
              )}
            </address>
            {address.isSaved && <span className="text-muted text-sm">{t('saved')}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Orders({ id }: { id: string }) {
  const t = useT('customers');
  const path = `/api/customer/orders?id=${id}` as const;
  const { items, nextCursor, status, more, reload } = usePages<'orders', CustomerOrder>(
    path,
    'orders',
    { as: 'seller' },
  );
  return (
    <Panel title={t('orders')}>
      {items.length === 0 && status === 'loading' && <Skeleton className="h-24" />}
      {items.length === 0 && status === 'ready' && <p className="text-muted">{t('noOrders')}</p>}
      <ul className="-mx-2 divide-y divide-line">
        {items.map(({ _id, number, createdAt, status: at, isPickup, amount, currency }) => (
          <li key={_id}>
            <Link
              href={`/seller/orders/${_id}`}
              className="flex min-h-13 items-center gap-x-4 rounded-field px-2 py-2 hover:bg-sunk"
            >
              <span className="min-w-0 grow">
                <span className="block font-semibold">
                  {number === undefined ? t('order') : t('orderNumbered', { number })}
                </span>
                <span className="block text-muted text-sm">
                  <OrderDate iso={createdAt} withTime />
                </span>
              </span>
              <span className="text-end">
                {amount !== undefined && (
                  <span className="block font-semibold">
                    <Amount amount={amount} currency={currency} />
                  </span>
                )}
                <StatusChip status={at} way={isPickup ? 'pickup' : 'delivery'} className="mt-0.5" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore status={status} hasMore={nextCursor !== undefined} onMore={more} onRetry={reload} />
    </Panel>
  );
}

type State = { customer?: CustomerView; status: 'loading' | 'ready' | 'missing' | 'failed' };

function useCustomer(id: string) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const load = useCallback(async () => {
    setState({ status: 'loading' });
    try {
      const path = `/api/customer/one?id=${id}` as const;
      const { customer } = await callApi<CustomerResponse>(path, { as: 'seller' });
      setState({ customer, status: 'ready' });
    } catch (error) {
      if (error instanceof StaleResponse) return;
      const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
      setState({ status: isMissing ? 'missing' : 'failed' });
    }
  }, [id]);
  useEffect(() => void load(), [load]);
  return {
    ...state,
    load,
    take: (customer: CustomerView) => setState({ customer, status: 'ready' }),
    erased: () => setState({ status: 'missing' }),
  };
}

function Loaded({ id }: { id: string }) {
  const t = useT('customers');
  const { customer, status, load, take, erased } = useCustomer(id);
  const mayErase = usePermission('people');
  if (status === 'loading') return <Skeleton className="h-96 rounded-panel" />;
  if (!customer)
    return (
      <>
        <Toolbar title={t('title')} />
        <EmptyState icon="user" title={t(status === 'missing' ? 'gone' : 'oneNotLoaded')}>
          {status === 'failed' && <Button onClick={() => void load()}>{t('tryAgain')}</Button>}
          <LinkButton href="/seller/customers" variant="outline">
            {t('title')}
          </LinkButton>
        </EmptyState>
      </>
    );
  return (
    <>
      <Toolbar
        title={<bdi>{customer.name || t('unnamed')}</bdi>}
        note={<CustomerMarks {...customer} />}
      />
      <Figures customer={customer} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <Orders id={customer._id} />
          <section className={panel}>
            <NotePart customer={customer} take={take} />
          </section>
        </div>
        <div className="grid min-w-0 gap-4">
          <Contact customer={customer} />
          <Addresses addresses={customer.addresses} />
          {customer.paysOnAccount !== undefined && (
            <section className={panel}>
              <OnAccountPart customer={customer} take={take} />
            </section>
          )}
          <section className={panel}>
            <BlockPart customer={customer} take={take} />
          </section>
          {mayErase && (
            <Panel title={t('data')}>
              <DataPart customer={customer} onErased={erased} />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

export function CustomerScreen() {
  const t = useT('customers');
  const id = usePathId();
  return (
    <div className="max-w-5xl">
      <BackLink href="/seller/customers" text={t('title')} />
      <Loaded key={id} id={id} />
    </div>
  );
}
