import type { ComponentProps } from 'react';
import { Link } from '@/app/_components/link';

/**
 * A link to a list. A link to a view (another order, or the offers alone) loads the document,
 * because Next's router would reuse the list that it has for the path, whatever the query.
 */
export function ListLink({
  isView,
  ...link
}: Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  isView: boolean;
}) {
  return isView ? <a {...link} /> : <Link {...link} />;
}
