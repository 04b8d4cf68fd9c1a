'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import type { AddressView } from '@/lib/addresses/view';
import type { ProductView } from '@/lib/catalog/view';
import { ApiError, callApi, serverNow, toastError } from '@/lib/client/api-client';
import { localStore } from '@/lib/client/browser-storage';
import { cartSettled, getCartItems, getCartRevision } from '@/lib/client/cart-store';
import { attemptKey, clearAttempt } from '@/lib/client/checkout-attempt';
import { doubleClickPause } from '@/lib/client/double-click';
import { hasAccount } from '@/lib/client/known-account';
import { localPath } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import type { AddressFromWallet } from '@/lib/client/one-step';
import { redirectToPayment, rememberPlaced } from '@/lib/client/payment-return';
import { randomKey } from '@/lib/client/random-key';
import { refreshCart } from '@/lib/client/session';
import { hasSessionEnded, type LoginMode, openLogin, useSession } from '@/lib/client/session-store';
import type { FulfillmentMethod } from '@/lib/delivery/view';
import { SELECT_ADDRESS } from '@/lib/orders/messages';
import type { PayPageResponse, PlacedResponse } from '@/lib/orders/view';
import type { PayMethod } from '@/lib/payments/pay-methods';
import type { DeliverySlot } from '@/lib/slots/view';
import { toUnits } from '@/lib/utils/money';
import { shownUnit } from '@/lib/weights/quantity-unit';
import type { Choices } from './choices';

export const ADDRESS_ID = 'delivery-address';
const CHECKOUT_PATH = '/cart';

/**
 * The dialog explains why an order needs an account. It offers to sign up if nobody has signed in with this browser
 * before.
 */
export function useOrderLogin(): (mode?: LoginMode) => void {
  const t = useT('cart');
  return (mode = hasSessionEnded() || hasAccount() ? 'login' : 'register') =>
    openLogin({ path: CHECKOUT_PATH, text: t('toCheckout'), reason: t('accountToOrder') }, mode);
}

type ShownTotal = { shownCents: number; currency: string };

type ShownLine = { id: string; product?: ProductView };

type Sent = Pick<Order, 'address' | 'way' | 'window' | 'addTo' | 'payMethod' | 'inShop'> & {
  addressFromWallet?: AddressFromWallet | undefined;
};

/** The request contains the displayed total and quantity steps. A retry sends the same idempotency key. */
async function sendOrder(
  { paymentType, ifMissing, wishes }: Choices,
  { address, addressFromWallet, way, window, addTo, payMethod, inShop }: Sent,
  { shownCents, currency, lines }: ShownTotal & { lines: readonly ShownLine[] },
) {
  const shownProducts = new Map(lines.map(({ id, product }) => [id, product]));
  const items = Object.entries(getCartItems()).map(([id, quantity]) => {
    const product = shownProducts.get(id);
    const unit = product && shownUnit(product);
    return { product: id, quantity, unit, ifMissing: wishes[id] };
  });
  const cartRevision = getCartRevision();
  const attempt = {
    ...{ items, ifMissing, address, addressFromWallet, way, window, addTo },
    ...{ paymentType, payMethod, cartRevision },
  };
  const key = attemptKey(attempt, localStore, randomKey);
  const call = {
    as: 'shopper',
    body: {
      items,
      address: address?._id ?? '',
      addressFromWallet,
      cartRevision,
      total: toUnits(shownCents, currency),
      currency,
      ifMissing,
      way: way === 'pickup' ? way : undefined,
      window,
      addTo,
      payMethod,
      inShop,
    },
    headers: { 'Idempotency-Key': key },
  } as const;
  if (paymentType === 'Online') return callApi<PayPageResponse>('/api/order/stripe', call);
  return callApi<PlacedResponse>('/api/order/cod', call);
}

/** `now` is in units of the currency that the shop has now, which the page may not know yet. */
export type Repriced = { shownCents: number; shownCurrency: string; now: number };

function repricedBy({ body: { total } }: ApiError, shown: ShownTotal): Repriced | undefined {
  if (total === undefined) return undefined;
  const { shownCents, currency: shownCurrency } = shown;
  return { shownCents, shownCurrency, now: total };
}

type Order = {
  way: FulfillmentMethod;
  window?: DeliverySlot;
  /** The id of the open order. It determines the address and the slot. */
  addTo?: string | undefined;
  payMethod?: PayMethod | undefined;
  inShop?: true | undefined;
  addresses: 'loading' | 'failed' | 'known';
  address?: AddressView;
  totalCents: number;
  currency: string;
  lines: readonly ShownLine[];
};

