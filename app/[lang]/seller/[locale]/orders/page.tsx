import { getStaffT, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { SellerOrders } from '@/app/[lang]/seller/[locale]/orders/_components/seller-orders';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('seller', 'orders');

export default async function OrdersPage(props: StaffProps) {
  const t = await getStaffT(props, 'seller');
  return (
    <StaffMessages namespaces={['packing', 'dataTable']} params={props.params}>
      <SellerOnly>
        <SellerOrders title={t('orders')} />
      </SellerOnly>
    </StaffMessages>
  );
}
