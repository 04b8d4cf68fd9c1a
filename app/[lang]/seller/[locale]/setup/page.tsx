import { getStaffT, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { ORDER_BUTTONS, orderButtonKeys } from '@/lib/shop/order-button';
import { settingsIn } from '@/lib/shop/settings-schema';
import { SetupScreen } from './_components/setup-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerSetup', 'title');

const SECTIONS = ['shop', 'hours', 'prices', 'legal', 'mail', 'languages'] as const;

export default async function SetupPage(props: StaffProps) {
  const cart = await getStaffT(props, 'cart');
  return (
    <SellerOnly>
      <StaffMessages namespaces={['sellerSetup', 'sellerSettings']} params={props.params}>
        <SetupScreen
          sections={SECTIONS.map((id) => ({ id, settings: settingsIn(id) }))}
          orderButtons={ORDER_BUTTONS.map((button) => [button, cart(orderButtonKeys[button])])}
        />
      </StaffMessages>
    </SellerOnly>
  );
}
