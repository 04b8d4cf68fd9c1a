'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useState } from 'react';
import { Button, LinkButton } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { chooseAddress } from '@/lib/addresses/chosen';
import { type AddressField, addressFields } from '@/lib/addresses/fields';
import { readAddress } from '@/lib/addresses/read';
import { ApiError, callApi, toastError } from '@/lib/api-client';
import { useSession } from '@/lib/auth/session-store';
import { faultsOf, focusField, readForm } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { record, text } from '@/lib/shape';

type Look = { autoComplete: string; type?: string; inputMode?: 'numeric'; wide?: boolean };

const looks: readonly (readonly [AddressField, Look])[] = [
  ['firstName', { autoComplete: 'given-name' }],
  ['lastName', { autoComplete: 'family-name' }],
  ['email', { autoComplete: 'email', type: 'email', wide: true }],
  ['street', { autoComplete: 'street-address', wide: true }],
  ['city', { autoComplete: 'address-level2' }],
  ['state', { autoComplete: 'address-level1' }],
  ['zipcode', { autoComplete: 'postal-code', type: 'number', inputMode: 'numeric' }],
  ['country', { autoComplete: 'country-name' }],
  ['phone', { autoComplete: 'tel', type: 'tel', wide: true }],
];

function readSaved(answer: unknown) {
  const { message, address } = record(answer);
  return { message: text(message), id: readAddress(address)._id };
}

/** The server names the fields of its body, `address.city`; the form knows them as `city`. */
const ownNames = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, fault]) => [name.replace(/^address\./, ''), fault]),
  );

/** The nine fields of a delivery address; saved, it is the chosen one of the cart. */
export function AddressForm() {
  const router = useRouter();
  const { status } = useSession();
  const [faults, setFaults] = useState<Record<string, string>>({});
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
      const saved = await callApi('/api/address/add', readSaved, { as: 'shopper', body });
      chooseAddress(saved.id);
      notify.success(saved.message);
      router.push('/cart');
    } catch (error) {
      setBusy(false);
      toastError(error);
      if (!(error instanceof ApiError)) return;
      const named = ownNames(error.fields);
      setFaults(named);
      focusField(form, Object.keys(named)[0]);
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      {looks.map(([name, { wide, ...look }]) => (
        <Field
          key={name}
          name={name}
          label={addressFields[name]}
          error={faults[name]}
          required
          className={wide ? 'sm:col-span-2' : undefined}
          // Scrolling over a number input would change what was typed.
          onWheel={(event) => event.currentTarget.blur()}
          {...look}
        />
      ))}
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
