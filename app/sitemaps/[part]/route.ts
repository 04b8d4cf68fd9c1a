import { connection } from 'next/server';
import { sitemapPart } from '@/lib/catalog/seo/sitemap';
import { languagesOf } from '@/lib/i18n/languages';
import { shopOfPages } from '@/lib/shop/queries';

export async function GET(_request: Request, { params }: RouteContext<'/sitemaps/[part]'>) {
  await connection();
  const { part } = await params;
  const name = part.endsWith('.xml') ? part.slice(0, -'.xml'.length) : undefined;
  const body = name && (await sitemapPart(name, languagesOf(await shopOfPages())));
  if (!body) return new Response('Not found', { status: 404 });
  return new Response(body, { headers: { 'Content-Type': 'application/xml' } });
}
