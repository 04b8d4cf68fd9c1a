import Link from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a list. A link to a view (another order, or the offers alone) loads the document,
 * because Next's router would reuse the list that it has for the path, whatever the query.
 */
export function ListLink({
  isView,
  prefetch,
  ...link
}: Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  isView: boolean;
  prefetch?: boolean;
}) {
  return isView ? <a {...link} /> : <Link {...link} prefetch={prefetch} />;
}
