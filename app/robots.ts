import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { sitemapAddress } from '@/lib/catalog/sitemap';

/** Nothing private is worth a crawler's visit; it is protected by sessions, not by this file. */
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
        '/loader',
        '/offline',
        '/search',
      ],
    },
    sitemap: sitemapAddress(),
  };
}
