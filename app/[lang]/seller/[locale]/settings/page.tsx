import { getStaffT, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import {
  PagesLink,
  SettingsScreen,
} from '@/app/[lang]/seller/[locale]/settings/_components/settings-screen';
import { ORDER_BUTTONS, orderButtonKeys } from '@/lib/shop/order-button';
import { SETTING_KEYS, settingOf } from '@/lib/shop/schema';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerSettings', 'title');

export default async function SettingsPage(props: StaffProps) {
  const t = await getStaffT(props, 'sellerSettings');
  const cart = await getStaffT(props, 'cart');
  return (
    <SellerOnly>
      <div className="max-w-3xl">
        <StaffMessages
          namespaces={['sellerSettings', 'sellerWeights', 'sellerPhotos', 'sellerPages', 'team']}
          params={props.params}
        >
          <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
            <h1 className="font-bold text-3xl">{t('title')}</h1>
            <PagesLink />
          </div>
          <SettingsScreen
            fields={SETTING_KEYS.map((name) => ({ name, ...settingOf(name).form }))}
            orderButtons={ORDER_BUTTONS.map((button) => [button, cart(orderButtonKeys[button])])}
          />
        </StaffMessages>
      </div>
    </SellerOnly>
  );
}
