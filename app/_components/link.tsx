import type { ComponentProps } from 'react';
import { usePageLanguage } from '#i18n';
import { pathIn } from '@/lib/i18n/path-in';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  replace?: boolean;
};

/** A plain `<a>` that needs no hydration. One listener on the document (link-listener.tsx) navigates and prefetches. */
export function Link({ replace = false, href, ...rest }: Props) {
  const { prefix } = usePageLanguage();
  return <a data-link={replace ? 'replace' : 'push'} href={pathIn(prefix, href)} {...rest} />;
}
