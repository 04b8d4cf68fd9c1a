import type { Metadata } from 'next';
import { publicOrigin } from './env';
import { site } from './site';

/**
 * What search engines and link previews learn of a public page: `path` is its one address,
 * `image` (address or path) its picture.
 */
export function pageMetadata({
  title,
  description,
  path,
  image = '/art/banner-large.webp',
}: {
  /** Without a title the page is the shop itself. */
  title?: string;
  description: string;
  path: string;
  image?: string;
}): Metadata {
  return {
    metadataBase: new URL(publicOrigin()),
    ...(title && { title }),
    description,
    alternates: { canonical: path },
    openGraph: {
      siteName: site.name,
      type: 'website',
      locale: 'en_US',
      title: title ?? site.name,
      description,
      url: path,
      images: [image],
    },
  };
}
