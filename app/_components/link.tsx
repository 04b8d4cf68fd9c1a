import type { ComponentProps } from 'react';
import { usePageLanguage } from '#i18n';
import { pathIn } from '@/lib/i18n/path-in';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** Whether the page takes the place of this one in the history. */
  replace?: boolean;
};

/**
 * A link to a page of the shop. It is a plain link, which no script has to bring to life: one listener of
 * the document (link-listener.tsx) shows the pages of all links without loading a document, and fetches a
 * page ahead when somebody is about to press its link.
 */
export function Link({ replace = false, href, ...rest }: Props) {
  const { prefix } = usePageLanguage();
  return <a data-link={replace ? 'replace' : 'push'} href={pathIn(prefix, href)} {...rest} />;
}
