'use client';

import { useState } from 'react';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { readOrders } from '@/lib/orders/read';
import { More } from '../../_components/more';
import { SearchField } from '../../_components/search-field';
import { useLater } from '../../_components/use-later';
import { usePages } from '../../_components/use-pages';
import { SellerOrder } from './seller-order';

/** All orders, newest first; found by customer, product or order id. */
export function SellerOrders() {
  const [text, setText] = useState('');
  const q = useLater(text.trim());
  const path = q ? `/api/order/seller?q=${encodeURIComponent(q)}` : '/api/order/seller';
  const { items, nextCursor, status, more, reload } = usePages(path, readOrders);

  return (
    <div className="max-w-5xl">
      <SearchField label="Find by name or order ID" value={text} onChange={setText} />
      {status === 'loading' && items.length === 0 && (
        <div className="mt-5 space-y-4">
          <Skeleton className="h-44 rounded-panel" />
          <Skeleton className="h-44 rounded-panel" />
        </div>
      )}
      {status === 'ready' && items.length === 0 && (
        <div className="mt-5">
          <EmptyState icon="box" title={q ? 'No orders found' : 'No orders yet'} />
        </div>
      )}
      <ul className="mt-5 space-y-4">
        {items.map((order) => (
          <li key={order._id}>
            <SellerOrder order={order} />
          </li>
        ))}
      </ul>
      <More status={status} hasMore={nextCursor !== undefined} onMore={more} onRetry={reload} />
    </div>
  );
}
