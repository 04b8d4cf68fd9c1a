'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useState } from 'react';
import { Button, LinkButton } from '@/app/_components/button';
import { useFaults } from '@/app/_components/use-faults';
import { AddressFields, addressFaults, ownDetails } from '@/app/(shop)/_components/address-fields';
import { addressAnswer, addressesAnswer } from '@/lib/addresses/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { chooseAddress } from '@/lib/client/chosen-address';
import { faultsOf, focusField, readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { useSession } from '@/lib/client/session-store';

/** The country of the shopper's last address; empty without one, or when it cannot be read. */
function useLastCountry(isShopper: boolean): string {
  const [country, setCountry] = useState('');
  useEffect(() => {
    if (!isShopper) return;
    const abort = new AbortController();
    const call = { as: 'shopper', signal: abort.signal } as const;
    callApi('/api/address/get', addressesAnswer, call).then(
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
  const router = useRouter();
  const { status, user } = useSession();
  const country = useLastCountry(status === 'shopper');
  const { faults, setFaults, onInput } = useFaults();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (status === 'visitor') router.replace('/cart');
  }, [status, router]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { address: readForm(form) };
      const saved = await callApi('/api/address/add', addressAnswer, { as: 'shopper', body });
      chooseAddress(saved.address._id);
      // The page stays in the document, so the form is reset for another address.
      form.reset();
      notify.success(saved.message);
      router.push('/cart');
    } catch (error) {
      toastError(error);
      if (!(error instanceof ApiError)) return;
      const named = addressFaults(error.fields);
      setFaults(named);
      focusField(form, Object.keys(named)[0]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={submit}
      onInput={onInput}
      noValidate
      className="grid gap-x-4 gap-y-4 sm:grid-cols-2"
    >
      <AddressFields known={{ ...ownDetails(user), country }} faults={faults} />
      <div className="mt-2 flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" size="large" aria-disabled={busy} className="grow sm:grow-0">
          Save address
        </Button>
        <LinkButton href="/cart" look="quiet" size="large">
          Back to cart
        </LinkButton>
      </div>
    </form>
  );
}
