'use client';

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyBox } from '@/app/_components/empty-box';
import { lastPicture } from '@/app/_components/last-picture';
import { useShop } from '@/app/_components/shop-provider';
import { Skeleton } from '@/app/_components/spinner';
import { useLazyComponent } from '@/app/_components/use-lazy-component';
import { useMoney } from '@/app/_components/use-money';
import { availableStock, type CartItems } from '@/lib/cart/limits';
import type { ProductsResponse, ProductView } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { lowerCartToStock } from '@/lib/client/cart-edits';
import {
  useCartCount,
  useCartItems,
  useCartReady,
  useReservedStock,
} from '@/lib/client/cart-store';
import {
  cachePictures,
  type LastProduct,
  readLastCart,
  readLastProducts,
  storeLastProducts,
} from '@/lib/client/last-cart';
import type { OneStepMode } from '@/lib/client/one-step';
import { bootSession } from '@/lib/client/session';
import { useSession } from '@/lib/client/session-store';
import type { Language } from '@/lib/i18n/languages';
import { toCents, typedNumber } from '@/lib/utils/money';
import type { Measure } from '@/lib/weights/fields';
import { typedUnit, typedValue } from '@/lib/weights/units';
import type { Line } from './cart-line';

/**
 * Formats an amount in the unit in which people type it, for example `0.25 lb`, or `0,25 lb` in German. Every cart page
 * contains this function, so it uses less code than `formatAmount`.
 */
export const typedAmount = (amount: number, unit: Measure['unit'], language: Language): string =>
  `${typedNumber(typedValue(amount, unit), language)}\u00a0${typedUnit(unit)}`;

function LastPicture({ product }: { product: LastProduct }) {
  const src = lastPicture(product);
  if (!src) return null;
  return (
    <picture className="contents">
      <img src={src} alt="" width={96} height={96} className="size-full object-cover" />
    </picture>
  );
}

/** The API returns no data for deleted products, so this is the name that the browser last loaded. */
const lastNameOf = (id: string): string | undefined =>
  readLastCart().find((line) => line.id === id)?.product?.name;

/** Stores the cart, so that it can be shown without a connection. */
function useLastCart(products?: CartProducts): void {
  useEffect(() => {
    if (!products) return;
    const shown = [...products.values()].filter((product) => product !== undefined);
    const gone = readLastCart().flatMap(({ id, product }) =>
      product && !products.get(id) ? product : [],
    );
    storeLastProducts([...shown, ...gone]);
    void cachePictures(shown.flatMap((product) => lastPicture(product) ?? []));
  }, [products]);
}

