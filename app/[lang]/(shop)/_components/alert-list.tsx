'use client';

import { useId } from 'react';
import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { LoadState, rowActionClass } from '@/app/_components/section';
import { productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/view';
import { useProducts } from './use-products';

type RowProps = { product: ProductView | undefined; isBusy: boolean; onRemove: () => void };

/** `product` is undefined if the product is no longer sold. */
function Row({ product, isBusy, onRemove }: RowProps) {
  const t = useT('stockAlertList');
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-4 py-1">
      {product ? (
        <Link
          id={id}
          href={productPath(product)}
          className="flex min-h-11 min-w-0 grow items-center hover:underline"
        >
          <bdi className="wrap-anywhere font-semibold rtl:text-right">{product.name}</bdi>
        </Link>
      ) : (
        <span id={id} className="min-w-0 text-muted">
          {t('gone')}
        </span>
      )}
      <button
        type="button"
        aria-describedby={id}
        aria-disabled={isBusy}
        onClick={onRemove}
        className={`${rowActionClass} shrink-0`}
      >
        {t('remove')}
      </button>
    </li>
  );
}

type AlertListProps = { ids: readonly string[]; isBusy: boolean; onRemove: (id: string) => void };

export function AlertList({ ids, isBusy, onRemove }: AlertListProps) {
  const t = useT('stockAlertList');
  const { products, hasFailed, reload } = useProducts(ids);
  if (ids.length === 0) return <p className="text-muted">{t('none')}</p>;
  if (!products) return <LoadState hasFailed={hasFailed} retry={reload} />;
  return (
    <ul className="divide-y divide-line">
      {ids.map((id) => (
        <Row key={id} product={products.get(id)} isBusy={isBusy} onRemove={() => onRemove(id)} />
      ))}
    </ul>
  );
}
