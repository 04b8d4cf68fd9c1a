import { LinkButton } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { pagePath } from '@/lib/catalog/links';

/** The way to the other pages of a list, by addresses of their own. */
export function Pager({
  category,
  page,
  pages,
}: {
  category: string;
  page: number;
  pages: number;
}) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-10 flex items-center justify-center gap-4">
      {page > 1 && (
        <LinkButton look="outline" href={pagePath(category, page - 1)} rel="prev">
          <Icon name="arrow-left" className="size-5" /> Previous
        </LinkButton>
      )}
      <p className="text-muted tabular-nums">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <LinkButton look="outline" href={pagePath(category, page + 1)} rel="next">
          Next <Icon name="arrow-right" className="size-5" />
        </LinkButton>
      )}
    </nav>
  );
}
