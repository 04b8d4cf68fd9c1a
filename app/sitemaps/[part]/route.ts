import { connection } from 'next/server';
import { sitemapPart } from '@/lib/catalog/seo/sitemap';

export async function GET(_request: Request, { params }: RouteContext<'/sitemaps/[part]'>) {
  await connection();
  const { part } = await params;
  const body = part.endsWith('.xml') ? await sitemapPart(part.slice(0, -'.xml'.length)) : undefined;
  if (!body) return new Response('Not found', { status: 404 });
  return new Response(body, { headers: { 'Content-Type': 'application/xml' } });
}
