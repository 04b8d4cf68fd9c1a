'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { LoadMore } from '@/app/_components/load-more';
import { Skeleton } from '@/app/_components/spinner';
import { usePages } from '@/app/_components/use-pages';
import { SearchField } from '@/app/[lang]/seller/_components/search-field';
import { useDebouncedValue } from '@/app/[lang]/seller/_components/use-debounced-value';
import { laterOf } from '@/lib/orders/later-of';
import { isUnlisted } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { Board } from './board';
import { useFeed } from './order-feed';
import { SellerOrder } from './seller-order';

/** All orders, or those that `text` finds by customer, product or order id; newest first. */
function Found({ text }: { text: string }) {
  const t = useT('board');
  const { orders } = useFeed();
  const q = useDebouncedValue(text);
  const path = `/api/order/seller?${new URLSearchParams(q ? { q } : {})}` as const;
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
          <EmptyState icon="box" title={t(q ? 'noneFound' : 'none')} />
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
 * The board, and above it the search of all orders, whose results take its place: at the end of the
 * page it would lie below every open order.
 */
export function SellerOrders() {
  const t = useT('board');
  const [text, setText] = useState('');
  const [wantsAll, setWantsAll] = useState(false);
  const q = text.trim();
  const isFinding = wantsAll || q !== '';

  function toggle() {
    setText('');
    setWantsAll(!isFinding);
  }

  return (
    <>
      <search
        aria-label={t('find')}
        className="mb-4 flex max-w-5xl gap-2 max-[12rem]:flex-wrap print:hidden"
      >
        <SearchField label={t('findBy')} value={text} onChange={setText} />
        <Button look="outline" className="shrink-0 max-[12rem]:shrink" onClick={toggle}>
          {t(isFinding ? 'board' : 'allOrders')}
        </Button>
      </search>
      {isFinding && <Found text={q} />}
      {/* Stays, with the section that is chosen. */}
      <div hidden={isFinding}>
        <Board />
      </div>
    </>
  );
}
