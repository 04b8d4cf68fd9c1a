import Link from 'next/link';
import { Icon } from '@/app/_components/icon';

export type Crumb = { text: string; href: string };

/** The way from home to this page; the last crumb is the page itself. */
export function Breadcrumb({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4 text-muted text-sm">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map(({ text, href }) => (
          <li key={href} className="flex items-center gap-1">
            <Link href={href} className="flex min-h-11 items-center hover:text-ink hover:underline">
              {text}
            </Link>
            <Icon name="chevron-right" className="size-3.5" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate font-medium text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}
