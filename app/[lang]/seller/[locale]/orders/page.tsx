import { LinkButton } from '@/app/_components/button';
import { getStaffT, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { IfAllowed, SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { SellerOrders } from '@/app/[lang]/seller/[locale]/orders/_components/seller-orders';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('seller', 'orders');

export default async function OrdersPage(props: StaffProps) {
  const t = await getStaffT(props, 'seller');
  const tBoard = await getStaffT(props, 'board');
  const ofDayReport = await getStaffT(props, 'dayReport');
  const tPhoneOrderForm = await getStaffT(props, 'phoneOrderForm');
  return (
    <StaffMessages namespaces={['packing']} params={props.params}>
      <SellerOnly>
        {/* On a phone the links form a single scrolling row, so that the first order is visible without
            scrolling. */}
        <div className="mb-4 items-center justify-between gap-3 sm:flex sm:flex-wrap print:hidden">
          <h1 className="font-bold text-3xl max-sm:mb-1">{t('orders')}</h1>
          <div className="flex gap-2 *:shrink-0 max-sm:chips-row sm:flex-wrap">
            <IfAllowed needs="phone">
              <LinkButton href="/seller/phone" variant="outline">
                {tPhoneOrderForm('title')}
              </LinkButton>
            </IfAllowed>
            <IfAllowed needs="money">
              <LinkButton href="/seller/order-days" variant="outline">
                {tBoard('byDay')}
              </LinkButton>
              <LinkButton href="/seller/day-report" variant="outline">
                {ofDayReport('title')}
              </LinkButton>
            </IfAllowed>
          </div>
        </div>
        <SellerOrders />
      </SellerOnly>
    </StaffMessages>
  );
}
