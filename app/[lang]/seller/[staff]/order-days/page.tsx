import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { OrderDaysScreen } from '@/app/[lang]/seller/order-days/_components/order-days-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sales', 'ordersByDay');

export default function OrderDaysPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={['sales', 'takings']} params={params}>
        <OrderDaysScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
