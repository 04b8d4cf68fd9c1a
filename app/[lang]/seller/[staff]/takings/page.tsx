import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { TakingsScreen } from '@/app/[lang]/seller/takings/_components/takings-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('takings', 'title');

export default function TakingsPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={['takings', 'sales', 'couriers', 'amounts']} params={params}>
        <TakingsScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
