import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { useShop } from '@/app/_components/shop-provider';
import { Skeleton } from '@/app/_components/spinner';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { useLocale } from '@/app/_components/use-locale';
import { AddressFields } from '@/app/[lang]/(shop)/_components/address-fields';
import type { Known } from '@/app/[lang]/(shop)/_components/zip-field';
import { countryCodeOf } from '@/lib/addresses/country-names';
import { countryOfLocale, mayHaveOneName } from '@/lib/addresses/fields';
import type { CartItems } from '@/lib/cart/limits';
import { fieldErrorsOf, focusField, readForm } from '@/lib/client/forms';
import {
  type AddressFromWallet,
  dispatch,
  isAgreed,
  isWholeCode,
  type OneStepMode,
  OWN_ADDRESS,
  readTyped,
  resumeCode,
  storeTyped,
  submitOneStep,
  useOneStep,
  type Values,
} from '@/lib/client/one-step';
import { type SessionUser, useSession } from '@/lib/client/session-store';
import { useFreshShop } from '@/lib/client/shop-store';
import { isCodeIn, type Place } from '@/lib/delivery/zones';
import { deliveryError, deliveryTo, isInArea } from '@/lib/shop/delivery-area';
import type { ShopView } from '@/lib/shop/view';
import { walletFormOf } from '@/lib/shop/wallet-form';
import { splitName } from '@/lib/utils/split-name';
import { useZoneTerms } from './address-choice';
import { CodeField } from './code-field';
import { useOrderLogin } from './use-checkout';

/** The code is loaded only if the shopper pays with a wallet. */
const WalletDetailsPart = lazyComponent(() =>
  import('./wallet-details').then(({ WalletDetails }) => WalletDetails),
);

/** The order button of the cart, which is outside of the form, submits it. */
const ONE_STEP_FORM = 'one-step';

const textButton =
  '-mx-2 min-h-11 min-w-11 px-2 font-semibold text-leaf underline underline-offset-4';

/** Returns the fields that determine the delivery zone. */
function placeIn({ zipcode = '', city, state, country = '' }: Values): Place | undefined {
  const place = { zipcode: zipcode.trim(), city: city?.trim(), state: state?.trim() };
  if (!place.zipcode && !place.city && !place.state) return undefined;
  return { ...place, countryCode: countryCodeOf(country) };
}

/** Values typed in this tab precede the data of the account. */
function initialValues(
  user: SessionUser | undefined,
  locale: string,
  hasCountry: boolean,
): Known & { name?: string } {
  // Without a country of the shop, preselect the region of the browser to save typing.
  const region = hasCountry ? undefined : countryOfLocale(navigator.language);
  const country = region && new Intl.DisplayNames([locale], { type: 'region' }).of(region);
  return {
    ...(country ? { country } : {}),
    ...(user ? { name: user.name, email: user.email } : {}),
    ...readTyped(),
  };
}

function ZoneResponse({ shop, place }: { shop: ShopView; place: Place | undefined }) {
  const zoneTerms = useZoneTerms(shop);
  const isKnown =
    place !== undefined && isCodeIn(shop, place.zipcode) && deliveryTo(shop, place).delivers;
  return (
    <p aria-live="polite" className="font-semibold text-leaf-strong sm:col-span-2">
      {isKnown && zoneTerms(place)}
    </p>
  );
}

type Props = {
  mode: OneStepMode;
  isAsked: boolean;
  /** True once the order can be sent: the shopper is signed in and has an address, or picks the order up. */
  isReady: boolean;
  isPickup: boolean;
  /** True if the shopper pays with a wallet such as Apple Pay, which may supply the address. */
  isWallet?: boolean;
  isBlocked: boolean;
  subtotalCents: number;
  shown: { totalCents: number; currency: string; items: CartItems };
  /** Called while the shopper types, so that the total includes the delivery fee. */
  onPlace: (place: Place | undefined) => void;
  onBusy: (isBusy: boolean) => void;
  reload: () => Promise<void>;
  placeOrder: (fromWallet?: AddressFromWallet) => void;
};

/**
 * The form for visitors. It signs the shopper in and saves the address. If the shopper has clicked the order button for
 * this cart and total, it then places the order.
 */
