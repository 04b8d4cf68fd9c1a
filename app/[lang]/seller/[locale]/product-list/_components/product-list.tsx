'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { LoadMore } from '@/app/_components/load-more';
import { Skeleton } from '@/app/_components/spinner';
import { ScanPart } from '@/app/[lang]/seller/[locale]/_components/scan/scan-part';
import { IfMay } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { gtinOfTyped } from '@/lib/barcodes/scan-math';
import { useMay } from '@/lib/client/seller-store';
import { ProductFile } from './product-file';
import { type Filters, ProductFilters, useFilters } from './product-filters';
import { ProductHeader, ProductRow } from './product-row';
import { SelectionBar } from './selection-bar';
import { useProductList } from './use-product-list';

/** Every product, what was changed last first, with its stock and prices to be changed in the row. */
export function ProductList() {
  const t = useT('sellerList');
  const scanning = useT('scanning');
  const area = useT('seller');
  const mayChange = useMay('goods');
  const [filters, setFilters] = useFilters();
  const shelf = useProductList(filters);
  const { items, nextCursor, status, more, reload } = shelf;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = items.filter(({ _id }) => chosen.has(_id));
  const clear = () => setChosen(new Set());
  const gtin = gtinOfTyped(filters.q.trim());
  const areAllChosen = items.length > 0 && selected.length === items.length;

  const choose = (products: readonly { _id: string }[]) =>
    setChosen(new Set(products.map(({ _id }) => _id)));

  /** What is chosen while a change is under way stays chosen after it. */
  function forget(done: readonly { _id: string }[], left: readonly { _id: string }[] = []) {
    const kept = new Set(left.map(({ _id }) => _id));
    const gone = new Set(done.flatMap(({ _id }) => (kept.has(_id) ? [] : [_id])));
    setChosen((before) => new Set([...before].filter((id) => !gone.has(id))));
  }

  function select(id: string, isSelected: boolean) {
    const next = new Set(chosen);
    if (isSelected) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  function filter(next: Filters) {
    clear();
    setFilters(next);
  }

  return (
    <div className="max-w-5xl">
      <div className="mb-6 flex flex-wrap items-baseline gap-x-4">
        <h1 className="font-bold text-3xl">{t('title')}</h1>
        <p className="min-h-6 text-muted tabular-nums">{shelf.counts}</p>
      </div>
      <div className="mb-5 flex flex-wrap items-start gap-3 text-center max-sm:[&>*]:grow max-sm:[&>*]:basis-[calc(50%-0.375rem)] max-sm:[&>div>button]:w-full">
        <IfMay needs="goods">
          <ProductFile onImported={shelf.readAgain} />
          <LinkButton href="/seller/categories" look="outline">
            {t('categories')}
          </LinkButton>
          <LinkButton href="/seller/import" look="outline">
            {t('moveIn')}
          </LinkButton>
          <LinkButton href="/seller/home" look="outline">
            {t('homePage')}
          </LinkButton>
        </IfMay>
        <LinkButton href="/seller/product-list/count" look="outline">
          {scanning('countStock')}
        </LinkButton>
        <ScanPart onScan={(code) => filter({ q: code, category: '', stock: '' })} />
      </div>
      <ProductFilters filters={filters} onChange={filter} />
      {status === 'loading' && items.length === 0 && (
        <div className="mt-5 space-y-3">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-20" />
          ))}
        </div>
      )}
      {status === 'ready' && items.length === 0 && (
        <div className="mt-5">
          {gtin ? (
            <EmptyState icon="search" title={scanning('noneWith', { gtin })}>
              <LinkButton href={`/seller?gtin=${gtin}`}>{scanning('addWith')}</LinkButton>
            </EmptyState>
          ) : Object.values(filters).some(Boolean) ? (
            <EmptyState icon="search" title={t('none')} />
          ) : (
            <EmptyState icon="box" title={t('noneYet')}>
              {mayChange && <LinkButton href="/seller">{area('addProduct')}</LinkButton>}
            </EmptyState>
          )}
        </div>
      )}
      {items.length > 0 && mayChange && (
        <label className="mt-3 inline-flex min-h-11 cursor-pointer items-center gap-2 ps-5 font-semibold text-muted text-sm sm:ps-7">
          <input
            type="checkbox"
            checked={areAllChosen}
            onChange={() => (areAllChosen ? clear() : choose(items))}
            className="size-5 accent-leaf"
          />
          {t('selectAll')}
        </label>
      )}
      {items.length > 0 && <ProductHeader />}
      <ul className="mt-2 divide-y divide-line overflow-hidden rounded-panel border border-line bg-card empty:hidden">
        {items.map((product) => (
          <ProductRow
            key={product._id}
            product={product}
            isSelected={chosen.has(product._id)}
            onSelect={(isSelected) => select(product._id, isSelected)}
            onSwitch={(inStock) => shelf.switchStock(product, inStock)}
            onCount={(stock) => shelf.setCount(product, stock)}
            onPrice={(prices) => shelf.setPrices(product, prices)}
            onRestore={() => shelf.restore([product])}
          />
        ))}
      </ul>
      <LoadMore status={status} hasMore={nextCursor !== undefined} onMore={more} onRetry={reload} />
      {selected.length > 0 && (
        <SelectionBar
          products={selected}
          isBusy={shelf.isBusy}
          onStock={(inStock) => shelf.setStockOf(selected, inStock)}
          // What was changed must not be changed once more by the next press.
          onPrices={(offers) => shelf.setOffers(offers).then((left) => forget(selected, left))}
          onRemove={() => shelf.remove(selected).then(() => forget(selected))}
          onRestore={() => shelf.restore(selected).then(() => forget(selected))}
          onClear={clear}
        />
      )}
    </div>
  );
}
