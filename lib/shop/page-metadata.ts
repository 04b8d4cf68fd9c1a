import type { Metadata } from 'next';
import { publicOrigin } from '@/lib/env';

/**
 * The metadata of a public page for search engines and link previews: `path` is its canonical path,
 * `image` (address or path) its picture.
 */
export function pageMetadata({
  shopName,
  title,
  description,
  path,
  image = '/art/banner-large.webp',
}: {
  shopName: string;
  /** The title; left out on the home page. */
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
      siteName: shopName,
      type: 'website',
      locale: 'en_US',
      title: title ?? shopName,
      description,
      url: path,
      images: [image],
    },
  };
}
