import { use } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { hasOwnTexts } from '@/lib/home/queries';
import { pathIn } from '@/lib/i18n/path-in';

/**
 * The search field. search-sync.tsx handles its input. Without scripts it is a plain form that opens the
 * product list with the results.
 */
export function SearchBox({ className = '', query }: { className?: string; query?: string }) {
  const t = useT('layout');
  // The default placeholder mentions groceries. A shop with its own banner title gets a neutral placeholder.
  const hint = use(hasOwnTexts()) ? 'search' : 'searchHint';
  const { prefix } = usePageLanguage();
  return (
    <search className={className}>
      <form action={pathIn(prefix, '/products')} data-search className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          name="q"
          defaultValue={query}
          aria-label={t('search')}
          placeholder={t(hint)}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 w-full rounded-full border border-edge bg-card py-2 ps-11 pe-4 text-base placeholder:text-muted"
        />
      </form>
    </search>
  );
}

export function SearchLink() {
  const t = useT('layout');
  return (
    <Link
      href="/products"
      aria-label={t('search')}
      data-search-link
      className="grid size-11 place-items-center rounded-full hover:bg-sunk lg:hidden"
    >
      <Icon name="search" className="size-6.5" />
    </Link>
  );
}
