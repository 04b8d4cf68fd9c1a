'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { useForm } from '@/app/_components/use-form';
import {
  AddressFields,
  addressFaults,
  ownDetails,
} from '@/app/[lang]/(shop)/_components/address-fields';
import type { AddressAnswer, AddressesView } from '@/lib/addresses/view';
import { callApi } from '@/lib/client/api-client';
import { chooseAddress } from '@/lib/client/chosen-address';
import { localPath } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { useSession } from '@/lib/client/session-store';
import { SELECT_ADDRESS } from '@/lib/orders/messages';

/** The country of the shopper's last address; empty without one, or when it cannot be read. */
function useLastCountry(isShopper: boolean): string {
  const [country, setCountry] = useState('');
  useEffect(() => {
    if (!isShopper) return;
    const abort = new AbortController();
    const call = { as: 'shopper', signal: abort.signal } as const;
    callApi<AddressesView>('/api/address/get', call).then(
      ({ addresses }) => setCountry(addresses.at(-1)?.country ?? ''),
      // The form works without it.
      () => undefined,
    );
    return () => abort.abort();
  }, [isShopper]);
  return country;
}

/**
 * The form of a delivery address, with the shopper's own name and e-mail and the country of the last
 * address; a saved address becomes the chosen one.
 */
export function AddressForm() {
  const t = useT('addressForm');
  const router = useRouter();
  const { status, user } = useSession();
  const country = useLastCountry(status === 'shopper');
  const { faults, busy, props } = useForm(save, { toast: true, inputsOf: addressFaults });

  useEffect(() => {
    if (status === 'visitor') router.replace(localPath('/cart'));
  }, [status, router]);

  // What the cart asked for is being done; on a phone its toast would lie on a field.
  useEffect(() => notify.dismiss(SELECT_ADDRESS), []);

  async function save(address: Record<string, string>, form: HTMLFormElement) {
    const call = { as: 'shopper', body: { address } } as const;
    const saved = await callApi<AddressAnswer>('/api/address/add', call);
    chooseAddress(saved.address._id);
    // The page stays in the document, so the form is reset for another address.
    form.reset();
    notify.success(saved.message);
    router.push(localPath('/cart'));
  }

  return (
    <form {...props} className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <AddressFields known={{ ...ownDetails(user), country }} faults={faults} />
      <div className="mt-2 flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" size="large" aria-disabled={busy} className="grow sm:grow-0">
          {t('save')}
        </Button>
        <LinkButton href="/cart" look="quiet" size="large">
          {t('toCart')}
        </LinkButton>
      </div>
    </form>
  );
}
