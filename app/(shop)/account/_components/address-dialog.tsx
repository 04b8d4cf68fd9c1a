'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { useFaults } from '@/app/_components/use-faults';
import { AddressFields, addressFaults, ownDetails } from '@/app/(shop)/_components/address-fields';
import { type AddressView, addressAnswer } from '@/lib/addresses/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { faultsOf, focusField, readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { useSession } from '@/lib/client/session-store';

type Props = {
  /** The address that is changed; none for a new one. */
  address?: AddressView;
  /** Called when it is saved, and when it turns out to be gone. */
  onDone: () => void;
};

function Form({ address, onDone }: Props) {
  const { user } = useSession();
  const { faults, setFaults, onInput } = useFaults();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const path = address ? '/api/address/update' : '/api/address/add';
      const body = { ...(address ? { id: address._id } : {}), address: readForm(form) };
      const { message } = await callApi(path, addressAnswer, { as: 'shopper', body });
      notify.success(message);
      onDone();
    } catch (error) {
      toastError(error);
      if (!(error instanceof ApiError)) return;
      if (error.status === 404) return onDone();
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
      <AddressFields known={address ?? ownDetails(user)} faults={faults} />
      <Button type="submit" size="large" aria-disabled={busy} className="mt-2 sm:col-span-2">
        Save address
      </Button>
    </form>
  );
}

/** The form of an address, over the page. */
export function AddressDialog({
  open,
  onClose,
  ...props
}: Props & { open: boolean; onClose: () => void }) {
  const title = props.address ? 'Change address' : 'Add address';
  return (
    <Dialog open={open} onClose={onClose} title={title} shape="sheet">
      <Form {...props} />
    </Dialog>
  );
}
