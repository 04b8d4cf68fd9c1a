import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { AccountScreen } from './_components/account-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('account', 'title');

export default async function AccountPage() {
  const t = await getT('account');
  // The page needs the messages of `addressCountry` only if the shop has set its country.
  const shop = await shopOfPages();
  const { country, checkoutAs, suggestsAddresses, saveCards, backInStock } = shop;
  const namespaces = [
    ...(['account', 'orders', 'order', 'days'] as const),
    ...(['devices', 'address', 'addressForm', 'checkoutErrors'] as const),
    ...(country ? (['addressCountry'] as const) : []),
    ...(suggestsAddresses ? (['addressSuggestions'] as const) : []),
    ...(saveCards ? (['savedCards'] as const) : []),
    ...(backInStock ? (['stockAlertList'] as const) : []),
    // Accounts without a password exist only in shops that mail codes or accept guests.
    ...(checkoutAs ? (['accountCode'] as const) : []),
  ];
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 font-bold text-3xl md:text-4xl">{t('title')}</h1>
      <Messages namespaces={namespaces}>
        <AccountScreen />
      </Messages>
    </div>
  );
}
