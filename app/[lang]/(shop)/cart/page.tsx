import { Icon } from '@/app/_components/icon';
import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { CartScreen } from './_components/cart-screen';

export const ensureStatic = 'navigation';

/** The server renders these icons, so that the browser does not load the code of all icons. */
const DRAWINGS = {
  empty: <Icon name="cart" className="size-9" />,
  failed: <Icon name="warning" className="size-9" />,
  offline: <Icon name="offline" className="size-9" />,
};

export const generateMetadata = unlistedTitle('cart', 'title');

export default async function CartPage() {
  const t = await getT('cart');
  return (
    <div data-own-bar>
      <noscript>
        <p className="mx-auto max-w-2xl px-4 pt-10 text-lg">{t('needsScripts')}</p>
      </noscript>
      <Messages namespaces={['cart', 'days', 'tax', 'promise', 'checkoutErrors', 'slots']}>
        <CartScreen drawings={DRAWINGS} />
      </Messages>
    </div>
  );
}
