import { Icon } from '@/app/_components/icon';
import { pasteLink } from '@/app/_components/paste-link';
import { getT, Messages, pageLanguage, unlistedTitle } from '@/app/_i18n/server';
import { noticeIn } from '@/lib/shop/notice-in';
import { shopOfPages } from '@/lib/shop/queries';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { CartScreen } from './_components/cart-screen';
import { GuaranteeNotice } from './_components/guarantee-notice';

export const ensureStatic = 'navigation';

/** The server renders these icons, so that the browser does not load the code of all icons. */
const DRAWINGS = {
  empty: <Icon name="cart" className="size-9" />,
  failed: <Icon name="warning" className="size-9" />,
  offline: <Icon name="offline" className="size-9" />,
};

export const generateMetadata = unlistedTitle('cart', 'title');

export default async function CartPage() {
  const [t, shop, paste, { code }] = await Promise.all([
    getT('cart'),
    shopOfPages(),
    pasteLink(),
    pageLanguage(),
  ]);
  const { checkoutAs, country, suggestsAddresses, addToOrder, payMethods, paysInShop } = shop;
  const notice = noticeIn(shop, code);
  const namespaces = [
    ...(['cart', 'days', 'tax', 'promise', 'checkoutErrors', 'slots'] as const),
    // Only the form for shoppers without an account needs these messages.
    ...(checkoutAs ? (['oneStep', 'address', 'addressForm'] as const) : []),
    ...(checkoutAs && country ? (['addressCountry'] as const) : []),
    ...(checkoutAs && suggestsAddresses ? (['addressSuggestions'] as const) : []),
    ...(addToOrder ? (['followUps'] as const) : []),
    ...(payMethods ? (['payMethods'] as const) : []),
    ...(paysInShop ? (['payInShop'] as const) : []),
  ];
  return (
    <div data-own-bar>
      <noscript>
        <p className="mx-auto max-w-2xl px-4 pt-10 text-lg">{t('needsScripts')}</p>
      </noscript>
      <Messages namespaces={namespaces}>
        <CartScreen
          drawings={DRAWINGS}
          {...omitUndefined({
            oneStep: checkoutAs,
            paste,
            notice: notice && <GuaranteeNotice notice={notice} />,
          })}
        />
      </Messages>
    </div>
  );
}
