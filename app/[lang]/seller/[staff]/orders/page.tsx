import { getStaffT, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { SellerOrders } from '@/app/[lang]/seller/orders/_components/seller-orders';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('seller', 'orders');

export default async function OrdersPage(props: StaffProps) {
  const t = await getStaffT(props, 'seller');
  return (
    <StaffMessages areas={['packing']} params={props.params}>
      <SellerOnly>
        <h1 className="mb-4 font-bold text-3xl">{t('orders')}</h1>
        <SellerOrders />
      </SellerOnly>
    </StaffMessages>
  );
}
