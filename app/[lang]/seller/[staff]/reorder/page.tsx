import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { ReorderScreen } from '@/app/[lang]/seller/reorder/_components/reorder-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sales', 'toBuy');

export default function ReorderPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={['sales', 'takings']} params={params}>
        <ReorderScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
