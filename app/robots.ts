import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { sitemapAddress } from '@/lib/catalog/seo/sitemap';

/** Keeps crawlers off private pages; sessions protect these, not this file. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: {
      userAgent: '*',
      disallow: [
        '/api/',
        '/seller',
        '/cart',
        '/add-address',
        '/my-orders',
        '/account',
        '/forgot-password',
        '/reset-password',
        '/loader',
        '/offline',
        '/search',
      ],
    },
    sitemap: sitemapAddress(),
  };
}
