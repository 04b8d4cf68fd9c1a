import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';

/**
 * The search icon of small screens: leads to the search field of the product list, with its text
 * (search-fields.ts).
 */
export function SearchLink() {
  const t = useT('frame');
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
