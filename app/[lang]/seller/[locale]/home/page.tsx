import { mainLanguage, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { HomeScreen } from '@/app/[lang]/seller/[locale]/home/_components/home-screen';
import { shopOfPages } from '@/lib/shop/queries';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerHome', 'title');

/** The texts of the preview are in the main language of the shop, not of the seller. */
const OF_THE_PAGE = ['home', 'promise', 'shop', 'opening', 'days'] as const;

export default async function HomeSettingsPage({ params }: StaffProps) {
  const [shop, language] = await Promise.all([shopOfPages(), mainLanguage(OF_THE_PAGE)]);
  return (
    <SellerOnly>
      <StaffMessages namespaces={['sellerHome', 'sellerPhotos']} params={params}>
        <HomeScreen language={language} shop={shop} />
      </StaffMessages>
    </SellerOnly>
  );
}
