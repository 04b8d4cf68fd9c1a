import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { SalesScreen } from '@/app/[lang]/seller/sales/_components/sales-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sales', 'title');

export default function SalesPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={['sales', 'takings']} params={params}>
        <SalesScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
