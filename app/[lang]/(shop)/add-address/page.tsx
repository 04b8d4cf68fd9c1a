import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { AddressForm } from './_components/address-form';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('addressForm', 'title');

export default async function AddAddressPage() {
  const t = await getT('addressForm');
  // The page needs the messages of `addressCountry` only if the shop has set its country.
  const { country, suggestsAddresses } = await shopOfPages();
  const namespaces = [
    ...(['address', 'addressForm', 'checkoutErrors'] as const),
    ...(country ? (['addressCountry'] as const) : []),
    ...(suggestsAddresses ? (['addressSuggestions'] as const) : []),
  ];
  return (
    <div data-own-bar className="mx-auto max-w-3xl">
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">{t('heading')}</h1>
      <p className="mb-8 text-muted">{t('text')}</p>
      <Messages namespaces={namespaces}>
        <AddressForm />
      </Messages>
    </div>
  );
}