export function OneStep(props: Props) {
  const { isAsked, isReady, shown, onBusy, placeOrder } = props;
  const t = useT('oneStep');
  const { agreed, until = 0, hasChanged, busy, fromWallet } = useOneStep();
  // True while the displayed total includes the delivery fee of the typed address.
  const [isTotalKnown, setIsTotalKnown] = useState(false);
  const isWalletReady = fromWallet !== undefined && isAsked && isTotalKnown;
  const notice = useRef<HTMLParagraphElement>(null);

  useEffect(() => onBusy(busy || agreed !== undefined), [busy, agreed, onBusy]);
  useEffect(() => {
    if (!agreed || !(isReady || isWalletReady)) return;
    // If another address was saved meanwhile, the order would go to that address.
    const isSameTarget = fromWallet === undefined || isWalletReady;
    const isSame = isSameTarget && Date.now() < until && isAgreed(agreed, shown);
    dispatch({ type: isSame ? 'ordering' : 'changed' });
    if (isSame) placeOrder(fromWallet);
  });
  useEffect(() => () => dispatch({ type: 'left' }), []);
  useEffect(() => {
    if (hasChanged) notice.current?.scrollIntoView({ block: 'center' });
  }, [hasChanged]);

  return (
    <>
      <div role="status">
        {hasChanged && (
          <p
            ref={notice}
            className="mb-5 rounded-field bg-amber-soft px-4 py-3 font-semibold text-amber"
          >
            {t('changed')}
          </p>
        )}
      </div>
      {isAsked && <DetailsForm {...props} onTotal={setIsTotalKnown} />}
    </>
  );
}

type FormProps = Props & {
  /** Called with true once the total on the page includes the delivery fee of the typed address. */
  onTotal: (isKnown: boolean) => void;
};

