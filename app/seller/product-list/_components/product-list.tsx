'use client';

import { useState } from 'react';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { callApi, toastError } from '@/lib/api-client';
import { readProducts } from '@/lib/catalog/read';
import { notify } from '@/lib/notify';
import { record, text } from '@/lib/shape';
import { More } from '../../_components/more';
import { useLater } from '../../_components/use-later';
import { usePages } from '../../_components/use-pages';
import { ProductFile } from './product-file';
import { type Filters, ProductFilters } from './product-filters';
import { ProductHeader, ProductRow } from './product-row';

function listPath({ q, category, stock }: Filters): string {
  const query = new URLSearchParams();
  if (q.trim()) query.set('q', q.trim());
  if (category) query.set('category', category);
  if (stock) query.set('stock', stock);
  return `/api/product/list?${query}`;
}

/** Every product with its stock switch. */
export function ProductList() {
  const [filters, setFilters] = useState<Filters>({ q: '', category: '', stock: '' });
  const path = useLater(listPath(filters));
  const { items, nextCursor, status, more, reload, patch } = usePages(path, readProducts);

  async function switchStock(id: string, inStock: boolean) {
    const show = (value: boolean) =>
      patch((product) => (product._id === id ? { ...product, inStock: value } : product));
    show(inStock);
    try {
      const answer = await callApi('/api/product/stock', record, {
        as: 'seller',
        body: { id, inStock },
      });
      notify.success(text(answer.message));
      await reload();
    } catch (error) {
      show(!inStock);
      toastError(error);
    }
  }

  return (
    <div className="max-w-5xl">
      <ProductFile onImported={reload} />
      <ProductFilters filters={filters} onChange={setFilters} />
      {status === 'loading' && items.length === 0 && (
        <div className="mt-5 space-y-3">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-20" />
          ))}
        </div>
      )}
      {status === 'ready' && items.length === 0 && (
        <div className="mt-5">
          <EmptyState icon="search" title="No products found" />
        </div>
      )}
      {items.length > 0 && <ProductHeader />}
      <ul className="mt-5 lg:mt-2 divide-y divide-line overflow-hidden rounded-panel border border-line bg-card empty:hidden">
        {items.map((product) => (
          <ProductRow
            key={product._id}
            product={product}
            onSwitch={(inStock) => switchStock(product._id, inStock)}
          />
        ))}
      </ul>
      <More status={status} hasMore={nextCursor !== undefined} onMore={more} onRetry={reload} />
    </div>
  );
}
