import { useT } from '#i18n';
import { buttonClass } from '@/app/_components/button-class';
import { Icon } from '@/app/_components/icon';
import { pagePath } from '@/lib/catalog/links';
import type { ListOptions } from '@/lib/catalog/offers';
import { ListLink } from './list-link';

/** Links to the other pages of a list. */
export function Pager({
  category,
  page,
  pages,
  view,
}: {
  category: string;
  page: number;
  pages: number;
  view?: ListOptions;
}) {
  const t = useT('catalog');
  if (pages < 2) return null;
  const link = { isView: view !== undefined, className: buttonClass({ look: 'outline' }) };
  return (
    <nav aria-label={t('pages')} className="mt-10 flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <ListLink {...link} href={pagePath(category, page - 1, view)} rel="prev">
          <Icon name="arrow-left" className="size-5" /> {t('previous')}
        </ListLink>
      )}
      <p className="text-muted tabular-nums">{t('pageOf', { page, pages })}</p>
      {page < pages && (
        <ListLink {...link} href={pagePath(category, page + 1, view)} rel="next">
          {t('next')} <Icon name="arrow-right" className="size-5" />
        </ListLink>
      )}
    </nav>
  );
}
