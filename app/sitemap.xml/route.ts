import { connection } from 'next/server';
import { sitemapIndex } from '@/lib/catalog/seo/sitemap';
import { languagesOf } from '@/lib/i18n/languages';
import { shopOfPages } from '@/lib/shop/queries';

export async function GET() {
  await connection();
  const languages = languagesOf(await shopOfPages());
  return new Response(await sitemapIndex(languages), {
    headers: { 'Content-Type': 'application/xml' },
  });
}
