import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';

type Crumb = { text: string; href: string };

/**
 * The breadcrumb from the home page to this page; without the home page where it is narrow, and where text is large the
 * list before it alone.
 */
export function Breadcrumb({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  const t = useT('catalog');
  return (
    <nav aria-label={t('breadcrumb')} className="@container mb-2 text-muted text-sm md:mb-4">
      <ol className="flex items-center gap-x-1">
        {crumbs.map(({ text, href }) => (
          <li
            key={href}
            className="flex min-w-0 items-center gap-1 not-[:nth-last-child(2)]:shrink-0 @min-[15rem]:nth-last-2:max-w-[45%] not-[:nth-last-child(2)]:@max-[15rem]:hidden not-[:nth-last-child(2)]:@max-[22rem]:first:hidden"
          >
            <Link
              href={href}
              dir="auto"
              className="block min-h-11 truncate leading-11 hover:text-ink hover:underline"
            >
              {text}
            </Link>
            <Icon name="chevron-right" className="size-3.5" />
          </li>
        ))}
        <li
          aria-current="page"
          dir="auto"
          className="min-w-0 flex-1 truncate rtl:text-right @max-[15rem]:sr-only font-medium text-ink"
        >
          {here}
        </li>
      </ol>
    </nav>
  );
}
