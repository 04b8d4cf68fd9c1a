'use client';

import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Link } from '@/app/_components/link';

const link =
  'inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-muted hover:bg-sunk aria-[current]:bg-leaf-soft aria-[current]:text-leaf-strong';

/** A page of what the seller reads of the business, with the ways to the others. */
export function ReportPage({
  here,
  children,
}: {
  here: 'takings' | 'sales' | 'order-days' | 'reorder';
  children: ReactNode;
}) {
  const [ofTakings, t] = [useT('takings'), useT('sales')];
  const pages = [
    ['takings', ofTakings('title')],
    ['sales', t('title')],
    ['order-days', t('ordersByDay')],
    ['reorder', t('toBuy')],
  ] as const;
  return (
    <div className="max-w-5xl">
      <BackLink href="/seller/orders" text={ofTakings('board')} />
      <h1 className="mb-4 font-bold text-3xl">{pages.find(([page]) => page === here)?.[1]}</h1>
      <nav aria-label={t('reports')} className="-mx-4 mb-4 flex flex-wrap gap-1 px-4 print:hidden">
        {pages.map(([page, words]) => (
          <Link
            key={page}
            href={`/seller/${page}`}
            aria-current={page === here ? 'page' : undefined}
            className={link}
          >
            {words}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
