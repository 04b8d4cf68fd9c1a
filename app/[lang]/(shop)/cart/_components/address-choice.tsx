'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { AreaList } from '@/app/_components/area-list';
import { LinkButton } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { Skeleton } from '@/app/_components/spinner';
import { useMoney } from '@/app/_components/use-money';
import { addressLine } from '@/lib/addresses/address-line';
import type { AddressesView, AddressView } from '@/lib/addresses/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { chooseAddress, chosenAddress, consumeSavedAddress } from '@/lib/client/chosen-address';
import { storeAddress } from '@/lib/client/stored-choices';
import { areasOf, isCodeIn, type Place, zoneOf } from '@/lib/delivery/zones';
import { DEFAULT_LANGUAGE } from '@/lib/i18n/languages';
import { deliveryTo, minimumCentsOf, typedPlace, zipMessage } from '@/lib/shop/delivery-area';
import type { ShopView } from '@/lib/shop/view';
import { ChoiceCard } from './choices';
import { CheckoutBlocked, type Obstacle } from './order-summary-parts';
import { ADDRESS_ID, useOrderLogin } from './use-checkout';

/**
 * `addresses` is undefined while they load. The selected address is the tab's choice, otherwise the default address.
 */
export function useAddresses(isShopper: boolean) {
  const [addresses, setAddresses] = useState<AddressView[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const [first, setFirst] = useState<string>();
  const [chosen, setChosen] = useState<string>();

  const load = useCallback(async (signal?: AbortSignal) => {
    setHasFailed(false);
    try {
      const found = await callApi<AddressesView>('/api/address/get', { as: 'shopper', signal });
      setAddresses(found.addresses);
      setFirst(found.defaultAddress);
      setChosen(chosenAddress());
    } catch (error) {
      if (signal?.aborted) return;
      setHasFailed(true);
      toastError(error);
    }
  }, []);

  useEffect(() => {
    if (!isShopper) return;
    const abort = new AbortController();
    void load(abort.signal);
    return () => {
      abort.abort();
      // React leaves the hidden cart page mounted. After the shopper adds an address and returns, an order must wait
      // for the new address.
      setAddresses(undefined);
    };
  }, [isShopper, load]);

  const choose = (id: string) => {
    chooseAddress(id);
    storeAddress(id);
    setChosen(id);
  };
  const find = (id: string | undefined) => addresses?.find(({ _id }) => _id === id);
  return { addresses, address: find(chosen) ?? find(first), choose, hasFailed, reload: load };
}

export function useZoneTerms(shop: ShopView): (place: Place) => string {
  const t = useT('cart');
  const money = useMoney(shop.currency);
  return (place) => {
    const { fee = 0, freeFrom } = deliveryTo(shop, place);
    const least = minimumCentsOf(shop, zoneOf(shop, place));
    const from = freeFrom === undefined ? undefined : money.of(freeFrom);
    const terms = [
      fee === 0
        ? t('yesFree')
        : from === undefined
          ? t('yesFor', { fee: money.of(fee) })
          : t('yesForFreeFrom', { fee: money.of(fee), from }),
      ...(least > 0 ? [t('ordersFrom', { sum: money.ofCents(least) })] : []),
    ];
    return terms.join(' ');
  };
}

type ZipQuestionProps = { shop: ShopView; zip: string; onZip: (zip: string) => void };

/**
 * Shows whether the shop delivers to a zip code before the shopper has an address. `onZip` adds its delivery fee to the
 * totals.
 */
export function ZipQuestion({ shop, zip, onZip }: ZipQuestionProps) {
  const t = useT('cart');
  const { code } = usePageLanguage();
  const zoneTerms = useZoneTerms(shop);
  const [isLeft, setIsLeft] = useState(false);
  const outside = zipMessage(shop, zip, isLeft, { t: useT('checkoutErrors'), language: code });
  const place = typedPlace(shop, zip);
  const isWhole = place.city !== undefined || isCodeIn(shop, zip);
  const isKnown = isWhole && !outside && deliveryTo(shop, place).delivers;
  const areas = areasOf(shop);
  const hint = areas.length === 0 ? 'yourZip' : shop.postalCode ? 'yourZipOrArea' : 'yourArea';
  return (
    <div className="mb-5">
      <Field
        label={t('doYouDeliver')}
        placeholder={(areas.length === 0 && shop.postalCode?.example) || t(hint)}
        inputMode={code === DEFAULT_LANGUAGE && !shop.country ? 'numeric' : 'text'}
        autoComplete={areas.length === 0 ? 'postal-code' : 'off'}
        maxLength={areas.length > 0 ? 100 : shop.codesAbroad ? 15 : 12}
        list={areas.length > 0 ? 'delivery-areas' : undefined}
        value={zip}
        error={outside}
        onInput={({ currentTarget }) => {
          setIsLeft(false);
          onZip(currentTarget.value.trim());
        }}
        onBlur={() => setIsLeft(true)}
      />
      {areas.length > 0 && <AreaList id="delivery-areas" areas={areas} />}
      <p aria-live="polite" className="font-semibold text-leaf-strong">
        {isKnown && <span className="mt-1.5 block">{zoneTerms(place)}</span>}
      </p>
    </div>
  );
}

type Choice = {
  addresses?: AddressView[];
  address?: AddressView;
  choose: (id: string) => void;
  retry?: () => void;
  isVisitor: boolean;
};

const textButton =
  '-mx-2 min-h-11 min-w-11 px-2 font-semibold text-leaf underline underline-offset-4';

function Person({ address }: { address: AddressView }) {
  return (
    <>
      <span className="block font-semibold">
        {address.label && (
          <>
            <bdi>{address.label}</bdi> ·{' '}
          </>
        )}
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

/** An address that was just saved scrolls into view and takes the focus once. */
function Selected({ address }: { address: AddressView }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!consumeSavedAddress(address._id)) return;
    text.current?.scrollIntoView({ block: 'center' });
    text.current?.focus({ preventScroll: true });
  }, [address._id]);
  return (
    <p ref={text} tabIndex={-1}>
      <Person address={address} />
    </p>
  );
}

function Body({ addresses, address, choose, retry, isVisitor }: Choice) {
  const t = useT('cart');
  const tIslands = useT('islands');
  const [open, setOpen] = useState(false);
  const openLogin = useOrderLogin();
  if (isVisitor)
    return (
      <p className="text-muted">
        <Filled
          text={t('logInToChoose', { login: slot(0), create: slot(1) })}
          parts={[
            <button
              key="login"
              type="button"
              onClick={() => openLogin('login')}
              className={textButton}
            >
              {t('logIn')}
            </button>,
            <button
              key="create"
              type="button"
              onClick={() => openLogin('register')}
              className={textButton}
            >
              {t('createAccount')}
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
          {tIslands('tryAgain')}
        </button>
      </p>
    );
  if (!addresses) return <Skeleton className="h-24" />;
  if (!address)
    return (
      <LinkButton href="/add-address" variant="soft" className="w-full">
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
        <Selected address={address} />
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

/** Highlights the selection if the address is missing or outside of the delivery area. */
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
      <CheckoutBlocked obstacle={obstacle} />
      <Body {...choice} />
    </fieldset>
  );
}
