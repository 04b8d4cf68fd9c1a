import type { Metadata } from 'next';
import { publicOrigin } from '@/lib/env';
import { isolate } from '@/lib/i18n/isolate';
import { LANGUAGES, type Language, languagesOf, prefixOf } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { ShopView } from './view';

/** Returns the locale of a language in the format of Open Graph, for example `en_US`. */
export const openGraphLocale = (code: Language): string =>
  new Intl.Locale(LANGUAGES[code].locale).baseName.replace('-', '_');

/**
 * Returns one part of a page title. If the part has the opposite writing direction, it is enclosed in Unicode isolates.
 * HTML elements cannot isolate it, because a title contains only text.
 */
export const isolatedIn = (text: string, code: Language): string =>
  isolate(text, LANGUAGES[code].dir === 'rtl');

function alternatesOf(shop: Pick<ShopView, 'languages'>, code: Language, path: string) {
  const canonical = pathIn(prefixOf(shop, code), path);
  const languages = languagesOf(shop);
  if (languages.length < 2) return { canonical };
  const others = languages.map((one) => [one, pathIn(prefixOf(shop, one), path)]);
  return { canonical, languages: Object.fromEntries([...others, ['x-default', path]]) };
}

const BANNER = '/art/banner-large.webp';

/** Messengers show no SVG in a link preview. */
const previewImage = (image: string): string => (/\.svg(?:[?#]|$)/i.test(image) ? BANNER : image);

/**
 * Returns the metadata of a public page for search engines and link previews. `path` is the page's path in
 * the main language. `image` is a URL or a path. Link previews show the banner instead of an SVG.
 */
export function pageMetadata({
  shop,
  code,
  title,
  description,
  path,
  image = BANNER,
}: {
  shop: Pick<ShopView, 'name' | 'languages'>;
  code: Language;
  /** The title of the page. Omit it for the home page. */
  title?: string;
  description: string;
  path: string;
  image?: string;
}): Metadata {
  return {
    metadataBase: new URL(publicOrigin()),
    // Do not use the title template of Next, because it would interpret `$&` in a title as a replacement pattern.
    ...omitUndefined({
      title: title
        ? { absolute: `${isolatedIn(title, code)} · ${isolatedIn(shop.name, code)}` }
        : undefined,
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
      images: [previewImage(image)],
    },
  };
}
