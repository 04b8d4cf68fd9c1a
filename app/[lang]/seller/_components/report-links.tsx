'use client';

import { useT } from '#i18n';
import { Link } from '@/app/_components/link';

const link =
  'inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-muted hover:bg-sunk aria-[current]:bg-leaf-soft aria-[current]:text-leaf-strong';

/** The ways between what the seller reads of the business. */
export function ReportLinks({ here }: { here: 'takings' | 'sales' | 'order-days' | 'reorder' }) {
  const [ofTakings, t] = [useT('takings'), useT('sales')];
  const pages = [
    ['takings', ofTakings('title')],
    ['sales', t('title')],
    ['order-days', t('ordersByDay')],
    ['reorder', t('toBuy')],
  ] as const;
  return (
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
  );
}
