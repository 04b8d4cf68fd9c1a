'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { Skeleton } from '@/app/_components/spinner';
import { addressLine } from '@/lib/addresses/address-line';
import type { AddressView } from '@/lib/addresses/view';
import { openLogin } from '@/lib/client/session-store';
import { ChoiceCard } from './choice-card';
import { NoOrder } from './no-order';
import type { Obstacle } from './obstacle';
import { ADDRESS_ID, CHECKOUT_PATH } from './use-checkout';

type Choice = {
  addresses?: AddressView[];
  address?: AddressView;
  choose: (id: string) => void;
  /** Reads the addresses again, when they could not be read. */
  retry?: () => void;
  isVisitor: boolean;
};

const textButton =
  '-mx-2 min-h-11 min-w-11 px-2 font-semibold text-leaf underline underline-offset-4';

function Person({ address }: { address: AddressView }) {
  return (
    <>
      <span className="block font-semibold">
        {address.firstName} {address.lastName}
      </span>
      <span className="block text-muted">
        <bdi>{addressLine(address)}</bdi>
      </span>
      {address.note && (
        <span className="block text-muted text-sm">
          <bdi>{address.note}</bdi>
        </span>
      )}
    </>
  );
}

function Body({ addresses, address, choose, retry, isVisitor }: Choice) {
  const t = useT('cart');
  const ofAll = useT('islands');
  const [open, setOpen] = useState(false);
  if (isVisitor)
    return (
      <p className="text-muted">
        <Filled
          text={t('logInToChoose', { login: slot(0) })}
          parts={[
            <button
              key="login"
              type="button"
              onClick={() => openLogin({ path: CHECKOUT_PATH, text: t('toCheckout') })}
              className={textButton}
            >
              {t('logIn')}
            </button>,
          ]}
        />
      </p>
    );
  if (!addresses && retry)
    return (
      <p role="status" className="text-muted">
        {t('addressesNotLoaded')}{' '}
        <button type="button" onClick={retry} className={textButton}>
          {ofAll('tryAgain')}
        </button>
      </p>
    );
  if (!addresses) return <Skeleton className="h-24" />;
  if (!address)
    return (
      <LinkButton href="/add-address" look="soft" className="w-full">
        <Icon name="plus" className="size-5" />
        {t('addAddress')}
      </LinkButton>
    );
  return (
    <>
      {open ? (
        <div className="-mx-1 max-h-80 space-y-2 overflow-y-auto p-1">
          {addresses.map((one) => (
            <ChoiceCard
              key={one._id}
              name="address"
              checked={one._id === address._id}
              onChoose={() => choose(one._id)}
            >
              <Person address={one} />
            </ChoiceCard>
          ))}
        </div>
      ) : (
        <p>
          <Person address={address} />
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-5">
        {addresses.length > 1 && (
          <button type="button" onClick={() => setOpen(!open)} className={textButton}>
            {t(open ? 'done' : 'change')}
          </button>
        )}
        <Link href="/add-address" className={`inline-flex items-center ${textButton}`}>
          {t('addAddress')}
        </Link>
      </p>
    </>
  );
}

/** The choice of delivery address, or the link to add a first one; marked when it is missing or outside. */
export function AddressChoice({
  isMissing,
  obstacle,
  ...choice
}: Choice & { isMissing: boolean; obstacle?: Obstacle }) {
  const t = useT('cart');
  const isUnchosen = isMissing && !choice.address;
  return (
    <fieldset
      id={ADDRESS_ID}
      className={
        isUnchosen || obstacle ? '-m-3 rounded-field border-2 border-danger p-3' : undefined
      }
    >
      <legend className="mb-2 font-semibold">{t('deliveryAddress')}</legend>
      {isUnchosen && <p className="mb-2 font-semibold text-danger">{t('whereTo')}</p>}
      <NoOrder obstacle={obstacle} />
      <Body {...choice} />
    </fieldset>
  );
}
