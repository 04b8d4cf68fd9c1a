import type { Metadata } from 'next';
import { publicOrigin } from '@/lib/env';
import { isolate } from '@/lib/i18n/isolate';
import { LANGUAGES, type Language, languagesOf, prefixOf } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import type { ShopView } from './view';

/** A language as link previews name it: `en_US`, `ar`. */
export const openGraphLocale = (code: Language): string =>
  new Intl.Locale(LANGUAGES[code].locale).baseName.replace('-', '_');

/**
 * A part of the title of a page. A title has no elements that could isolate a name of the other direction of writing, so
 * characters do.
 */
export const isolatedIn = (text: string, code: Language): string =>
  isolate(text, LANGUAGES[code].dir === 'rtl');

/** The addresses of a page in all languages of a shop that has several (hreflang). */
function alternatesOf(shop: Pick<ShopView, 'languages'>, code: Language, path: string) {
  const canonical = pathIn(prefixOf(shop, code), path);
  const languages = languagesOf(shop);
  if (languages.length < 2) return { canonical };
  const others = languages.map((one) => [one, pathIn(prefixOf(shop, one), path)]);
  return { canonical, languages: Object.fromEntries([...others, ['x-default', path]]) };
}

/**
 * The metadata of a public page for search engines and link previews: `path` is its path in the main language,
 * `image` (address or path) its picture.
 */
export function pageMetadata({
  shop,
  code,
  title,
  description,
  path,
  image = '/art/banner-large.webp',
}: {
  shop: Pick<ShopView, 'name' | 'languages'>;
  /** The language of the page. */
  code: Language;
  /** The title; left out on the home page. */
  title?: string;
  description: string;
  path: string;
  image?: string;
}): Metadata {
  return {
    metadataBase: new URL(publicOrigin()),
    // Next's template would read the `$&` of a title as a pattern.
    ...(title && {
      title: { absolute: `${isolatedIn(title, code)} · ${isolatedIn(shop.name, code)}` },
    }),
    description,
    alternates: alternatesOf(shop, code, path),
    openGraph: {
      siteName: shop.name,
      type: 'website',
      locale: openGraphLocale(code),
      title: title ?? shop.name,
      description,
      url: pathIn(prefixOf(shop, code), path),
      images: [image],
    },
  };
}
