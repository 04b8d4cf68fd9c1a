'use client';

import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { EmptyState } from '@/app/_components/empty-state';
import { Link } from '@/app/_components/link';
import { LoadMore, usePages } from '@/app/_components/load-more';
import { Amount, OrderDate } from '@/app/_components/order-parts';
import { Skeleton } from '@/app/_components/spinner';
import {
  SearchField,
  useDebouncedValue,
} from '@/app/[lang]/seller/[locale]/_components/search-field';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { usePermission } from '@/lib/client/seller-store';
import type { CustomerRow } from '@/lib/customers/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';

export function CustomerMarks({
  kind,
  isBlocked,
  isGuest,
}: Pick<CustomerRow, 'kind' | 'isBlocked' | 'isGuest'>) {
  const t = useT('customers');
  const mark = 'inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm';
  return (
    <>
      {kind === 'phone' && <span className={`${mark} bg-sunk text-muted`}>{t('byPhone')}</span>}
      {isGuest && <span className={`${mark} bg-sunk text-muted`}>{t('guest')}</span>}
      {isBlocked && <span className={`${mark} bg-danger-soft text-danger`}>{t('blocked')}</span>}
    </>
  );
}

export function Spent({ spent = [] }: Pick<CustomerRow, 'spent'>) {
  return (
    <>
      {spent.map(({ currency, amount }) => (
        <span key={currency} className="block">
          <Amount amount={amount} currency={currency} />
        </span>
      ))}
    </>
  );
}

export function useOrderCount() {
  const t = useT('customers');
  return ({ orders, isMinimum }: Pick<CustomerRow, 'orders' | 'isMinimum'>) =>
    isMinimum ? t('atLeast', { count: orders }) : String(orders);
}

const columns = 'md:grid md:grid-cols-[minmax(0,1fr)_6rem_9rem_8rem] md:items-center md:gap-4';

function Row({ customer }: { customer: CustomerRow }) {
  const t = useT('customers');
  const { _id, kind, name, phone, email, city, spent, lastOrderAt } = customer;
  const { isBlocked, isGuest } = customer;
  const countOf = useOrderCount();
  const contact = [phone, email, city].filter(Boolean);
  return (
    <Link
      href={`/seller/customers/${_id}`}
      className={`-outline-offset-3 block min-h-13 px-4 py-2.5 hover:bg-sunk sm:px-5 ${columns}`}
    >
      <span className="block min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="wrap-anywhere min-w-0 font-semibold rtl:text-right">
            {name || t('unnamed')}
          </bdi>
          <CustomerMarks kind={kind} isBlocked={isBlocked} isGuest={isGuest} />
        </span>
        <span className="wrap-anywhere block text-muted text-sm">
          {contact.map((text, at) => (
            <span key={text}>
              {at > 0 && ' · '}
              <bdi>{text}</bdi>
            </span>
          ))}
        </span>
      </span>
      <span className="mt-1 flex flex-wrap gap-x-3 text-sm tabular-nums md:contents md:text-base">
        <span className="md:text-end">
          <span className="md:sr-only">{`${t('orders')}: `}</span>
          {countOf(customer)}
        </span>
        <span className="font-semibold md:text-end">
          {spent && spent.length > 0 && <span className="sr-only">{`${t('spent')}: `}</span>}
          <Spent spent={spent} />
        </span>
        <span className="text-muted md:text-end">
          <span className="sr-only">{`${t('lastOrder')}: `}</span>
          {lastOrderAt ? <OrderDate iso={lastOrderAt} /> : t('never')}
        </span>
      </span>
    </Link>
  );
}

function Found({ q, isBlocked }: { q: string; isBlocked: boolean }) {
  const t = useT('customers');
  const maySeeMoney = usePermission('money');
  const query = new URLSearchParams(
    omitUndefined({ q: q || undefined, blocked: isBlocked ? 'true' : undefined }),
  );
  const path = `/api/customer/list?${query}` as const;
  const { items, nextCursor, status, more, reload } = usePages<'customers', CustomerRow>(
    path,
    'customers',
    { as: 'seller' },
  );
  if (items.length === 0 && status === 'loading')
    return (
      <div className="grid gap-2">
        <Skeleton className="h-16 rounded-panel" />
        <Skeleton className="h-16 rounded-panel" />
        <Skeleton className="h-16 rounded-panel" />
      </div>
    );
  if (items.length === 0 && status === 'ready') {
    if (isBlocked) return <EmptyState icon="user" title={t('noneBlocked')} />;
    return (
      <EmptyState icon="user" title={t(q ? 'noMatch' : 'none')}>
        <p className="text-muted">{t(q ? 'noMatchText' : 'noneText')}</p>
      </EmptyState>
    );
  }
  return (
    <div aria-busy={status === 'loading'}>
      {items.length > 0 && (
        <div className="overflow-hidden rounded-panel border border-line bg-card shadow-card">
          <div
            aria-hidden="true"
            className={`hidden border-line border-b px-5 py-2 font-semibold text-muted text-sm ${columns}`}
          >
            <span>{t('customer')}</span>
            <span className="text-end">{t('orders')}</span>
            <span className="text-end">{maySeeMoney && t('spent')}</span>
            <span className="text-end">{t('lastOrder')}</span>
          </div>
          <ul className="divide-y divide-line">
            {items.map((customer) => (
              <li key={customer._id}>
                <Row customer={customer} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <LoadMore status={status} hasMore={nextCursor !== undefined} onMore={more} onRetry={reload} />
    </div>
  );
}

/** The customer with the latest order comes first. */
export function CustomersScreen() {
  const t = useT('customers');
  const [filters, setFilters] = useState<{ q: string; isBlocked: boolean }>();
  const q = useDebouncedValue(filters?.q.trim() ?? '');

  useEffect(() => {
    const search = new URLSearchParams(location.search);
    setFilters({ q: search.get('q') ?? '', isBlocked: search.get('blocked') === 'true' });
  }, []);

  // With the search text in the URL, the Back button returns to the search results.
  function change(next: { q: string; isBlocked: boolean }) {
    setFilters(next);
    const search = new URLSearchParams(
      omitUndefined({
        q: next.q.trim() ? next.q : undefined,
        blocked: next.isBlocked ? 'true' : undefined,
      }),
    );
    const query = search.size > 0 ? `?${search}` : '';
    history.replaceState(history.state, '', `${location.pathname}${query}`);
  }

  return (
    <div className="max-w-5xl">
      <Toolbar
        title={t('title')}
        search={
          filters && (
            <SearchField
              label={t('search')}
              value={filters.q}
              onChange={(text) => change({ ...filters, q: text })}
            />
          )
        }
        actions={
          filters && (
            <button
              type="button"
              aria-pressed={filters.isBlocked}
              onClick={() => change({ q: '', isBlocked: !filters.isBlocked })}
              className="min-h-11 rounded-full border border-edge bg-card px-4 font-semibold aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:text-leaf-strong"
            >
              {t('onlyBlocked')}
            </button>
          )
        }
      />
      {filters && <Found q={filters.isBlocked ? '' : q} isBlocked={filters.isBlocked} />}
    </div>
  );
}
