import type { ComponentProps } from 'react';
import { useLabelOf, usePageLanguage, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { type Category, findCategory, partsOf, topCategories } from '@/lib/catalog/categories';
import { pagePath } from '@/lib/catalog/links';
import type { ListOptions } from '@/lib/catalog/offers';
import { pathIn } from '@/lib/i18n/path-in';

type ListLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; isView: boolean };

/**
 * With `isView` (another sort order, or only offers), the link loads the whole document. Next's router would ignore the
 * query and reuse the cached list.
 */
export function ListLink({ isView, href, ...link }: ListLinkProps) {
  const { prefix } = usePageLanguage();
  return isView ? <a href={pathIn(prefix, href)} {...link} /> : <Link href={href} {...link} />;
}

/** The number of chips that fit into one row on a desktop, where a row cannot be swiped. */
const ONE_ROW = 9;

type CategoryChipsProps = { current?: string; query?: string; view?: ListOptions };

/** `current` is the path of the open category, or `all`. With `query`, each link narrows the search to its category. */
export function CategoryChips({ current = '', query, view }: CategoryChipsProps) {
  const t = useT('goods');
  const labelOf = useLabelOf();
  const chipOf = (one: Category) => ({ text: labelOf(one), path: one.path });
  const category = findCategory(current);
  const top = category?.parent ?? category?.path ?? current;
  const above = findCategory(top);
  const parts = category ? partsOf(top).map(chipOf) : [];
  const row = (
    label: string,
    chips: readonly { text: string; path: string }[],
    isBelow = false,
  ) => (
    <nav aria-label={label} className={`chips-row mb-4${isBelow ? ' -mt-2' : ''}`}>
      <ul className={`flex w-max gap-2${chips.length > ONE_ROW ? ' lg:w-auto lg:flex-wrap' : ''}`}>
        {chips.map(({ text, path }) => (
          <li key={path}>
            <ListLink
              href={pagePath(path, 1, view, query)}
              isView={view !== undefined}
              aria-current={path === current ? 'page' : path === top ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-full border border-line bg-card px-4 font-semibold text-sm hover:border-edge aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-on-leaf"
            >
              {text}
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  );
  const lists = row(t('categories'), [
    { text: t('all'), path: 'all' },
    ...topCategories().map(chipOf),
  ]);
  if (parts.length === 0) return lists;
  return (
    <>
      {lists}
      {row(t('partsOf', { category: above ? labelOf(above) : '' }), parts, true)}
    </>
  );
}
