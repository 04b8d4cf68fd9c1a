import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { ORDER_BUTTONS, orderButtonKeys } from '@/lib/shop/order-button-words';
import { SettingsScreen } from './_components/settings-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getT('sellerSettings'))('title'),
});

export default async function SettingsPage() {
  const t = await getT('sellerSettings');
  const cart = await getT('cart');
  return (
    <SellerOnly>
      <div className="max-w-3xl">
        <h1 className="mb-6 font-bold text-3xl">{t('title')}</h1>
        <Messages areas={['sellerSettings', 'sellerPhotos']}>
          <SettingsScreen
            orderButtons={ORDER_BUTTONS.map((words) => [words, cart(orderButtonKeys[words])])}
          />
        </Messages>
      </div>
    </SellerOnly>
  );
}
