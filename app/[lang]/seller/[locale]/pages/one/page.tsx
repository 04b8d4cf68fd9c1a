import { getT } from '@/app/_i18n/server';
import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { PageScreen } from '@/app/[lang]/seller/[locale]/pages/one/_components/page-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerPages', 'title');

export default async function PagePage({ params }: StaffProps) {
  const t = await getT('pageTemplates');
  // A template is in the main language of the shop, not in the language of the seller.
  const skeletons = {
    faq: t('faq'),
    delivery: t('delivery'),
    returns: t('returns'),
    terms: t('terms'),
    privacy: t('privacy'),
    imprint: t('imprint'),
  };
  const names = await getT('sellerPages');
  const titles = {
    faq: names('faq'),
    delivery: names('delivery'),
    returns: names('returns'),
    terms: names('terms'),
    privacy: names('privacy'),
    imprint: names('imprint'),
  };
  return (
    <SellerOnly>
      <StaffMessages namespaces={['sellerPages']} params={params}>
        <PageScreen skeletons={skeletons} titles={titles} />
      </StaffMessages>
    </SellerOnly>
  );
}
