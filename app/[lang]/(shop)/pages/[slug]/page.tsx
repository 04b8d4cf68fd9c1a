import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageContent } from '@/app/_components/page-content';
import { getT, pageLanguage } from '@/app/_i18n/server';
import { LANGUAGES, mainLanguageOf } from '@/lib/i18n/languages';
import { textPagePath } from '@/lib/pages/footer-math';
import { pageAt } from '@/lib/pages/queries';
import { CONTACT } from '@/lib/pages/slug-math';
import { pageMetadata } from '@/lib/shop/page-metadata';
import { shopOfPages } from '@/lib/shop/queries';
import { ContactPage, contactMetadata } from './_components/contact-page';

export const ensureStatic = 'navigation';

/** The build has no database: this page is 404, the real ones are rendered at their first visit. */
export const generateStaticParams = () => [{ slug: 'none' }];

type Props = PageProps<'/[lang]/pages/[slug]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  if (slug === CONTACT) return contactMetadata();
  const [shop, page] = await Promise.all([shopOfPages(), pageAt(slug)]);
  if (!page) return { title: (await getT('moments'))('missingTitle'), robots: { index: false } };
  // The text is in the main language alone, so search engines get its address there.
  const code = mainLanguageOf(shop);
  const { title, summary: description } = page;
  const only = { name: shop.name, languages: [code] };
  return pageMetadata({ shop: only, code, title, description, path: textPagePath(slug) });
}

/** A page of text of the seller's, in the main language of the shop, or the built one of its contact. */
export default async function TextPage({ params }: Props) {
  const { slug } = await params;
  if (slug === CONTACT) return <ContactPage />;
  const [shop, page, { code }] = await Promise.all([shopOfPages(), pageAt(slug), pageLanguage()]);
  if (!page) notFound();
  const main = mainLanguageOf(shop);
  return (
    <article
      {...(main === code ? {} : { lang: main, dir: LANGUAGES[main].dir })}
      className="mx-auto max-w-3xl hyphens-auto [overflow-wrap:anywhere]"
    >
      <h1 className="font-bold text-3xl md:text-4xl">{page.title}</h1>
      <PageContent content={page.content} />
    </article>
  );
}
