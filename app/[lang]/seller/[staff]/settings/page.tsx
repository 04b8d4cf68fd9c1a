import { getStaffT, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { SettingsScreen } from '@/app/[lang]/seller/settings/_components/settings-screen';
import { ORDER_BUTTONS, orderButtonKeys } from '@/lib/shop/order-button-words';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerSettings', 'title');

export default async function SettingsPage(props: StaffProps) {
  const t = await getStaffT(props, 'sellerSettings');
  const cart = await getStaffT(props, 'cart');
  return (
    <SellerOnly>
      <div className="max-w-3xl">
        <h1 className="mb-6 font-bold text-3xl">{t('title')}</h1>
        <StaffMessages areas={['sellerSettings', 'sellerPhotos']} params={props.params}>
          <SettingsScreen
            orderButtons={ORDER_BUTTONS.map((words) => [words, cart(orderButtonKeys[words])])}
          />
        </StaffMessages>
      </div>
    </SellerOnly>
  );
}
