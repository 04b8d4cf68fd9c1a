'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { useForm } from '@/app/_components/use-form';
import { useQuietQuery } from '@/app/_components/use-query';
import {
  AddressFields,
  addressFieldErrors,
  ownDetails,
} from '@/app/[lang]/(shop)/_components/address-fields';
import type { AddressesView, AddressResponse } from '@/lib/addresses/view';
import { callApi } from '@/lib/client/api-client';
import { chooseSavedAddress } from '@/lib/client/chosen-address';
import { localPath } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { useSession } from '@/lib/client/session-store';
import { SELECT_ADDRESS } from '@/lib/orders/messages';

/**
 * The form starts with the shopper's name and email, and the country of the last address. The cart selects the saved
 * address.
 */
export function AddressForm() {
  const t = useT('addressForm');
  const router = useRouter();
  const { status, user } = useSession();
  // Saved addresses only provide the initial country. The form works without them.
  const saved = useQuietQuery<AddressesView>(
    status === 'shopper' ? '/api/address/get' : undefined,
    'shopper',
  );
  const { country = '', countryCode = '' } = saved?.addresses.at(-1) ?? {};
  const { fieldErrors, busy, props } = useForm(save, { toast: true, inputsOf: addressFieldErrors });

  useEffect(() => {
    if (status === 'visitor') router.replace(localPath('/cart'));
  }, [status, router]);

  // The cart shows a toast that asks for an address. Dismiss it, because the shopper is already entering an address,
  // and on a phone the toast would cover a field.
  useEffect(() => notify.dismiss(SELECT_ADDRESS), []);

  async function save(address: Record<string, string>, form: HTMLFormElement) {
    const call = { as: 'shopper', body: { address } } as const;
    const added = await callApi<AddressResponse>('/api/address/add', call);
    chooseSavedAddress(added.address._id);
    // React keeps the page mounted. Reset the form, otherwise the form for the next address would contain these values.
    form.reset();
    notify.success(added.message);
    router.push(localPath('/cart'));
  }

  return (
    <form {...props} className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <AddressFields
        known={{ ...ownDetails(user), country, countryCode }}
        fieldErrors={fieldErrors}
      />
      <div className="mt-2 flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" size="large" aria-disabled={busy} className="grow sm:grow-0">
          {t('save')}
        </Button>
        <LinkButton href="/cart" variant="quiet" size="large">
          {t('toCart')}
        </LinkButton>
      </div>
    </form>
  );
}
