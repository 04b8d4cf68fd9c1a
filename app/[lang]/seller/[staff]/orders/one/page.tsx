import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { OrderScreen } from '@/app/[lang]/seller/orders/one/_components/order-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('board', 'order');

export default function OrderPage({ params }: StaffProps) {
  return (
    <StaffMessages areas={['packing', 'holds']} params={params}>
      <SellerOnly>
        <OrderScreen />
      </SellerOnly>
    </StaffMessages>
  );
}
