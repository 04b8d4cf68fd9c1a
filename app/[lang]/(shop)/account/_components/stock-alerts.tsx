'use client';

import { useId, useState } from 'react';
import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { focusSection, LoadState, rowActionClass, Section } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import { useWork } from '@/app/_components/use-work';
import { useProducts } from '@/app/[lang]/(shop)/_components/use-products';
import { productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import type { AlertsAnswer } from '@/lib/stock-alerts/view';

/** One product that the shopper waits for. `product` is undefined if it is no longer sold. */
function Row({
  product,
  isBusy,
  onRemove,
}: {
  product: ProductView | undefined;
  isBusy: boolean;
  onRemove: () => void;
}) {
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
          <bdi className="wrap-anywhere font-semibold">{product.name}</bdi>
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

/**
 * Lists the products about which the shopper gets an email when they are back in stock. Renders nothing if there are
 * none.
 */
export function StockAlerts() {
  const t = useT('stockAlertList');
  const { answer, hasFailed, reload } = useQuery<AlertsAnswer>('/api/stock-alert/list', 'shopper');
  const ids = answer?.products ?? [];
  const found = useProducts(ids);
  const { isBusy, run } = useWork();
  const [hasRemoved, setHasRemoved] = useState(false);
  // Most shoppers have no alerts, so the page shows no placeholder while it loads them. After the shopper has removed
  // the last alert, the section stays, so that the focus is not lost.
  if (ids.length === 0 && !hasFailed && !hasRemoved) return null;

  async function remove(product: string) {
    await callApi('/api/stock-alert/remove', { as: 'shopper', body: { product } });
    setHasRemoved(true);
    focusSection(t('title'));
    await reload();
  }

  function contents() {
    if (!answer) return <LoadState hasFailed={Boolean(hasFailed)} retry={() => void reload()} />;
    if (ids.length === 0) return <p className="text-muted">{t('none')}</p>;
    const { products } = found;
    if (!products) return <LoadState hasFailed={found.hasFailed} retry={found.reload} />;
    return (
      <ul className="divide-y divide-line">
        {ids.map((id) => (
          <Row
            key={id}
            product={products.get(id)}
            isBusy={isBusy}
            onRemove={() => void run(() => remove(id))}
          />
        ))}
      </ul>
    );
  }

  return (
    <Section title={t('title')} text={t('text')}>
      {contents()}
    </Section>
  );
}
