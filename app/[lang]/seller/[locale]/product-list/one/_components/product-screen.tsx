'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { usePathId } from '@/app/_components/use-path-id';
import { readProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import type { SellerProduct } from '@/lib/catalog/view';
import { ApiError } from '@/lib/client/api-client';
import { StaleAnswer } from '@/lib/client/session-scope';
import { EditProduct } from './edit-product';

type State = { product?: SellerProduct; status: 'loading' | 'ready' | 'missing' | 'failed' };

function Loaded({ id }: { id: string }) {
  const t = useT('sellerProduct');
  const goods = useT('sellerGoods');
  const tries = useT('islands');
  const [{ product, status }, setState] = useState<State>({ status: 'loading' });
  /** Whether the form has unsaved input; it is then not reset. */
  const isEdited = useRef(false);

  const load = useCallback(async () => {
    try {
      const found = await readProduct(id);
      if (!isEdited.current) setState({ product: found, status: found ? 'ready' : 'missing' });
    } catch (error) {
      if (error instanceof StaleAnswer) return;
      const isMissing = error instanceof ApiError && error.status === 400;
      setState((now) => (now.product ? now : { status: isMissing ? 'missing' : 'failed' }));
    }
  }, [id]);
  // Also when the page is shown again, as another device may have changed the product meanwhile.
  useEffect(() => void load(), [load]);

  if (product) return <EditProduct key={product.updatedAt} product={product} isEdited={isEdited} />;
  if (status === 'loading') return <Skeleton className="h-96 max-w-2xl rounded-panel" />;
  return (
    <EmptyState icon="box" title={status === 'missing' ? goods('notFound') : t('notLoaded')}>
      {status === 'failed' && <Button onClick={load}>{tries('tryAgain')}</Button>}
      <LinkButton href="/seller/product-list" look="outline">
        {t('allProducts')}
      </LinkButton>
    </EmptyState>
  );
}

/** One product for the seller: all that is entered of it, to be changed. */
export function ProductScreen() {
  const t = useT('sellerProduct');
  const shownId = usePathId();
  // The address has none while Next keeps the page hidden, with what was entered.
  const [id, setId] = useState(shownId);
  if (shownId && shownId !== id) setId(shownId);
  return (
    <>
      <BackLink href="/seller/product-list" text={t('products')} />
      <Loaded key={id} id={id} />
    </>
  );
}
