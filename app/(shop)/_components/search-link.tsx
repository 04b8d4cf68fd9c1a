import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';

/**
 * The search icon of small screens: leads to the search field of the product list, with its text
 * (search-fields.ts).
 */
export function SearchLink() {
  return (
    <Link
      href="/products"
      aria-label="Search products"
      data-search-link
      className="grid size-11 place-items-center rounded-full hover:bg-sunk lg:hidden"
    >
      <Icon name="search" className="size-6.5" />
    </Link>
  );
}
