import { connection } from 'next/server';
import { sitemapPart } from '@/lib/catalog/seo/sitemap';
import { languagesOf } from '@/lib/i18n/languages';
import { hasContact, languagesOfPage, textPagePath } from '@/lib/pages/footer';
import { CONTACT } from '@/lib/pages/page-list';
import { shopOfPages } from '@/lib/shop/queries';

export async function GET(_request: Request, { params }: RouteContext<'/sitemaps/[part]'>) {
  await connection();
  const { part } = await params;
  const name = part.endsWith('.xml') ? part.slice(0, -'.xml'.length) : undefined;
  const shop = await shopOfPages();
  const languages = languagesOf(shop);
  const further = {
    each: hasContact(shop) ? [textPagePath(CONTACT)] : [],
    some: (shop.pages ?? []).map((page) => ({
      path: textPagePath(page.slug),
      languages: languagesOfPage(page, languages),
    })),
  };
  const body = name && (await sitemapPart(name, languages, further));
  if (!body) return new Response('Not found', { status: 404 });
  return new Response(body, { headers: { 'Content-Type': 'application/xml' } });
}