function OfflineCart({ drawing }: { drawing: ReactNode }) {
  const t = useT('cart');
  const { code } = usePageLanguage();
  const { currency } = useShop();
  const money = useMoney(currency);
  const [lines] = useState(readLastCart);
  if (lines.length === 0)
    return <EmptyBox drawing={drawing} title={t('offline')} text={t('offlineText')} />;
  const subtotalCents = lines.reduce(
    (sum, { product, quantity }) => sum + toCents(product?.offerPrice ?? 0, currency) * quantity,
    0,
  );
  return (
    <div className="max-w-3xl">
      <p
        role="status"
        className="mb-6 flex items-start gap-3 rounded-field bg-amber-soft px-4 py-3 font-semibold text-amber"
      >
        <span className="[&>svg]:size-6">{drawing}</span>
        {t('offlineCart')}
      </p>
      <ul className="divide-y divide-line border-line border-y" aria-label={t('items')}>
        {lines.map(({ id, quantity, product }) => (
          <li key={id} data-line={id} className="flex items-center gap-4 py-4">
            <span className="block size-20 shrink-0 overflow-hidden rounded-field bg-sunk">
              {product && <LastPicture product={product} />}
            </span>
            <div className="min-w-0 grow">
              <p className="font-semibold text-lg leading-snug">
                <bdi>{product?.name ?? t('oneMoreProduct')}</bdi>
              </p>
              <p className="text-muted">
                {product?.soldBy === 'weight'
                  ? typedAmount(quantity * (product.step ?? 0), product.stepUnit ?? 'g', code)
                  : t('quantity', { count: quantity })}
              </p>
            </div>
            {product?.offerPrice !== undefined && (
              <p className="font-bold text-lg tabular-nums">
                {money.of(product.offerPrice * quantity)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {lines.every(({ product }) => product?.offerPrice !== undefined) && (
        <p className="mt-4 flex justify-between font-bold text-xl">
          <span>{t('lastPrice')}</span>
          <span className="tabular-nums">{money.ofCents(subtotalCents)}</span>
        </p>
      )}
    </div>
  );
}

type CartProducts = ReadonlyMap<string, ProductView | undefined>;

/**
 * The result is undefined until all products are loaded. Products of removed lines stay loaded for an undo. When the
 * shopper returns to the page, prices and stock are read again.
 */
function useCartProducts(items: CartItems) {
  const [known, setKnown] = useState<CartProducts>();
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef<AbortController>(undefined);
  const ids = Object.keys(items).sort().join(',');

  const load = useCallback(async () => {
    latest.current?.abort();
    if (!ids) return;
    const abort = new AbortController();
    latest.current = abort;
    const { signal } = abort;
    try {
      const answer = await callApi<ProductsResponse>(`/api/product/list?ids=${ids}`, { signal });
      const found = new Map(answer.products.map((product) => [product._id, product]));
      const read = ids.split(',').map((id) => [id, found.get(id)] as const);
      setKnown((before) => new Map([...(before ?? []), ...read]));
      setHasFailed(false);
    } catch (error) {
      if (signal.aborted) return;
      setHasFailed(true);
      toastError(error);
    }
  }, [ids]);

  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void load();
    };
    void load();
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      latest.current?.abort();
    };
  }, [load]);

  const isKnown = known && Object.keys(items).every((id) => known.has(id));
  return { products: isKnown ? known : undefined, hasFailed, reload: load };
}

function CartSkeleton() {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
      <div className="divide-y divide-line border-line border-y">
        {[1, 2].map((line) => (
          <div key={line} className="flex gap-4 py-5">
            <Skeleton className="size-24 shrink-0" />
            <div className="grow space-y-3 pt-1">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className="h-11 w-32" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-[34rem] rounded-panel" />
    </div>
  );
}

/** For goods sold by weight, the name includes the unit, for example "(50 g)". */
const nameOf = ({ name, step, stepUnit }: ProductView, language: Language) =>
  step && stepUnit ? `${name} (${typedAmount(step, stepUnit, language)})` : name;

/**
 * Lowers quantities that exceed the stock, and explains why in a toast. Before that, it loads the products again,
 * because they may be outdated.
 */
function useAvailableStock(
  lines: readonly Omit<Line, 'left'>[],
  products: CartProducts | undefined,
  reload: () => Promise<void>,
): Line[] {
  const t = useT('cart');
  const { code } = usePageLanguage();
  const reserved = useReservedStock();
  /** The products with which a quantity first exceeded the stock. Quantities are lowered only after a reload. */
  const doubted = useRef<CartProducts>(undefined);
  const known = lines.map((line) => ({
    ...line,
    left: line.product ? availableStock(line.product, reserved[line.id]) : 0,
  }));
  const short = known.flatMap(({ id, quantity, left, product }) =>
    product && left > 0 && quantity > left ? [{ id, name: nameOf(product, code), left }] : [],
  );
  const message = short.map(({ name, left }) => t('onlyLeft', { name, left })).join(' ');
  const left = JSON.stringify(Object.fromEntries(short.map((one) => [one.id, one.left])));
  useEffect(() => {
    if (!message) doubted.current = undefined;
    else {
      doubted.current ??= products;
      if (doubted.current === products) void reload();
      else lowerCartToStock(JSON.parse(left), message);
    }
  }, [message, left, products, reload]);
  return known;
}

function Heading({ count }: { count?: number }) {
  const t = useT('cart');
  const tIslands = useT('islands');
  return (
    <div className="mb-6 flex flex-wrap items-baseline gap-x-3">
      <h1 className="font-bold text-3xl md:text-4xl">{t('heading')}</h1>
      {count !== undefined && count > 0 && (
        <p className="font-semibold text-muted">{tIslands('itemsInBar', { count })}</p>
      )}
    </div>
  );
}

const importContents = () => import('./cart-contents').then((part) => part.CartContents);

/** If the load failed, `retry` tries again. */
function useContents(isWanted: boolean) {
  const [CartContents, load] = useLazyComponent(importContents);
  const [hasFailed, setHasFailed] = useState(false);
  const isMissing = isWanted && !CartContents && !hasFailed;
  useEffect(() => {
    if (isMissing) void load().then((isThere) => setHasFailed(!isThere));
  }, [isMissing, load]);
  return { CartContents, retry: hasFailed ? () => setHasFailed(false) : undefined };
}

type CartScreenProps = {
  drawings: Record<'empty' | 'failed' | 'offline', ReactNode>;
  oneStep?: OneStepMode;
  paste?: ReactNode;
  notice?: ReactNode;
};

/** `oneStep` is present if visitors can order on this page, and states how. */
export function CartScreen({ drawings, oneStep, paste, notice }: CartScreenProps) {
  const t = useT('cart');
  const tIslands = useT('islands');
  const ready = useCartReady();
  const items = useCartItems();
  const { isOffline, isUnsure } = useSession();
  const { products, hasFailed, reload } = useCartProducts(ready ? items : {});
  // Read the stored products first, because `useLastCart` overwrites them.
  const [stored] = useState(readLastProducts);
  useLastCart(products);
  const ids = Object.keys(items);
  const isEmpty = ready && ids.length === 0;
  const count = useCartCount();
  const { CartContents, retry } = useContents(ready && !isEmpty);
  const lines = useAvailableStock(
    ready && products
      ? ids.map((id) => {
          const product = products.get(id);
          const lastName = product ? undefined : lastNameOf(id);
          // The browser has no price and no quantity step for a product that was added offline.
          const before = stored.find(({ _id, price }) => _id === id && price !== undefined);
          return { id, quantity: items[id] ?? 0, product, lastName, before };
        })
      : [],
    products,
    reload,
  );

  const hadLines = useRef(false);
  // The empty cart is a short page. Without scrolling up, only its footer would be visible.
  useEffect(() => {
    if (!isEmpty) return;
    window.scrollTo({ top: 0 });
    // The focused line was removed, so the browser has moved the focus to the body.
    if (hadLines.current && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
    hadLines.current = false;
  }, [isEmpty]);
  useEffect(() => {
    if (CartContents && ids.length > 0) hadLines.current = true;
  });

  if (isOffline)
    return (
      <>
        <Heading />
        <OfflineCart drawing={drawings.offline} />
      </>
    );

  if (isEmpty)
    return (
      <>
        <Heading />
        <EmptyBox drawing={drawings.empty} title={t('empty')} text={t('emptyText')}>
          <LinkButton href="/products">{t('start')}</LinkButton>
          {paste}
        </EmptyBox>
      </>
    );

  const again = () => {
    retry?.();
    void reload();
  };

  if (!ready || !products || !CartContents)
    return (
      <>
        <Heading />
        {isUnsure || hasFailed || retry ? (
          <EmptyBox drawing={drawings.failed} title={t('notLoaded')} text={t('safe')}>
            <Button onClick={isUnsure ? bootSession : again}>{tIslands('tryAgain')}</Button>
          </EmptyBox>
        ) : (
          <CartSkeleton />
        )}
      </>
    );

  return (
    <>
      <Heading count={count} />
      <CartContents
        lines={lines}
        refresh={reload}
        oneStep={oneStep}
        paste={paste}
        notice={notice}
      />
    </>
  );
}
