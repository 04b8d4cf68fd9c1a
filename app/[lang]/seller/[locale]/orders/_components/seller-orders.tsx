'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Skeleton } from '@/app/_components/spinner';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { useOnChange } from '@/app/_components/use-on-change';
import { SearchField } from '@/app/[lang]/seller/[locale]/_components/search-field';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { ORDER_SORTS } from '@/lib/orders/sort';
import { STATUSES } from '@/lib/orders/status';
import { WAYS_TO_PAY } from '@/lib/payments/pay-methods';
import { Board } from './board';
import { BellNote, BoardButtons } from './board-header';
import type { Filters } from './found-orders';

const NAMES = ['q', 'day', 'status', 'payment', 'payMethod', 'person', 'sort', 'all'] as const;

export const NO_FILTERS: Filters = {
  ...{ q: '', day: '', status: '', payment: '', payMethod: '', person: '' },
  ...{ sort: '', all: '' },
};

/** Checks the text of each filter. While the seller types a date, its year is briefly 2 or 20. */
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

export function filtersOf(search: string): Filters {
  const query = new URLSearchParams(search);
  const filters = { ...NO_FILTERS };
  for (const name of NAMES) {
    const text = query.get(name) ?? '';
    if (FITS[name](text)) filters[name] = text;
  }
  return filters;
}

export function searchOf(filters: Filters): string {
  const named = NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));
  return named.length === 0 ? '' : `?${new URLSearchParams(named)}`;
}

export const askedOf = ({ q, all: _, ...filters }: Filters): string =>
  searchOf(filtersOf(searchOf({ ...filters, q: q.trim(), all: '' }))).slice(1);

/** With the filters in the URL, they survive a reload, a bookmark and the Back button. */
function useOrderFilters(): [Filters, (more: Partial<Filters>) => void] {
  const params = useSearchParams();
  const [filters, setFilters] = useState(() => filtersOf(params.toString()));

  // The router updates `params` late after `replaceState`, so read the URL itself.
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

/** Most visits only show the board. */
const FoundOrdersPart = lazyComponent(
  () => import('./found-orders').then(({ FoundOrders }) => FoundOrders),
  () => <Skeleton className="h-44 rounded-panel" />,
);

/** Search results replace the board. Otherwise the seller would have to scroll past all open orders. */
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
        <FoundOrdersPart
          asked={asked}
          sort={ORDER_SORTS.find((one) => one === filters.sort) ?? 'newest'}
          onSort={(sort) =>
            change({ sort: sort === 'newest' ? '' : sort, all: filters.all || '1' })
          }
          filters={filters}
          change={change}
        />
      )}
      {/* The hidden board stays mounted, so that it reappears with the same section. */}
      <div hidden={isFinding}>
        <Board />
      </div>
    </>
  );
}
