import Link from 'next/link';
import { Icon } from '@/app/_components/icon';

export type Crumb = { text: string; href: string };

/** The breadcrumb from the home page to this page. */
export function Breadcrumb({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-2 text-muted text-sm md:mb-4">
      <ol className="flex items-center gap-x-1">
        {crumbs.map(({ text, href }) => (
          <li key={href} className="flex min-w-0 shrink items-center gap-1">
            <Link
              href={href}
              className="block min-h-11 truncate leading-11 hover:text-ink hover:underline"
            >
              {text}
            </Link>
            <Icon name="chevron-right" className="size-3.5" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 flex-1 truncate font-medium text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}
