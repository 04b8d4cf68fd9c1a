import type { ComponentProps } from 'react';
import { usePageLanguage } from '#i18n';
import { pathIn } from '@/lib/i18n/path-in';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** True if the page replaces the current page in the history. */
  replace?: boolean;
};

/**
 * A link to a page of the shop. It renders as a plain `<a>` that needs no hydration. One listener on the
 * document (link-listener.tsx) handles all links: it navigates without loading a document, and prefetches a
 * page when the user is about to click its link.
 */
export function Link({ replace = false, href, ...rest }: Props) {
  const { prefix } = usePageLanguage();
  return <a data-link={replace ? 'replace' : 'push'} href={pathIn(prefix, href)} {...rest} />;
}
