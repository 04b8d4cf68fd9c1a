import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { CountScreen } from '@/app/[lang]/seller/product-list/count/_components/count-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('scanning', 'countStock');

export default function CountPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={['scanning', 'sellerProduct']} params={params}>
        <CountScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
