import { printLanguage, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { OrderScreen } from '@/app/[lang]/seller/[locale]/orders/one/_components/order-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('board', 'order');

export default async function OrderPage(props: StaffProps) {
  return (
    <StaffMessages
      namespaces={['packing', 'blockedBy', 'refund', 'scanning', 'sellerWeights', 'weights']}
      params={props.params}
    >
      <SellerOnly>
        <OrderScreen
          {...(await printLanguage(props, [
            'order',
            'tax',
            'days',
            'facts',
            'factsForm',
            'orderSource',
            'orderGroups',
          ]))}
        />
      </SellerOnly>
    </StaffMessages>
  );
}
