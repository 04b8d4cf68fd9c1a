'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePages } from '@/app/_components/load-more';
import { useShop } from '@/app/_components/shop-provider';
import { presentProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import { useDebouncedValue } from '@/app/[lang]/seller/[locale]/_components/search-field';
import { gtinOfTyped } from '@/lib/barcodes/scans';
import { laterProduct, PRODUCT_SORTS } from '@/lib/catalog/seller-sort';
import type { ChangedProduct, ProductCounts, SellerProduct } from '@/lib/catalog/view';
import { callApi, errorMessage, toastError } from '@/lib/client/api-client';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { randomKey } from '@/lib/client/random-key';
import { unitOfCount } from '@/lib/weights/measures';
import {
  changePrices,
  createIdempotentRetry,
  createKeyedQueue,
  type Prices,
  removeProducts,
  restoreProduct,
  runConcurrently,
  savePrices,
} from './product-changes';
import type { NewOffer } from './selection-bar';

export const REMOVED = 'removed';

export type Filters = { q: string; category: string; stock: string; sort: string };

const filtersIn = (params: Pick<URLSearchParams, 'get'>): Filters => ({
  q: params.get('q') ?? '',
  category: params.get('category') ?? '',
  stock: params.get('stock') ?? '',
  sort: PRODUCT_SORTS.find((sort) => sort === params.get('sort')) ?? '',
});

export function useFilters() {
  const params = useSearchParams();
  const [filters, show] = useState(() => filtersIn(params));
  useEffect(() => {
    // The router updates `params` only some time after `replaceState`, so ignore outdated values.
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

function listPath({ q, category, stock, sort }: Filters) {
  const gtin = gtinOfTyped(q.trim());
  if (gtin) return `/api/product/seller?gtin=${gtin}` as const;
  const query = new URLSearchParams();
  if (q.trim()) query.set('q', q.trim());
  if (category) query.set('category', category);
  if (stock === REMOVED) query.set('removed', 'true');
  else if (stock) query.set('stock', stock);
  if (sort) query.set('sort', sort);
  return `/api/product/seller?${query}` as const;
}

const MOST_NAMES = 3;

function namesOf(products: readonly SellerProduct[]) {
  const t = translate('sellerList');
  const names = products.slice(0, MOST_NAMES).map(({ name }) => name);
  const count = products.length - names.length;
  return [...names, ...(count > 0 ? [t('more', { count })] : [])].join(t('comma'));
}

function useCounts() {
  const [counts, setCounts] = useState<string>();
  const latest = useRef(0);
  const read = useCallback(async () => {
    latest.current += 1;
    const own = latest.current;
    // Ignore errors, because the product list reports them.
    const found = await callApi<ProductCounts>('/api/product/counts', { as: 'seller' }).catch(
      () => undefined,
    );
    if (!found || own !== latest.current) return;
    const { total, outOfStock, removed } = found;
    const t = translate('sellerList');
    const parts = [
      t('total', { count: total }),
      ...(outOfStock > 0 ? [t('countOut', { count: outOfStock })] : []),
      ...(removed > 0 ? [t('countRemoved', { count: removed })] : []),
    ];
    setCounts(parts.join(' · '));
  }, []);
  useEffect(() => void read(), [read]);
  return [counts, read] as const;
}

const sendStock = (id: string, inStock: boolean) =>
  callApi('/api/product/stock', { as: 'seller', body: { id, inStock } });

const onceAgain = createIdempotentRetry(randomKey);
/** The last click on a product determines the result. */
const inQueue = createKeyedQueue();

type Wish = Pick<Partial<SellerProduct>, 'inStock' | 'switchedOff' | 'stock'>;

export function useProductList(filters: Filters) {
  const { currency } = useShop();
  const [counts, readCounts] = useCounts();
  const [isBusy, setIsBusy] = useState(false);
  const path = useDebouncedValue(listPath(filters));
  const list = usePages<'products', SellerProduct>(path, 'products', {
    as: 'seller',
    keepPositions: true,
    later: laterProduct,
  });
  const { reload, patch } = list;
  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map());
  /** The next price change starts from the latest version of a product. */
  const saved = useRef(new Map<string, SellerProduct>());

  // A row without a pending change must not render again.
  const items = useMemo(
    () =>
      list.items.map((product) => {
        const wish = wishes.get(product._id);
        return wish ? { ...product, ...wish } : product;
      }),
    [list.items, wishes],
  );

  async function readAgain() {
    await Promise.all([reload(), readCounts()]);
  }

  const show = (changed: SellerProduct) =>
    patch((product) => (product._id === changed._id ? laterProduct(product, changed) : product));

  /** Shows a change at once. The value stays until the server has responded to all changes of the row. */
  async function inRow<T>(id: string, wish: Wish, send: () => Promise<T>): Promise<T> {
    const own = { ...wishes.get(id), ...wish };
    setWishes((now) => new Map(now).set(id, own));
    try {
      return await inQueue(id, send);
    } finally {
      setWishes((now) => new Map([...now].filter(([, one]) => one !== own)));
    }
  }

  async function switchStock({ _id, stock }: SellerProduct, isOn: boolean) {
    const inStock = isOn && stock !== 0;
    const wish = stock === undefined ? { inStock } : { inStock, switchedOff: !isOn };
    try {
      const { message } = await inRow(_id, wish, async () => {
        const answer = await sendStock(_id, isOn);
        patch((product) => (product._id === _id ? { ...product, ...wish } : product));
        return answer;
      });
      notify.success(message);
      await readAgain();
    } catch (error) {
      toastError(error);
    }
  }

  /** With a difference, pieces ordered meanwhile are not added again. */
  async function setCount(product: SellerProduct, stock: number) {
    const { _id, stock: from, updatedAt } = product;
    const body = { id: _id, stock, from, unit: unitOfCount(product) };
    try {
      await inRow(_id, { stock }, async () => {
        // After a reload of the row, the same click is a new change. `updatedAt` gives it a new idempotency key.
        const answer = await onceAgain(_id, { ...body, updatedAt }, (key) =>
          callApi<ChangedProduct>('/api/product/count', {
            as: 'seller',
            body,
            headers: { 'Idempotency-Key': key },
          }),
        );
        show(answer.product);
      });
      await readCounts();
    } catch (error) {
      const present = presentProduct(error);
      if (present) show(present);
      toastError(error);
    }
  }

  async function setPrices(product: SellerProduct, prices: Prices): Promise<string | undefined> {
    const { _id } = product;
    try {
      const { message } = await inQueue(_id, async () => {
        const answer = await savePrices(
          laterProduct(saved.current.get(_id), product),
          prices,
          currency,
        );
        saved.current.set(_id, answer.product);
        show(answer.product);
        return answer;
      });
      notify.success(message);
      return undefined;
    } catch (error) {
      const present = presentProduct(error);
      if (present) show(present);
      const mayRepeat = present && !present.removedAt;
      const message = errorMessage(error);
      return mayRepeat ? translate('sellerList')('pressEnter', { message }) : message;
    }
  }

  /**
   * Shows how many products were changed, or which products failed and the first error. Returns the products that
   * failed.
   */
  async function onEach(
    products: readonly SellerProduct[],
    doneKey: 'doneBack' | 'doneIn' | 'doneOut' | 'doneChanged',
    work: (product: SellerProduct) => Promise<unknown>,
  ): Promise<readonly SellerProduct[]> {
    if (isBusy) return products;
    setIsBusy(true);
    const { done, failures } = await runConcurrently(products, work);
    setIsBusy(false);
    const [first] = failures;
    const failed = failures.map(({ item }) => item);
    const t = translate('sellerList');
    const counts = { failed: failed.length, count: products.length };
    const failure = { names: namesOf(failed), message: first ? errorMessage(first.error) : '' };
    if (first) notify.error(t('notChanged', { ...counts, ...failure }));
    else notify.success(t(doneKey, { count: done }));
    await readAgain();
    return failed;
  }

  const restore = (products: readonly SellerProduct[]) =>
    onEach(products, 'doneBack', ({ _id }) => restoreProduct(_id));

  async function remove(products: readonly SellerProduct[]) {
    if (isBusy) return;
    setIsBusy(true);
    await removeProducts(products, () => void restore(products));
    setIsBusy(false);
    await readAgain();
  }

  return {
    ...list,
    query: path.split('?')[1] ?? '',
    items,
    counts,
    isBusy,
    readAgain,
    switchStock,
    setCount,
    setPrices,
    restore,
    remove,
    setStockOf: (products: readonly SellerProduct[], inStock: boolean) =>
      onEach(products, inStock ? 'doneIn' : 'doneOut', ({ _id }) => sendStock(_id, inStock)),
    setOffers(offers: readonly NewOffer[]) {
      const prices = new Map(offers.map(({ product, offerPrice }) => [product, offerPrice]));
      return onEach([...prices.keys()], 'doneChanged', (product) =>
        changePrices(
          product,
          {
            [product.pricePerUnit === undefined ? 'offerPrice' : 'pricePerUnit']:
              prices.get(product),
          },
          currency,
        ),
      );
    },
  };
}
