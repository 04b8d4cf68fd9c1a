'use client';

import { useSearchParams } from 'next/navigation';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Icon } from '@/app/_components/icon';
import { LoadMore } from '@/app/_components/load-more';
import { Skeleton } from '@/app/_components/spinner';
import { useMedia, WIDE_SCREEN } from '@/app/_components/use-media';
import { useOnChange } from '@/app/_components/use-on-change';
import { usePages } from '@/app/_components/use-pages';
import { TableTools, useColumnChoice } from '@/app/[lang]/seller/[locale]/_components/data-table';
import {
  SearchField,
  useDebouncedValue,
} from '@/app/[lang]/seller/[locale]/_components/search-field';
import { FilterRow, Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { laterOf } from '@/lib/orders/newer-order';
import { isUnlisted } from '@/lib/orders/payment-state';
import { ORDER_SORTS, type OrderSort } from '@/lib/orders/sort';
import { STATUSES, statusKey } from '@/lib/orders/status';
import { HIDDEN_ORDER_COLUMNS, MAX_CSV_ORDERS, ORDER_COLUMNS } from '@/lib/orders/table-columns';
import type { OrderView } from '@/lib/orders/view';
import { WAYS_TO_PAY } from '@/lib/payments/pay-methods';
import { Board } from './board';
import { BellNote, BoardButtons } from './board-header';
import { useFeed } from './order-feed';
import { OrderTable, useOrderColumns } from './order-table';
import { SellerOrder } from './seller-order';
import { usePeople } from './use-order-status';

const NAMES = ['q', 'day', 'status', 'payment', 'payMethod', 'person', 'sort', 'all'] as const;

/** The search text, the filters and the sort order of the order list. A filter with an empty text is inactive. */
type Filters = Record<(typeof NAMES)[number], string>;

export const NO_FILTERS: Filters = {
  ...{ q: '', day: '', status: '', payment: '', payMethod: '', person: '' },
  ...{ sort: '', all: '' },
};

/**
 * Returns for each filter whether a text is valid. While the seller types a date, its year is briefly 2 or
 * 20.
 */
const FITS: Record<keyof Filters, (text: string) => boolean> = {
  q: () => true,
  day: (text) => /^2\d{3}-\d\d-\d\d$/.test(text),
  status: (text) => STATUSES.some((one) => one === text),
  payment: (text) => /^(paid|unpaid|review)$/.test(text),
  payMethod: (text) => WAYS_TO_PAY.some((one) => one === text),
  person: (text) => /^(owner|[0-9a-f]{24})$/.test(text),
  sort: (text) => ORDER_SORTS.some((one) => one === text),
  all: () => true,
};

/** Returns the filters in the query string of a URL. Invalid filters are dropped. */
export function filtersOf(search: string): Filters {
  const query = new URLSearchParams(search);
  const filters = { ...NO_FILTERS };
  for (const name of NAMES) {
    const text = query.get(name) ?? '';
    if (FITS[name](text)) filters[name] = text;
  }
  return filters;
}

/** Returns the query string for filters; empty if no filter is active. */
export function searchOf(filters: Filters): string {
  const named = NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));
  return named.length === 0 ? '' : `?${new URLSearchParams(named)}`;
}

/** Returns the query string for the API, without the question mark. */
export const askedOf = ({ q, all: _, ...filters }: Filters): string =>
  searchOf(filtersOf(searchOf({ ...filters, q: q.trim(), all: '' }))).slice(1);

/** The URL stores the filters of the order list, so that they survive a reload, a bookmark and the Back button. */
function useOrderFilters(): [Filters, (more: Partial<Filters>) => void] {
  const params = useSearchParams();
  const [filters, setFilters] = useState(() => filtersOf(params.toString()));

  // The router updates `params` some time after `replaceState`, so read the address itself.
  useOnChange(params, () => {
    const read = () => setFilters(filtersOf(location.search));
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  });

  function change(more: Partial<Filters>) {
    const next = { ...filters, ...more };
    setFilters(next);
    history.replaceState(history.state, '', `${location.pathname}${searchOf(next)}`);
  }

  return [filters, change];
}

const field =
  'min-h-11 md:pointer-fine:min-h-9 w-full min-w-0 rounded-field border border-edge bg-card px-2.5 text-base text-ink data-chosen:border-leaf data-chosen:bg-leaf-soft';

function Choice({
  label,
  value,
  onChange,
  className = '',
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      data-chosen={value ? true : undefined}
      onChange={({ target }) => onChange(target.value)}
      className={`${field} select-arrow pe-8 ${className}`}
    >
      <option value="">{label}</option>
      {children}
    </select>
  );
}

