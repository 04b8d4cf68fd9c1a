'use client';

import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { useForm } from '@/app/_components/use-form';
import {
  AddressFields,
  addressFieldErrors,
  ownDetails,
} from '@/app/[lang]/(shop)/_components/address-fields';
import type { AddressResponse, AddressView } from '@/lib/addresses/view';
import { ApiError, callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { useSession } from '@/lib/client/session-store';

type Props = {
  address?: AddressView;
  /** The address that the shopper has saved last. A new address starts with its country. */
  last?: AddressView | undefined;
  onDone: () => void;
};

function Form({ address, last, onDone }: Props) {
  const t = useT('addressForm');
  const tAccount = useT('account');
  const { user } = useSession();
  const { country = '', countryCode = '' } = last ?? {};
  const path = address ? '/api/address/update' : '/api/address/add';

  async function save(texts: Record<string, string>) {
    const body = { id: address?._id, address: texts };
    try {
      const { message } = await callApi<AddressResponse>(path, { as: 'shopper', body });
      notify.success(message);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onDone();
      throw error;
    }
  }
  const { fieldErrors, errorText, busy, props } = useForm(save, { inputsOf: addressFieldErrors });

  return (
    <form {...props} className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <AddressFields
        known={address ?? { ...ownDetails(user), country, countryCode }}
        fieldErrors={fieldErrors}
      />
      <Field
        name="label"
        label={tAccount('labelOptional')}
        hint={tAccount('labelHint')}
        error={fieldErrors.label}
        defaultValue={address?.label}
        maxLength={40}
        autoComplete="off"
        className="sm:col-span-2"
      />
      <FormError text={errorText} />
      <Button type="submit" size="large" aria-disabled={busy} className="mt-2 sm:col-span-2">
        {t('save')}
      </Button>
    </form>
  );
}

export function AddressDialog({
  open,
  onClose,
  ...props
}: Props & { open: boolean; onClose: () => void }) {
  const t = useT('account');
  const title = t(props.address ? 'changeAddress' : 'addAddress');
  return (
    <Dialog open={open} onClose={onClose} title={title} shape="sheet">
      <Form {...props} />
    </Dialog>
  );
}
