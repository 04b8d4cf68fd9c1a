import type { ComponentProps } from 'react';
import { usePageLanguage } from '#i18n';
import { Link } from '@/app/_components/link';
import { pathIn } from '@/lib/i18n/path-in';

/**
 * A link to a list. A link to a view (another order, or the offers alone) loads the document,
 * because Next's router would reuse the list that it has for the path, whatever the query.
 */
export function ListLink({
  isView,
  href,
  ...link
}: Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  isView: boolean;
}) {
  const { prefix } = usePageLanguage();
  return isView ? <a href={pathIn(prefix, href)} {...link} /> : <Link href={href} {...link} />;
}
