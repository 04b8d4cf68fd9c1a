import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { sitemapAddress } from '@/lib/catalog/seo/sitemap';
import { languagesOf, prefixOf } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { shopOfPages } from '@/lib/shop/queries';

const PRIVATE = [
  ...['/cart', '/add-address', '/my-orders', '/account', '/forgot-password', '/reset-password'],
  ...['/loader', '/offline', '/search'],
];

/** Asks crawlers to skip private pages. Sessions protect these pages; this file does not. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  const shop = await shopOfPages();
  const prefixes = languagesOf(shop).map((language) => prefixOf(shop, language));
  const pages = prefixes.flatMap((prefix) => PRIVATE.map((path) => pathIn(prefix, path)));
  return {
    rules: { userAgent: '*', disallow: ['/api/', '/seller', ...pages] },
    sitemap: sitemapAddress(),
  };
}