function DetailsForm(props: FormProps) {
  const { mode, isPickup, isWallet, isBlocked, subtotalCents, shown, onPlace, onTotal, reload } =
    props;
  const t = useT('oneStep');
  const tAddress = useT('address');
  const tCart = useT('cart');
  const tErrors = useT('checkoutErrors');
  const { code: language } = usePageLanguage();
  const shop = useFreshShop();
  const { country } = useShop();
  const { status, user } = useSession();
  const openLogin = useOrderLogin();
  const { fieldErrors, errorText, codeSentTo, clicked, busy } = useOneStep();
  const form = useRef<HTMLFormElement>(null);
  const locale = useLocale();
  const [known, setKnown] = useState(() => initialValues(user, locale, country !== undefined));
  const walletForm = isWallet && !isPickup && shop ? walletFormOf(shop) : undefined;
  const [isOwn, setIsOwn] = useState(() => OWN_ADDRESS in readTyped());
  const wallet = isOwn ? undefined : walletForm;
  const [place, setPlace] = useState(() => placeIn(readTyped()));
  const isSignedIn = status === 'shopper';
  const firstError = Object.keys(fieldErrors)[0];
  // True if the cart and the total are unchanged since the click on the order button.
  const isOrdering = !isBlocked && clicked !== undefined && isAgreed(clicked, shown);
  const codeBefore = useRef('');
  const sentCode = useRef('');

  // An incomplete address may be outside of the delivery area, so its fee is unknown.
  useEffect(() => {
    onPlace(!isPickup && place && shop && isInArea(shop, place) ? place : undefined);
    onTotal(shop !== undefined);
    return () => {
      onPlace(undefined);
      onTotal(false);
    };
  }, [onPlace, onTotal, place, isPickup, shop]);
  useEffect(() => {
    if (mode === 'code' && !isSignedIn) resumeCode(known.email);
  }, [mode, isSignedIn, known]);
  // A sign-in replaces the form element, so look the rejected input up again.
  useEffect(() => {
    if (form.current && firstError && !busy) focusField(form.current, firstError);
  }, [firstError, busy]);

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const values = readForm(currentTarget);
    storeTyped(values);
    setPlace(placeIn(values));
    if (!('name' in target)) return;
    dispatch({ type: 'edited', name: String(target.name) });
    if (target.name !== 'code') return;
    const { code = '' } = values;
    const before = codeBefore.current;
    codeBefore.current = code;
    const changed = [...code].filter((digit, place) => digit !== before[place]).length;
    // Pasting over a complete code changes several digits at once.
    const isCompleted = isWholeCode(code) && (!isWholeCode(before) || changed > 1);
    // Each code allows five tries. Correcting one digit, or repeating a rejected code, must not submit the form.
    if (isOrdering && isCompleted && code !== sentCode.current) currentTarget.requestSubmit();
  }

  /** The typed values of the form are preserved. */
  function switchAddress() {
    const typed = { ...known, ...(form.current ? readForm(form.current) : {}) };
    const { [OWN_ADDRESS]: _, ...values }: Values = typed;
    storeTyped(isOwn ? values : { ...values, [OWN_ADDRESS]: '1' });
    setKnown(values);
    setIsOwn(!isOwn);
  }

  /** Returns the reasons by input name. The name is empty for a reason without an input. */
  function faultsOf(element: HTMLFormElement, values: Values): Record<string, string> {
    const faults = fieldErrorsOf(element);
    if (Object.keys(faults).length > 0) return faults;
    const isOneName = shop?.country !== undefined && mayHaveOneName(values.country);
    const needsName = !isPickup && !wallet && !isOneName;
    if (needsName && !splitName(values.name ?? '').lastName) return { name: t('bothNames') };
    const typed = isPickup ? undefined : placeIn(values);
    const message =
      !isPickup &&
      shop &&
      deliveryError(shop, { place: typed, subtotalCents }, { t: tErrors, language });
    if (!shop || !message) return {};
    const input = element.elements.namedItem('zipcode') ? 'zipcode' : 'city';
    return { [typed && !isInArea(shop, typed) ? input : '']: message };
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = readForm(event.currentTarget);
    // The code of the fields is still loading.
    if (values.email === undefined) return;
    const { '': text = '', ...faults } = faultsOf(event.currentTarget, values);
    if (text || Object.keys(faults).length > 0)
      return dispatch({ type: 'rejected', fieldErrors: faults, errorText: text });
    sentCode.current = values.code ?? '';
    void submitOneStep({
      ...{ mode, values, isSignedIn, reload, agreed: shown },
      needsAddress: !isPickup,
      fromWallet: wallet && (wallet.asksZipcode ? { zipcode: values.zipcode?.trim() ?? '' } : {}),
    });
  }

  const zoneResponse = !isPickup && shop && <ZoneResponse shop={shop} place={place} />;
  const emailField = (
    <Field
      name="email"
      label={tAddress('email')}
      error={fieldErrors.email}
      defaultValue={known.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      required
      readOnly={isSignedIn}
      hint={mode === 'code' && !isSignedIn ? t('codeExplained') : undefined}
      className="sm:col-span-2"
    />
  );
  const contact = (
    <>
      {zoneResponse}
      <Field
        name="name"
        label={t('name')}
        error={fieldErrors.name}
        defaultValue={known.name}
        autoComplete="name"
        maxLength={100}
        required
        className="sm:col-span-2"
      />
      {emailField}
      {!isPickup && (
        <Field
          name="phone"
          label={tAddress('phone')}
          error={fieldErrors.phone}
          defaultValue={known.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          required
          className="sm:col-span-2"
        />
      )}
    </>
  );

  return (
    <section aria-labelledby="your-details" className="mb-5">
      <h3 id="your-details" className="mb-1 font-semibold">
        {t('details')}
      </h3>
      {!isSignedIn && (
        <p className="mb-2 text-muted">
          <Filled
            text={t('haveAccount', { login: slot(0) })}
            parts={[
              <button
                key="login"
                type="button"
                onClick={() => openLogin('login')}
                className={textButton}
              >
                {tCart('logIn')}
              </button>,
            ]}
          />
        </p>
      )}
      <form
        ref={form}
        id={ONE_STEP_FORM}
        noValidate
        aria-busy={busy}
        onInput={onInput}
        onSubmit={onSubmit}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
      >
        {walletForm && country && (
          <WalletDetailsPart
            form={walletForm}
            country={country}
            zipcode={known.zipcode}
            error={fieldErrors.zipcode}
            isOwn={isOwn}
            onSwitch={switchAddress}
          >
            {zoneResponse}
            {emailField}
          </WalletDetailsPart>
        )}
        {wallet ? null : isPickup ? (
          contact
        ) : (
          <Suspense fallback={<Skeleton className="h-96 sm:col-span-2" />}>
            <AddressFields known={known} fieldErrors={fieldErrors} contact={contact} />
          </Suspense>
        )}
        {!isSignedIn && codeSentTo !== undefined && (
          <CodeField email={codeSentTo} isOrdering={isOrdering} error={fieldErrors.code} />
        )}
      </form>
      <p role="alert" className="mt-3 font-medium text-danger">
        {errorText}
      </p>
    </section>
  );
}
