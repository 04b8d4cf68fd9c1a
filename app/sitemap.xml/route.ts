import { connection } from 'next/server';
import { sitemapIndex } from '@/lib/catalog/seo/sitemap';

export async function GET() {
  await connection();
  return new Response(await sitemapIndex(), { headers: { 'Content-Type': 'application/xml' } });
}
