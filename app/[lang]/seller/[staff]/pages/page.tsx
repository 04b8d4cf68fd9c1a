import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { PagesScreen } from '@/app/[lang]/seller/pages/_components/pages-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerPages', 'title');

export default function PagesPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={['sellerPages']} params={params}>
        <PagesScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
