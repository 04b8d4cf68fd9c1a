import type { ComponentProps } from 'react';
import { LinkButton } from '@/app/_components/button';
import { buttonClass } from '@/app/_components/button-class';
import { Icon } from '@/app/_components/icon';
import { pagePath } from '@/lib/catalog/links';
import type { View } from '@/lib/catalog/offers';

/** A link to a page of a list; that of a view is opened as a document, as in ListControls. */
function PageLink({
  isView,
  ...link
}: Omit<ComponentProps<'a'>, 'href'> & { href: string; isView: boolean }) {
  if (!isView) return <LinkButton look="outline" {...link} />;
  return <a className={buttonClass({ look: 'outline' })} {...link} />;
}

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
        <PageLink isView={Boolean(view)} href={pagePath(category, page - 1, view)} rel="prev">
          <Icon name="arrow-left" className="size-5" /> Previous
        </PageLink>
      )}
      <p className="text-muted tabular-nums">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <PageLink isView={Boolean(view)} href={pagePath(category, page + 1, view)} rel="next">
          Next <Icon name="arrow-right" className="size-5" />
        </PageLink>
      )}
    </nav>
  );
}