/** Filters orders by day, status, payment, payment method, and the user who packs or delivers them. */
function OrderFilters({
  filters: { day, status, payment, payMethod, person },
  change,
}: {
  filters: Filters;
  change: (more: Partial<Filters>) => void;
}) {
  const t = useT('board');
  const tOrder = useT('order');
  const tMethods = useT('payMethods');
  const people = usePeople();
  return (
    <fieldset
      className={`grid min-w-64 grow basis-96 grid-cols-2 gap-2 max-md:w-full ${people.length > 0 ? 'sm:grid-cols-5 md:max-lg:grid-cols-3' : 'sm:grid-cols-4 md:max-lg:grid-cols-2'}`}
    >
      <legend className="sr-only">{t('filters')}</legend>
      <input
        type="date"
        aria-label={t('ofDay')}
        value={day}
        data-chosen={day ? true : undefined}
        onChange={({ target }) => change({ day: target.value })}
        className={`${field} max-sm:col-span-2`}
      />
      <Choice label={t('anyStatus')} value={status} onChange={(value) => change({ status: value })}>
        {STATUSES.map((one) => (
          <option key={one} value={one}>
            {tOrder(statusKey(one))}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('anyPayment')}
        value={payment}
        onChange={(value) => change({ payment: value })}
      >
        <option value="paid">{t('paidOnes')}</option>
        <option value="unpaid">{t('unpaidOnes')}</option>
        <option value="review">{t('reviewOnes')}</option>
      </Choice>
      <Choice
        label={t('anyMethod')}
        value={payMethod}
        onChange={(value) => change({ payMethod: value })}
        className={people.length > 0 ? '' : 'max-sm:col-span-2'}
      >
        {WAYS_TO_PAY.map((one) => (
          <option key={one} value={one}>
            {one === 'online' ? t('online') : tMethods(one)}
          </option>
        ))}
      </Choice>
      {people.length > 0 && (
        <Choice
          label={t('anyPerson')}
          value={person}
          onChange={(value) => change({ person: value })}
        >
          {people.map(({ id: one, name }) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </Choice>
      )}
    </fieldset>
  );
}

/** The card of an order. It renders again only if the order has changed, and not with each key press in the search. */
const OrderCard = memo(SellerOrder);

/**
 * Lists the orders that match the query `asked`, newest first by default. An empty query matches all orders. Wide
 * screens show a table, and narrow screens show a card per order.
 */
function Found({
  asked,
  sort,
  onSort,
  filters,
}: {
  asked: string;
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
  filters: ReactNode;
}) {
  const t = useT('board');
  const { orders } = useFeed();
  const query = useDebouncedValue(asked);
  const path = `/api/order/seller?${query}` as const;
  const { items, nextCursor, status, more, reload, patch } = usePages<'orders', OrderView>(
    path,
    'orders',
    {
      as: 'seller',
    },
  );
  const isWide = useMedia(WIDE_SCREEN);
  const columns = useOrderColumns();
  const choice = useColumnChoice('orders', HIDDEN_ORDER_COLUMNS);
  const file = new URLSearchParams(query);
  file.set('columns', ORDER_COLUMNS.filter(choice.isShown).join(','));

  // The live feed drops an order when its day is over, so copy its latest state into the search results.
  useOnChange(orders, () => patch((order) => laterOf(orders.get(order._id), order)));

  const shown = useMemo(
    () =>
      items
        .map((order) => laterOf(orders.get(order._id), order))
        .filter((order) => !isUnlisted(order)),
    [items, orders],
  );

  return (
    <>
      <FilterRow>
        {filters}
        {isWide && (
          <TableTools
            columns={columns}
            choice={choice}
            href={`/api/order/csv?${file}`}
            maxRows={MAX_CSV_ORDERS}
          />
        )}
      </FilterRow>
      {status === 'loading' && items.length === 0 && (
        <div className="mt-5 space-y-4">
          <Skeleton className="h-44 rounded-panel" />
          <Skeleton className="h-44 rounded-panel" />
        </div>
      )}
      {status === 'ready' && items.length === 0 && (
        <div className="mt-5">
          <EmptyState icon="box" title={t(query ? 'noneFound' : 'none')} />
        </div>
      )}
      {isWide ? (
        shown.length > 0 && (
          <OrderTable
            orders={shown}
            columns={columns}
            choice={choice}
            sort={sort}
            onSort={onSort}
          />
        )
      ) : (
        <ul className="mt-5 space-y-4">
          {shown.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore status={status} hasMore={nextCursor !== undefined} onMore={more} onRetry={reload} />
    </>
  );
}

/**
 * Shows a toolbar with a search over all orders, and below it the board. Search results replace the board. Otherwise
 * the seller would have to scroll past all open orders to see the results.
 */
export function SellerOrders({ title }: { title: string }) {
  const t = useT('board');
  const [filters, change] = useOrderFilters();
  const asked = askedOf(filters);
  const isFinding = filters.all !== '' || asked !== '';
  const other = t(isFinding ? 'board' : 'allOrders');

  return (
    <>
      <Toolbar
        title={title}
        isDense
        search={
          <search aria-label={t('find')}>
            <SearchField label={t('findBy')} value={filters.q} onChange={(q) => change({ q })} />
          </search>
        }
        actions={
          <>
            <Button
              variant="outline"
              className="leading-tight max-lg:size-11 max-lg:shrink-0 max-lg:px-0"
              title={other}
              onClick={() => change({ ...NO_FILTERS, all: isFinding ? '' : '1' })}
            >
              <Icon name={isFinding ? 'box' : 'list'} className="size-5 lg:hidden" />
              <span className="max-lg:sr-only">{other}</span>
            </Button>
            {!isFinding && (
              <div className="ms-auto flex shrink-0 gap-2">
                <BoardButtons />
              </div>
            )}
          </>
        }
      />
      <BellNote />
      {isFinding && (
        <Found
          asked={asked}
          sort={ORDER_SORTS.find((one) => one === filters.sort) ?? 'newest'}
          onSort={(sort) =>
            change({ sort: sort === 'newest' ? '' : sort, all: filters.all || '1' })
          }
          filters={<OrderFilters filters={filters} change={change} />}
        />
      )}
      {/* The hidden board stays mounted, so that it shows the same section when it reappears. */}
      <div hidden={isFinding}>
        <Board />
      </div>
    </>
  );
}
