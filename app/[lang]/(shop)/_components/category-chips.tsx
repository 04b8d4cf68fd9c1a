import { useT } from '#i18n';
import { categories } from '@/lib/catalog/categories';
import { pagePath } from '@/lib/catalog/links';
import type { ListOptions } from '@/lib/catalog/offers';
import { ListLink } from './list-link';

/** The list of a category or of `all` in a view, or a search for `query` in it. */
function hrefOf(path: string, query?: string, view?: ListOptions): string {
  if (query === undefined) return pagePath(path, 1, view);
  const params = new URLSearchParams({ q: query });
  if (path !== 'all') params.set('category', path.toLowerCase());
  return `/products?${params}`;
}

/**
 * Links to the lists, in the same order and reduction as `view`, or with `query` links that narrow the
 * search for it; `current` is a category's path or `all`.
 */
export function CategoryChips({
  current,
  query,
  view,
}: {
  current?: string;
  query?: string;
  view?: ListOptions;
}) {
  const t = useT('goods');
  const all = [{ text: t('all'), path: 'all' }, ...categories];
  return (
    <nav aria-label={t('categories')} className="chips-row mb-4">
      <ul className="flex w-max gap-2">
        {all.map(({ text, path }) => (
          <li key={path}>
            <ListLink
              href={hrefOf(path, query, view)}
              isView={view !== undefined}
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full border border-line bg-card px-4 font-semibold text-sm hover:border-edge aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-on-leaf"
            >
              {text}
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
