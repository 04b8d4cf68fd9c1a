import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageContent } from '@/app/_components/page-content';
import { getT, pageLanguage } from '@/app/_i18n/server';
import { furtherLanguage, LANGUAGES, languagesOf, mainLanguageOf } from '@/lib/i18n/languages';
import { languagesOfPage, textPagePath } from '@/lib/pages/footer';
import { CONTACT } from '@/lib/pages/page-list';
import { pageAt } from '@/lib/pages/queries';
import { pageMetadata } from '@/lib/shop/page-metadata';
import { shopOfPages } from '@/lib/shop/queries';
import type { ShopView } from '@/lib/shop/view';
import { ContactPage, contactMetadata } from './_components/contact-page';

export const ensureStatic = 'navigation';

/**
 * The build has no database, so it prerenders only this unknown slug, which responds with 404. Real pages
 * render when they are first requested.
 */
export const generateStaticParams = () => [{ slug: 'none' }];

type Props = PageProps<'/[lang]/pages/[slug]'>;

/** Returns the text page in the language of the address, together with the shop's settings. */
async function shownAt(slug: string) {
  const [shop, { code }] = await Promise.all([shopOfPages(), pageLanguage()]);
  return { shop, code, page: await pageAt(slug, furtherLanguage(shop, code)) };
}

const entryOf = ({ pages = [] }: ShopView, slug: string) =>
  pages.find((page) => page.slug === slug) ?? {};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  if (slug === CONTACT) return contactMetadata();
  const { shop, page, code: spoken } = await shownAt(slug);
  if (!page)
    return { title: (await getT('statusPages'))('missingTitle'), robots: { index: false } };
  // Lists the addresses of the languages that have a translated text, for search engines. Any other language
  // has the address of the main language as its canonical one.
  const languages = languagesOfPage(entryOf(shop, slug), languagesOf(shop));
  const code = page.translated.text ? spoken : mainLanguageOf(shop);
  const { title, summary: description } = page;
  const own = { name: shop.name, languages };
  return pageMetadata({ shop: own, code, title, description, path: textPagePath(slug) });
}

/**
 * A text page of the seller, or the built-in contact page. Untranslated parts are shown in the shop's default
 * language with a matching `lang` attribute.
 */
export default async function TextPage({ params }: Props) {
  const { slug } = await params;
  if (slug === CONTACT) return <ContactPage />;
  const { shop, page, code } = await shownAt(slug);
  if (!page) notFound();
  const main = mainLanguageOf(shop);
  const isIn = (isTranslated: boolean) =>
    main === code || isTranslated ? {} : { lang: main, dir: LANGUAGES[main].dir };
  const { title, text } = page.translated;
  return (
    <article
      {...(title === text ? isIn(text) : {})}
      className="mx-auto max-w-3xl hyphens-auto [overflow-wrap:anywhere]"
    >
      <h1 {...(title === text ? {} : isIn(title))} className="font-bold text-3xl md:text-4xl">
        {page.title}
      </h1>
      {title === text ? (
        <PageContent content={page.content} />
      ) : (
        <div {...isIn(text)}>
          <PageContent content={page.content} />
        </div>
      )}
    </article>
  );
}
