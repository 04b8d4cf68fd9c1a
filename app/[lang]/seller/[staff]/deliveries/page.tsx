import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { DeliveriesScreen } from '@/app/[lang]/seller/deliveries/_components/deliveries-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('deliveries', 'title');

export default function DeliveriesPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={['deliveries', 'board']} params={params}>
        <DeliveriesScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
