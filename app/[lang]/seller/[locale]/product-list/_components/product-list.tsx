'use client';

import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { useT } from '#i18n';
import { Button, buttonClass, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Select } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { LoadMore } from '@/app/_components/load-more';
import { Notice } from '@/app/_components/notice';
import { Skeleton } from '@/app/_components/spinner';
import { useMedia, WIDE_SCREEN } from '@/app/_components/use-media';
import {
  DataTable,
  type Sorting,
  TableTools,
  useColumnChoice,
} from '@/app/[lang]/seller/[locale]/_components/data-table';
import { ScanPart } from '@/app/[lang]/seller/[locale]/_components/scan/barcode-part';
import { SearchField } from '@/app/[lang]/seller/[locale]/_components/search-field';
import { IfAllowed } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { FilterRow, Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { useCategoryLabels } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import { gtinOfTyped } from '@/lib/barcodes/scans';
import { categoryOption } from '@/lib/catalog/category-names';
import { XLSX_TYPE } from '@/lib/catalog/import/media-type';
import { MAX_CSV_PRODUCTS, PRODUCT_COLUMNS, PRODUCT_SORTS } from '@/lib/catalog/seller-sort';
import { escapeFormula } from '@/lib/catalog/transfer/columns';
import type { ImportResponse } from '@/lib/catalog/view';
import { toastError } from '@/lib/client/api-client';
import { useCategories } from '@/lib/client/categories-store';
import { notify } from '@/lib/client/notify';
import { usePermission } from '@/lib/client/seller-store';
import { uploadForm } from '@/lib/client/upload';
import { BYTE_ORDER_MARK } from '@/lib/utils/byte-order-mark';
import { ProductRow, type RowHandlers } from './product-row';
import { ProductTableHandlers, useProductColumns, useStableHandlers } from './product-table';
import { SelectionBar } from './selection-bar';
import { type Filters, REMOVED, useFilters, useProductList } from './use-product-list';

type Faults = { lines: { line: number; message: string }[]; more: number };

const SHOWN = 20;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function fileOf(lines: Faults['lines']): string {
  const rows = lines.map(({ line, message }) => `${line},${quoted(escapeFormula(message))}`);
  const text = BYTE_ORDER_MARK + ['line,reason', ...rows].join('\n');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
}

/** Lists the rows that the import has rejected, and offers them as a CSV file. */
export function FileFaults({ fieldErrors: { lines, more } }: { fieldErrors: Faults }) {
  const t = useT('sellerList');
  if (lines.length === 0) return null;
  const hidden = lines.length - SHOWN + more;
  return (
    <Notice kind="danger" role="alert" className="mt-4">
      <p className="font-semibold">{t('notImported')}</p>
      <ul className="mt-2 space-y-1 text-sm">
        {lines.slice(0, SHOWN).map(({ line, message }) => (
          <li key={line}>{t('line', { line, message })}</li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2 text-sm">{t('andMore', { count: hidden })}</p>}
      <a
        href={fileOf(lines)}
        download="not-imported.csv"
        className="mt-2 inline-flex min-h-11 items-center font-semibold underline"
      >
        {t('download')}
      </a>
    </Notice>
  );
}

const entry = 'flex min-h-12 items-center gap-3 rounded-field px-3 font-semibold hover:bg-sunk';

function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !menu.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

function ProductFile({ onImported }: { onImported: () => Promise<void> }) {
  const t = useT('sellerList');
  const [progress, setProgress] = useState<number>();
  const [fieldErrors, setFieldErrors] = useState<Faults>();
  const busy = progress !== undefined;

  async function send({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    if (!file || busy) return;
    setFieldErrors(undefined);
    setProgress(0);
    try {
      const { message, errors, moreErrors } = await uploadForm<ImportResponse>({
        path: '/api/product/import',
        form: file,
        // The server detects a workbook by its content.
        headers: { 'Content-Type': /\.xlsx$/i.test(file.name) ? XLSX_TYPE : 'text/csv' },
        onProgress: setProgress,
      });
      if (errors.length > 0) notify.error(message);
      else notify.success(message);
      setFieldErrors({ lines: errors, more: moreErrors });
      await onImported();
    } catch (error) {
      toastError(error);
    } finally {
      setProgress(undefined);
      // Reset the input, so that the seller can choose the same file again after correcting it.
      input.value = '';
    }
  }

  return (
    <section
      aria-label={t('file')}
      className="text-start has-[[open],progress,[role=alert]]:basis-full!"
    >
      <details className="group sm:max-w-max" onKeyDown={closeOnEscape}>
        <summary
          className={`${buttonClass({ variant: 'outline' })} cursor-pointer list-none max-sm:w-full`}
        >
          {t(busy ? 'importing' : 'file')}
          <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
        </summary>
        <div className="mt-2 grid max-w-sm gap-1 rounded-panel border border-line bg-card p-2 shadow-lift">
          <label
            className={`${entry} cursor-pointer focus-within:outline-2 focus-within:outline-leaf`}
          >
            <Icon name="upload" className="size-5" />
            {t('importCsv')}
            <input
              type="file"
              accept={`.xlsx,.csv,text/csv,${XLSX_TYPE}`}
              onChange={send}
              disabled={busy}
              className="sr-only"
            />
          </label>
          <a href="/api/product/export" download className={entry}>
            <Icon name="download" className="size-5" />
            {t('exportCsv')}
          </a>
          <p className="px-3 pb-1 text-muted text-sm">{t('csvHint')}</p>
        </div>
      </details>
      {busy && (
        <progress
          aria-label={t('import')}
          value={progress < 1 ? progress : undefined}
          max={1}
          className="mt-3 block h-2.5 w-full max-w-sm overflow-hidden rounded-full accent-leaf"
        />
      )}
      {fieldErrors && <FileFaults fieldErrors={fieldErrors} />}
    </section>
  );
}

type ProductFiltersProps = { filters: Filters; onChange: (filters: Filters) => void };

function ProductFilters({ filters, onChange }: ProductFiltersProps) {
  const t = useT('sellerList');
  const tSellerGoods = useT('sellerGoods');
  const labels = useCategoryLabels();
  const categories = useCategories();
  return (
    <div className="flex grow flex-col gap-3 max-md:w-full lg:flex-row">
      <SearchField
        label={t('find')}
        value={filters.q}
        onChange={(q) => onChange({ ...filters, q })}
      />
      <div className="grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 lg:flex">
        <Select
          aria-label={t('category')}
          value={filters.category}
          onChange={(event) => onChange({ ...filters, category: event.target.value })}
          className="min-h-12 min-w-0"
        >
          <option value="">{t('allCategories')}</option>
          {categories.map((one) => (
            <option key={one.path} value={one.path}>
              {categoryOption(one, labels)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('stock')}
          value={filters.stock}
          onChange={(event) => onChange({ ...filters, stock: event.target.value })}
          className="min-h-12 min-w-0"
        >
          <option value="">{t('anyStock')}</option>
          <option value="in">{tSellerGoods('inStock')}</option>
          <option value="low">{t('fewLeft')}</option>
          <option value="out">{tSellerGoods('outOfStock')}</option>
          <option value={REMOVED}>{t('removed')}</option>
        </Select>
      </div>
    </div>
  );
}

const NONE_HIDDEN: readonly string[] = [];

const sortingOf = (sort: string): Sorting | undefined =>
  sort ? { id: sort.replace('-', ''), isDescending: sort.startsWith('-') } : undefined;

const sortOf = ({ id, isDescending }: Sorting): string =>
  PRODUCT_SORTS.find((sort) => sort === `${isDescending ? '-' : ''}${id}`) ?? '';

/** The product that was changed last comes first. */
export function ProductList() {
  const t = useT('sellerList');
  const tScanning = useT('scanning');
  const tSeller = useT('seller');
  const mayChange = usePermission('goods');
  const [filters, setFilters] = useFilters();
  const shelf = useProductList(filters);
  const { items, nextCursor, status, more, reload } = shelf;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = items.filter(({ _id }) => chosen.has(_id));
  const clear = () => setChosen(new Set());
  const gtin = gtinOfTyped(filters.q.trim());
  const areAllChosen = items.length > 0 && selected.length === items.length;

  const isFiltered = [filters.q, filters.category, filters.stock].some(Boolean);
  const isEmpty = status === 'ready' && items.length === 0 && !isFiltered;
  const isWide = useMedia(WIDE_SCREEN);
  const chooseAll = () => (areAllChosen ? clear() : choose(items));
  const columns = useProductColumns({ areAllChosen, chooseAll });
  const handlers = useStableHandlers<RowHandlers>({
    select,
    switchStock: shelf.switchStock,
    setCount: shelf.setCount,
    setPrices: shelf.setPrices,
    restore: shelf.restore,
  });
  const choice = useColumnChoice('products', NONE_HIDDEN);
  const file = new URLSearchParams(shelf.query);
  file.set('columns', PRODUCT_COLUMNS.filter(choice.isShown).join(','));

  const choose = (products: readonly { _id: string }[]) =>
    setChosen(new Set(products.map(({ _id }) => _id)));

  /** Products that were selected during the request stay selected. */
  function forget(done: readonly { _id: string }[], left: readonly { _id: string }[] = []) {
    const remainingIds = new Set(left.map(({ _id }) => _id));
    const gone = new Set(done.flatMap(({ _id }) => (remainingIds.has(_id) ? [] : [_id])));
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
    <div className="max-w-5xl xl:max-w-none">
      <Toolbar
        title={t('title')}
        note={<p className="min-h-6 text-muted tabular-nums">{shelf.counts}</p>}
        actions={
          mayChange && !isEmpty && <LinkButton href="/seller">{tSeller('addProduct')}</LinkButton>
        }
      />
      <div className="mb-3 flex flex-wrap items-start gap-3 text-center max-sm:[&>*]:grow max-sm:[&>*]:basis-[calc(50%-0.375rem)] max-sm:[&>div>button]:w-full">
        <IfAllowed needs="goods">
          <ProductFile onImported={shelf.readAgain} />
        </IfAllowed>
        <ScanPart onScan={(code) => filter({ q: code, category: '', stock: '', sort: '' })} />
      </div>
      <FilterRow>
        <ProductFilters filters={filters} onChange={filter} />
        {isWide && (
          <TableTools
            columns={columns.filter(({ isLabelHidden }) => !isLabelHidden)}
            choice={choice}
            href={`/api/product/csv?${file}`}
            maxRows={MAX_CSV_PRODUCTS}
          />
        )}
      </FilterRow>
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
            <EmptyState icon="search" title={tScanning('noneWith', { gtin })}>
              <LinkButton href={`/seller?gtin=${gtin}`}>{tScanning('addWith')}</LinkButton>
            </EmptyState>
          ) : isFiltered ? (
            <EmptyState icon="search" title={t('none')}>
              <Button
                variant="outline"
                onClick={() => filter({ ...filters, q: '', category: '', stock: '' })}
              >
                {t('clearFilters')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon="box" title={t('noneYet')}>
              {mayChange && (
                <>
                  <LinkButton href="/seller">{tSeller('addProduct')}</LinkButton>
                  <LinkButton href="/seller/import" variant="outline">
                    {t('moveIn')}
                  </LinkButton>
                </>
              )}
            </EmptyState>
          )}
        </div>
      )}
      {isWide && items.length > 0 && (
        <div className="mt-3">
          <ProductTableHandlers value={handlers}>
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={items}
              choice={choice}
              sorting={sortingOf(filters.sort)}
              // The server returns search results in the same sequence as in the shop.
              onSort={
                filters.q ? undefined : (sorting) => filter({ ...filters, sort: sortOf(sorting) })
              }
              onUnsort={() => filter({ ...filters, sort: '' })}
              rowHeight="inputs"
              isSelected={({ _id }) => chosen.has(_id)}
            />
          </ProductTableHandlers>
        </div>
      )}
      {!isWide && items.length > 0 && mayChange && (
        <label className="mt-3 inline-flex min-h-11 cursor-pointer items-center gap-2 ps-5 font-semibold text-muted text-sm sm:ps-7">
          <input
            type="checkbox"
            checked={areAllChosen}
            onChange={chooseAll}
            className="size-5 accent-leaf"
          />
          {t('selectAll')}
        </label>
      )}
      {!isWide && (
        <ul className="mt-2 divide-y divide-line overflow-hidden rounded-panel border border-line bg-card empty:hidden">
          {items.map((product) => (
            <ProductRow
              key={product._id}
              product={product}
              isSelected={chosen.has(product._id)}
              handlers={handlers}
            />
          ))}
        </ul>
      )}
      <LoadMore status={status} hasMore={nextCursor !== undefined} onMore={more} onRetry={reload} />
      {selected.length > 0 && (
        <SelectionBar
          products={selected}
          isBusy={shelf.isBusy}
          onStock={(inStock) => shelf.setStockOf(selected, inStock)}
          // The next click must not change the products again.
          onPrices={(offers) => shelf.setOffers(offers).then((left) => forget(selected, left))}
          onRemove={() => shelf.remove(selected).then(() => forget(selected))}
          onRestore={() => shelf.restore(selected).then(() => forget(selected))}
          onClear={clear}
        />
      )}
    </div>
  );
}
