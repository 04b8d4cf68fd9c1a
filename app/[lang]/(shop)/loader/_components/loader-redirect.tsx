'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { findCategory } from '@/lib/catalog/categories';
import { categoryPath } from '@/lib/catalog/links';
import { localPath } from '@/lib/client/language';
import { handlePaymentReturn } from '@/lib/client/payment-return';

const PAGES = new Set([
  'products',
  'cart',
  'add-address',
  'my-orders',
  'account',
  'forgot-password',
  'seller',
  'seller/product-list',
  'seller/categories',
  'seller/import',
  'seller/orders',
  'seller/settings',
  'seller/pages',
  'seller/account',
]);
/** Matches the path of a page for a single order, or for a single product in the seller's area. */
const ONE = /^(my-orders|seller\/orders|seller\/product-list)\/[0-9a-f]{24}$/;

/**
 * `next` is a path without the leading slash, for example `my-orders`. An unknown path becomes `/`, so that the loader
 * cannot redirect to another site (docs/product.md 1.9).
 */
export function safeNext(next: string | null | undefined): string {
  if (!next) return '/';
  if (PAGES.has(next) || ONE.test(next)) return `/${next}`;
  const [, segment = '', id] = /^products\/([\w-]{1,40})(?:\/([0-9a-f]{24}))?$/i.exec(next) ?? [];
  const category = findCategory(segment);
  if (!category) return '/';
  return id ? `${categoryPath(category.path)}/${id.toLowerCase()}` : categoryPath(category.path);
}

const DELAY_MS = 5000;

/**
 * Redirects to the page in the `next` parameter after 5 seconds (docs/product.md 1.9). Shoppers arrive here from the
 * payment page.
 */
export function LoaderRedirect() {
  const t = useT('statusPages');
  const router = useRouter();
  const next = useSearchParams().get('next');
  const path = safeNext(next);
  const isToOrders = path === '/my-orders';

  useEffect(() => {
    if (next === null) return;
    if (isToOrders) handlePaymentReturn();
    const timer = setTimeout(() => router.replace(localPath(path)), DELAY_MS);
    return () => clearTimeout(timer);
  }, [next, path, isToOrders, router]);

  if (next === null) return null;
  return (
    <>
      <p className="max-w-sm text-muted">{t(isToOrders ? 'waiting' : 'nextPage')}</p>
      <LinkButton href={path} variant="soft" replace>
        {t(isToOrders ? 'ordersNow' : 'goOn')}
      </LinkButton>
    </>
  );
}
