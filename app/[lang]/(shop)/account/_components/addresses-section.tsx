'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Icon } from '@/app/_components/icon';
import { Badge, focusSection, LoadState, rowActionClass, Section } from '@/app/_components/section';
import { useLazyComponent } from '@/app/_components/use-lazy-component';
import { useQuery } from '@/app/_components/use-query';
import { addressLine } from '@/lib/addresses/address-line';
import type { AddressesView, AddressView } from '@/lib/addresses/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { chooseAddress } from '@/lib/client/chosen-address';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';

type Props = ComponentProps<typeof Button> & Pick<ComponentProps<typeof Icon>, 'name'>;

export const IconButton = ({ name, children, ...button }: Props) => (
  <Button variant="outline" className="wrap-anywhere min-w-0" {...button}>
    <Icon name={name} className="size-5" />
    {children}
  </Button>
);

const importDialog = () => import('./address-dialog').then((part) => part.AddressDialog);

type Act = (what: 'edit' | 'remove' | 'default') => void;

function Address({ one, isDefault, act }: { one: AddressView; isDefault: boolean; act: Act }) {
  const t = useT('account');
  const action = (text: string, what: Parameters<Act>[0]) => (
    <button
      type="button"
      className={rowActionClass}
      aria-label={`${text}: ${one.street}`}
      onClick={() => act(what)}
    >
      {text}
    </button>
  );
  return (
    <li className="py-4 first:pt-0">
      <p className="font-semibold">
        {one.firstName} {one.lastName}
        {one.label && (
          <Badge>
            <bdi>{one.label}</bdi>
          </Badge>
        )}
        {isDefault && <Badge>{t('isDefault')}</Badge>}
      </p>
      <p className="text-muted">
        <bdi>{addressLine(one)}</bdi>
      </p>
      <p className="text-muted">
        <bdi dir="ltr">{one.phone}</bdi>
      </p>
      {one.note && <p className="text-muted text-sm">{one.note}</p>}
      <p className="flex flex-wrap gap-x-5">
        {action(t('edit'), 'edit')}
        {!isDefault && action(t('makeDefault'), 'default')}
        {action(t('remove'), 'remove')}
      </p>
    </li>
  );
}

export function AddressesSection() {
  const t = useT('account');
  const { answer, hasFailed, reload } = useQuery<AddressesView>('/api/address/get', 'shopper');
  const [edited, setEdited] = useState<AddressView | 'new'>();
  const [leaving, setLeaving] = useState<AddressView>();
  const [busy, setBusy] = useState(false);
  const [AddressDialog, load] = useLazyComponent(importDialog);
  useEffect(() => {
    if (answer) void load();
  }, [answer, load]);

  async function edit(address: AddressView | 'new') {
    if (await load()) setEdited(address);
    else notify.error(translate('islands')('noPart'));
  }

  async function send(verb: 'remove' | 'default', { _id: id }: AddressView) {
    if (busy) return;
    setBusy(true);
    try {
      const call = { as: 'shopper', body: { id } } as const;
      const { message } = await callApi(`/api/address/${verb}`, call);
      // This tab's cart also selects the new default address.
      if (verb === 'default') chooseAddress(id);
      notify.success(message);
      await reload();
      focusSection(t('addresses'));
    } catch (error) {
      toastError(error);
      // Another tab or device has deleted the address.
      if (error instanceof ApiError && error.status === 404) await reload();
    } finally {
      setBusy(false);
    }
  }

  function remove(address: AddressView) {
    setLeaving(undefined);
    void send('remove', address);
  }

  function done() {
    setEdited(undefined);
    void reload();
  }

  return (
    <Section title={t('addresses')} text={t('addressesText')}>
      {answer ? (
        <>
          <ul className="divide-y divide-line">
            {answer.addresses.map((one) => (
              <Address
                key={one._id}
                one={one}
                isDefault={one._id === answer.defaultAddress}
                act={(what) => {
                  if (what === 'edit') void edit(one);
                  else if (what === 'remove') setLeaving(one);
                  else void send('default', one);
                }}
              />
            ))}
          </ul>
          <Button variant="soft" onClick={() => void edit('new')}>
            <Icon name="plus" className="size-5" />
            {t('addAddress')}
          </Button>
        </>
      ) : (
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      )}
      {AddressDialog && (
        <AddressDialog
          open={edited !== undefined}
          onClose={() => setEdited(undefined)}
          address={edited === 'new' ? undefined : edited}
          last={answer?.addresses.at(-1)}
          onDone={done}
        />
      )}
      <Dialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('removeAsk')}
        shape="sheet"
      >
        {leaving && (
          <div className="grid gap-4">
            <p>
              <bdi>{addressLine(leaving)}</bdi>
            </p>
            <p className="text-muted">{t('removeText')}</p>
            <Button variant="danger" size="large" onClick={() => remove(leaving)}>
              {t('removeIt')}
            </Button>
            <Button variant="outline" size="large" onClick={() => setLeaving(undefined)}>
              {t('keep')}
            </Button>
          </div>
        )}
      </Dialog>
    </Section>
  );
}
