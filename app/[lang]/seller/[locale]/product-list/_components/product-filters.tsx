'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Select } from '@/app/_components/field';
import { useClientLanguage } from '@/app/_i18n/language-provider';
import { SearchField } from '@/app/[lang]/seller/[locale]/_components/search-field';
import { categoryOption } from '@/lib/catalog/category-words';
import { useCategories } from '@/lib/client/categories-store';

/** The value of the stock filter that shows products off the shelf. */
export const REMOVED = 'removed';

export type Filters = { q: string; category: string; stock: string };

const filtersIn = (params: Pick<URLSearchParams, 'get'>): Filters => ({
  q: params.get('q') ?? '',
  category: params.get('category') ?? '',
  stock: params.get('stock') ?? '',
});

/** The filters, which are also in the address, so that a reload keeps them and a link sets them. */
export function useFilters() {
  const params = useSearchParams();
  const [filters, show] = useState(() => filtersIn(params));
  useEffect(() => {
    // `params` may lack what was typed since, because the router updates late.
    const isPresent = params.toString() === new URLSearchParams(window.location.search).toString();
    if (isPresent) show(filtersIn(params));
  }, [params]);
  function setFilters(next: Filters) {
    show(next);
    const query = new URLSearchParams(Object.entries(next).filter(([, value]) => value));
    window.history.replaceState(null, '', query.size > 0 ? `?${query}` : window.location.pathname);
  }
  return [filters, setFilters] as const;
}

/** Narrows the list by name, category and stock, or shows what was removed. */
export function ProductFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
}) {
  const t = useT('sellerList');
  const goods = useT('sellerGoods');
  const { labels } = useClientLanguage();
  const categories = useCategories();
  return (
    <div className="flex flex-col gap-3 lg:flex-row">
      <SearchField
        label={t('find')}
        value={filters.q}
        onChange={(q) => onChange({ ...filters, q })}
      />
      <div className="grid grid-cols-2 gap-3 lg:flex">
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
          <option value="in">{goods('inStock')}</option>
          <option value="low">{t('fewLeft')}</option>
          <option value="out">{goods('outOfStock')}</option>
          <option value={REMOVED}>{t('removed')}</option>
        </Select>
      </div>
    </div>
  );
}
