import { getT } from '@/app/_i18n/server';
import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { PageScreen } from '@/app/[lang]/seller/[locale]/pages/one/_components/page-screen';
import { mainLanguageOf } from '@/lib/i18n/languages';
import { fillPlaceholders } from '@/lib/pages/fill-placeholders';
import type { Kind } from '@/lib/pages/page-list';
import { shopOfPages } from '@/lib/shop/queries';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerPages', 'title');

export default async function PagePage({ params }: StaffProps) {
  const [t, shop] = await Promise.all([getT('pageTemplates'), shopOfPages()]);
  // A template is in the main language of the shop. The settings of the shop fill its placeholders.
  const filled = (kind: Kind) => fillPlaceholders(t(kind), shop, mainLanguageOf(shop));
  const skeletons = {
    faq: filled('faq'),
    delivery: filled('delivery'),
    returns: filled('returns'),
    terms: filled('terms'),
    privacy: filled('privacy'),
    imprint: filled('imprint'),
    accessibility: filled('accessibility'),
  };
  const names = await getT('sellerPages');
  const titles = {
    faq: names('faq'),
    delivery: names('delivery'),
    returns: names('returns'),
    terms: names('terms'),
    privacy: names('privacy'),
    imprint: names('imprint'),
    accessibility: names('accessibility'),
  };
  return (
    <SellerOnly>
      <StaffMessages namespaces={['sellerPages']} params={params}>
        <PageScreen skeletons={skeletons} titles={titles} />
      </StaffMessages>
    </SellerOnly>
  );
}
