import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { EmailText, mailHref, telHref } from '@/app/_components/contact-links';
import { getT, pageLanguage } from '@/app/_i18n/server';
import { firstWeekday, LANGUAGES } from '@/lib/i18n/languages';
import { hasContact, mapLink, textPagePath } from '@/lib/pages/footer';
import { CONTACT } from '@/lib/pages/page-list';
import { pageMetadata } from '@/lib/shop/page-metadata';
import { shopOfPages } from '@/lib/shop/queries';
import { formatWeek } from '@/lib/shop/shop-texts';

/** Returns the metadata of the contact page. */
export async function contactMetadata(): Promise<Metadata> {
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

/** Shows the contact details and opening hours of the shop. */
export async function ContactPage() {
  const [shop, frame, t, tPages, { code }] = await Promise.all([
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
              {formatWeek(openingHours, tPages, LANGUAGES[code].locale, firstWeekday(code)).map(
                ({ days, times }) => (
                  <div key={days} className="flex flex-wrap gap-x-2">
                    <dt>{days}:</dt>
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
