import Link from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a list. That of a view (another order, or the offers alone) is a link of the document: for a path
 * whose list it has, Next's router would show that list with any parameters.
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
