import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { EmailText, mailHref, telHref } from '@/app/_components/contact-links';
import { PageContent } from '@/app/_components/page-content';
import { getT, pageLanguage } from '@/app/_i18n/server';
import {
  firstWeekday,
  furtherLanguage,
  LANGUAGES,
  languagesOf,
  mainLanguageOf,
} from '@/lib/i18n/languages';
import { hasContact, languagesOfPage, mapLink, textPagePath } from '@/lib/pages/footer';
import { CONTACT } from '@/lib/pages/page-list';
import { pageAt } from '@/lib/pages/queries';
import { pageMetadata } from '@/lib/shop/page-metadata';
import { shopOfPages } from '@/lib/shop/queries';
import { formatWeek } from '@/lib/shop/shop-texts';
import type { ShopView } from '@/lib/shop/view';

async function contactMetadata(): Promise<Metadata> {
  const [shop, frame, t, { code }] = await Promise.all([
    shopOfPages(),
    getT('layout'),
    getT('pages'),
    pageLanguage(),
  ]);
  if (!hasContact(shop)) return { robots: { index: false } };
  return pageMetadata({
    shop,
    code,
    title: frame('contact'),
    description: t('reach', { shop: shop.name }),
    path: textPagePath(CONTACT),
  });
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-bold text-lg">{title}</h2>
      {children}
    </div>
  );
}

const link =
  'inline-flex min-h-11 items-center text-leaf underline underline-offset-4 [overflow-wrap:anywhere]';

async function ContactPage() {
  const [shop, frame, t, tPages, { code, locale }] = await Promise.all([
    shopOfPages(),
    getT('layout'),
    getT('pages'),
    getT('shop'),
    pageLanguage(),
  ]);
  if (!hasContact(shop)) notFound();
  const { email, phone, address, openingHours } = shop;
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-bold text-3xl md:text-4xl">{frame('contact')}</h1>
      <p className="mt-3 text-muted [overflow-wrap:anywhere]">{t('reach', { shop: shop.name })}</p>
      <div className="mt-6 grid gap-6 rounded-panel border border-line bg-card p-6 shadow-card sm:grid-cols-2 sm:p-8">
        {phone && (
          <Part title={t('phone')}>
            <a href={telHref(phone)} className={link}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </Part>
        )}
        {email && (
          <Part title={t('email')}>
            <a href={mailHref(email)} className={link}>
              <EmailText address={email} />
            </a>
          </Part>
        )}
        {address && (
          <Part title={t('address')}>
            <address className="mt-1 whitespace-pre-line not-italic [overflow-wrap:anywhere]">
              <bdi>{address}</bdi>
            </address>
            <a href={mapLink(address)} rel="noopener noreferrer" className={link}>
              {t('map')}
            </a>
          </Part>
        )}
        {openingHours && (
          <Part title={frame('hours')}>
            <dl className="mt-1">
              {formatWeek(openingHours, tPages, locale, firstWeekday(code, shop.country)).map(
                ({ days, times }) => (
                  <div key={days} className="flex flex-wrap gap-x-2">
                    <dt>{tPages('openOn', { days })}</dt>
                    <dd className="text-muted">{times}</dd>
                  </div>
                ),
              )}
            </dl>
          </Part>
        )}
      </div>
    </div>
  );
}

export const ensureStatic = 'navigation';

/**
 * The build has no database, so it prerenders only a placeholder, which responds with 404. Real pages render on their
 * first request.
 */
export const generateStaticParams = () => [{ slug: 'none' }];

type Props = PageProps<'/[lang]/pages/[slug]'>;

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
  // Each language with a translated text has an alternate URL (hreflang). A page without a translation has the
  // canonical URL of the main language, because it shows that text.
  const languages = languagesOfPage(entryOf(shop, slug), languagesOf(shop));
  const code = page.translated.text ? spoken : mainLanguageOf(shop);
  const { title, summary: description } = page;
  const own = { name: shop.name, languages };
  return pageMetadata({ shop: own, code, title, description, path: textPagePath(slug) });
}

/** Untranslated parts are shown in the shop's default language with a matching `lang` attribute. */
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
