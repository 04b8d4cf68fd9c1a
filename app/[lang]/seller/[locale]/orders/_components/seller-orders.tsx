'use client';

import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Icon } from '@/app/_components/icon';
import { LoadMore } from '@/app/_components/load-more';
import { Skeleton } from '@/app/_components/spinner';
import { usePages } from '@/app/_components/use-pages';
import { SearchField } from '@/app/[lang]/seller/[locale]/_components/search-field';
import { useDebouncedValue } from '@/app/[lang]/seller/[locale]/_components/use-debounced-value';
import { laterOf } from '@/lib/orders/later-of';
import { isUnlisted } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { Board } from './board';
import { useFeed } from './order-feed';
import { OrderFilters } from './order-filters';
import { SellerOrder } from './seller-order';
import { askedOf, NO_FILTERS, useOrderFilters } from './use-order-filters';

/** All orders, or those that are `asked` for, by a text and by filters; newest first. */
function Found({ asked }: { asked: string }) {
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

  // The feed gives an order up when its day is over.
  const keep = useEffectEvent(() => patch((order) => laterOf(orders.get(order._id), order)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the orders are the reason
  useEffect(() => keep(), [orders]);

  const shown = items
    .map((order) => laterOf(orders.get(order._id), order))
    .filter((order) => !isUnlisted(order));

  return (
    <div className="max-w-5xl">
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
      <ul className="mt-5 space-y-4">
        {shown.map((order) => (
          <li key={order._id}>
            <SellerOrder order={order} />
          </li>
        ))}
      </ul>
      <LoadMore status={status} hasMore={nextCursor !== undefined} onMore={more} onRetry={reload} />
    </div>
  );
}

/**
 * The board, and above it the search of all orders and its filters, whose results take its place: at the end of the
 * page it would lie below every open order.
 */
export function SellerOrders() {
  const t = useT('board');
  const [filters, change] = useOrderFilters();
  const asked = askedOf(filters);
  const isFinding = filters.all !== '' || asked !== '';
  const isChosen = Boolean(filters.day || filters.status || filters.payment || filters.person);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();

  return (
    <>
      <search aria-label={t('find')} className="mb-4 flex max-w-5xl flex-wrap gap-2 print:hidden">
        <span className="flex min-w-0 grow flex-wrap gap-2">
          <span className="flex min-w-24 flex-1 basis-[8rem] sm:basis-[10rem]">
            <SearchField label={t('findBy')} value={filters.q} onChange={(q) => change({ q })} />
          </span>
          <span className="flex gap-2">
            {/* A long name takes a second line in it, not a row of its own. */}
            <Button
              look="outline"
              className="leading-tight max-sm:max-w-[9rem] max-sm:px-3.5"
              onClick={() => change({ ...NO_FILTERS, all: isFinding ? '' : '1' })}
            >
              {t(isFinding ? 'board' : 'allOrders')}
            </Button>
            <Button
              look="outline"
              size="icon"
              className="self-center sm:hidden"
              aria-label={t('filters')}
              aria-expanded={isOpen || isChosen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Icon name="chevron-down" className="size-5" />
            </Button>
          </span>
        </span>
        <OrderFilters id={id} isOpen={isOpen || isChosen} filters={filters} change={change} />
      </search>
      {isFinding && <Found asked={asked} />}
      {/* Stays, with the section that is chosen. */}
      <div hidden={isFinding}>
        <Board />
      </div>
    </>
  );
}
