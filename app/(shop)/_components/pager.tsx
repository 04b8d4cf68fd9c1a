import { LinkButton } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { pagePath } from '@/lib/catalog/links';
import type { View } from '@/lib/catalog/offers';

/** Links to the other pages of a list. */
export function Pager({
  category,
  page,
  pages,
  view,
}: {
  category: string;
  page: number;
  pages: number;
  view?: View;
}) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <LinkButton look="outline" href={pagePath(category, page - 1, view)} rel="prev">
          <Icon name="arrow-left" className="size-5" /> Previous
        </LinkButton>
      )}
      <p className="text-muted tabular-nums">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <LinkButton look="outline" href={pagePath(category, page + 1, view)} rel="next">
          Next <Icon name="arrow-right" className="size-5" />
        </LinkButton>
      )}
    </nav>
  );
}
