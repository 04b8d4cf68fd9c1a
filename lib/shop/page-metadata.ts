import type { Metadata } from 'next';
import { publicOrigin } from '@/lib/env';
import { isolate } from '@/lib/i18n/isolate';
import { LANGUAGES, type Language, languagesOf, prefixOf } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import type { ShopView } from './view';

/** Returns a language in the format of Open Graph: `en_US`, `ar`. */
export const openGraphLocale = (code: Language): string =>
  new Intl.Locale(LANGUAGES[code].locale).baseName.replace('-', '_');

/**
 * Returns a part of a page title, with directional isolates if needed. A title has no elements, so only
 * characters can isolate a name of the opposite writing direction.
 */
export const isolatedIn = (text: string, code: Language): string =>
  isolate(text, LANGUAGES[code].dir === 'rtl');

/** Returns the URLs of a page in all languages of a multilingual shop (hreflang). */
function alternatesOf(shop: Pick<ShopView, 'languages'>, code: Language, path: string) {
  const canonical = pathIn(prefixOf(shop, code), path);
  const languages = languagesOf(shop);
  if (languages.length < 2) return { canonical };
  const others = languages.map((one) => [one, pathIn(prefixOf(shop, one), path)]);
  return { canonical, languages: Object.fromEntries([...others, ['x-default', path]]) };
}

/**
 * Returns the metadata of a public page for search engines and link previews. `path` is the path in the main
 * language, and `image` is a URL or path.
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
  code: Language;
  /** The title. Omit it on the home page. */
  title?: string;
  description: string;
  path: string;
  image?: string;
}): Metadata {
  return {
    metadataBase: new URL(publicOrigin()),
    // Next's title template would interpret `$&` in a title as a pattern.
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