/**
 * After an error, `refresh` reads prices, stock and, if needed, addresses again. The next order waits for these
 * requests.
 */
export function useCheckout(
  {
    addresses,
    address,
    way,
    window: chosen,
    addTo,
    payMethod,
    inShop,
    totalCents,
    currency,
    lines,
  }: Order,
  choices: Choices,
  refresh: { goods: () => Promise<void>; addresses: () => Promise<void> },
) {
  const t = useT('cart');
  const router = useRouter();
  const openOrderLogin = useOrderLogin();
  const shown = { shownCents: totalCents, currency };
  const { status } = useSession();
  const [placing, setPlacing] = useState(false);
  const [repriced, setRepriced] = useState<Repriced>();
  const [isAddressMissing, setIsAddressMissing] = useState(false);
  const sending = useRef(false);
  const fromWallet = useRef<AddressFromWallet>(undefined);
  const needsNoAddress = way === 'pickup' || addTo !== undefined;
  const isReady =
    status === 'visitor' || (status === 'shopper' && (addresses === 'known' || needsNoAddress));

  async function order() {
    // Send the order even without an address (docs/product.md 5.3). The toast of the server's error replaces this
    // toast.
    const misses = !address && !needsNoAddress && !fromWallet.current;
    setIsAddressMissing(misses);
    if (misses) {
      notify.error(t('selectAddress'), SELECT_ADDRESS);
      document.getElementById(ADDRESS_ID)?.scrollIntoView({ block: 'center' });
    }
    if (!(await cartSettled())) return;
    const askedAt = serverNow();
    const answer = await sendOrder(
      choices,
      {
        address,
        addressFromWallet: fromWallet.current,
        way,
        window: chosen,
        addTo,
        payMethod,
        inShop,
      },
      { ...shown, lines },
    );
    if ('url' in answer) {
      redirectToPayment(askedAt);
      return window.location.assign(answer.url);
    }
    notify.success(answer.message);
    rememberPlaced(answer.id);
    choices.setIfMissing('leave out');
    choices.setWishes({});
    choices.setSlot(undefined);
    choices.setAddTo(undefined);
    await refreshCart();
    // `replace` removes the empty cart from the history. A page that the shopper has opened meanwhile stays open.
    if (location.pathname === localPath(CHECKOUT_PATH)) router.replace(localPath('/my-orders'));
  }

  function askToSignIn(): void {
    if (hasSessionEnded()) notify.error(t('sessionEnded'));
    openOrderLogin();
  }

  async function send() {
    if (status === 'visitor') return askToSignIn();
    setRepriced(undefined);
    choices.setHasCancelled(false);
    try {
      await order();
      if (hasSessionEnded()) askToSignIn();
    } catch (error) {
      if (hasSessionEnded()) return askToSignIn();
      // The toast about a missing address is useless if the address form is already open.
      const hasTarget = address !== undefined || needsNoAddress || fromWallet.current !== undefined;
      if (hasTarget || location.pathname === localPath(CHECKOUT_PATH))
        toastError(error, hasTarget ? undefined : SELECT_ADDRESS);
      choices.reloadSlots();
      const refreshed = refresh.goods();
      const apiError = error instanceof ApiError ? error : undefined;
      let change: Repriced | undefined;
      // A changed address may have another delivery fee, so load the addresses again.
      if (apiError?.status === 404 || apiError?.status === 409) await refresh.addresses();
      if (apiError?.status === 409) {
        // The order with this idempotency key was cancelled. The server would reject the key again.
        if (apiError.body.cancelled) clearAttempt(localStore);
        change = repricedBy(apiError, shown);
        setRepriced(change);
        await refreshCart();
      }
      await refreshed;
      if (change) await doubleClickPause();
    }
  }

  // After an early click, the order is sent once session and addresses have loaded.
  useEffect(() => {
    if (!placing || !isReady || sending.current) return;
    sending.current = true;
    send().finally(() => {
      sending.current = false;
      setPlacing(false);
    });
  });

  // The address field shows the error. The next click loads the addresses again.
  useEffect(() => {
    if (addresses === 'failed' && !needsNoAddress) setPlacing(false);
  }, [addresses, needsNoAddress]);

  function placeOrder(addressFromWallet?: AddressFromWallet) {
    fromWallet.current = addressFromWallet;
    setPlacing(true);
    if (addresses === 'failed' && !needsNoAddress) void refresh.addresses();
  }

  return { placing, repriced, isAddressMissing, placeOrder };
}
