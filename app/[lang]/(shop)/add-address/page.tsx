import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { AddressForm } from './_components/address-form';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('addressForm', 'title');

export default async function AddAddressPage() {
  const t = await getT('addressForm');
  return (
    <div data-own-bar className="mx-auto max-w-3xl">
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">{t('heading')}</h1>
      <p className="mb-8 text-muted">{t('text')}</p>
      <Messages namespaces={['address', 'addressForm', 'checkoutErrors']}>
        <AddressForm />
      </Messages>
    </div>
  );
}
