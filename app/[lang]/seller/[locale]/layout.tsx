import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { getStaffT, StaffMessages, type StaffProps, staffPageLanguage } from '@/app/_i18n/staff';
import { DEFAULT_LANGUAGE, LANGUAGES, MAIN } from '@/lib/i18n/languages';
import { shopOfPages } from '@/lib/shop/queries';
import { SellerArea } from './_components/seller-area';
import { settingsSections } from './_components/settings-sections';
import '@/app/[lang]/seller/seller.css';

/**
 * These namespaces contain the texts of the menu, and of components that the seller's area shares with the storefront.
 */
const NAMESPACES = [
  ...(['seller', 'islands', 'goods', 'order', 'days'] as const),
  ...(['tax', 'slots', 'invoice', 'devices'] as const),
  ...(['translations', 'facts', 'factsForm', 'labelFacts', 'peppol', 'categoryLabels'] as const),
];

/** Other languages are rendered on their first visit. */
export const generateStaticParams = () => [{ locale: MAIN }];

export async function generateMetadata(props: StaffProps): Promise<Metadata> {
  const area = (await getStaffT(props, 'seller'))('area');
  return {
    title: { default: area, template: `%s · ${area}` },
    robots: { index: false, follow: false },
  };
}

/** The page has the language of the staff member, independent of the shop's language. */
export default async function SellerLayout(props: StaffProps & { children: ReactNode }) {
  const [language, t, sections, { startPage }] = await Promise.all([
    staffPageLanguage(props),
    getStaffT(props, 'seller'),
    settingsSections(props),
    shopOfPages(),
  ]);
  return (
    <div lang={language} dir={LANGUAGES[language].dir} className="contents" data-seller>
      <noscript>
        <p className="mx-auto max-w-2xl px-4 pt-10 text-lg">{t('needsScripts')}</p>
      </noscript>
      <StaffMessages
        namespaces={language === DEFAULT_LANGUAGE ? NAMESPACES : [...NAMESPACES, 'browser']}
        params={props.params}
      >
        <SellerArea sections={sections} startPage={startPage}>
          {props.children}
        </SellerArea>
      </StaffMessages>
    </div>
  );
}
