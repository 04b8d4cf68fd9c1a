import { type ReactNode, useEffect, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { EmptyBox } from '@/app/_components/empty-box';
import { lastPicture } from '@/app/_components/last-picture';
import { useShop } from '@/app/_components/shop-provider';
import { useMoney } from '@/app/_components/use-money';
import {
  cachePictures,
  type LastProduct,
  readLastCart,
  storeLastProducts,
} from '@/lib/client/last-cart';
import type { Language } from '@/lib/i18n/languages';
import { toCents, typedNumber } from '@/lib/utils/money';
import type { Measure } from '@/lib/weights/fields';
import { typedUnit, typedValue } from '@/lib/weights/units';
import type { CartProducts } from './use-cart-products';

/**
 * Formats an amount of goods by weight in the unit in which people type it: `250 g`, or `0.25 lb`, in German `0,25 lb`.
 * It loads less code than `formatAmount`, because every cart page contains it.
 */
export const typedAmount = (amount: number, unit: Measure['unit'], language: Language): string =>
  `${typedNumber(typedValue(amount, unit), language)}\u00a0${typedUnit(unit)}`;

/** Shows the picture of a product that the browser has cached. */
function LastPicture({ product }: { product: LastProduct }) {
  const src = lastPicture(product);
  if (!src) return null;
  return (
    <picture className="contents">
      <img src={src} alt="" width={96} height={96} className="size-full object-cover" />
    </picture>
  );
}

/**
 * Returns the name of a deleted product, as this browser last loaded it. The API returns no data for deleted products.
 */
export const lastNameOf = (id: string): string | undefined =>
  readLastCart().find((line) => line.id === id)?.product?.name;

/** Stores the current cart, so that it can be shown without a connection. */
export function useLastCart(products?: CartProducts): void {
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

/** The cart as this browser last loaded it. It is shown without a connection and cannot be changed. */
export function OfflineCart({ drawing }: { drawing: ReactNode }) {
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
