import Link from 'next/link';
import { categoryPath } from '@/lib/catalog/links';
import { categories } from '@/lib/site';

const links = [
  { text: 'All', href: '/products', path: 'all' },
  ...categories.map(({ text, path }) => ({ text, href: categoryPath(path), path })),
];

/** The way between the lists; `current` is a category's path or `all`. */
export function CategoryChips({ current }: { current: string }) {
  return (
    <nav aria-label="Categories" className="-mx-4 mb-6 overflow-x-auto px-4 py-1 md:mx-0 md:px-1">
      <ul className="flex w-max gap-2">
        {links.map(({ text, href, path }) => (
          <li key={path}>
            <Link
              href={href}
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full border border-line bg-card px-4 font-semibold text-sm hover:border-edge aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-on-leaf"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
