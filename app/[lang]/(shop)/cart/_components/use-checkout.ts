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

/** The element id of the address selection. The page scrolls there if the address is missing. */
export const ADDRESS_ID = 'delivery-address';
/** The page to which the shopper returns after a sign-in. */
const CHECKOUT_PATH = '/cart';

/**
 * Returns a function that opens the login dialog and explains why an order needs an account. If nobody has signed in
 * with this browser before, the dialog offers to create an account. After an expired session it asks for a login,
 * because the user has an account.
 */
export function useOrderLogin(): (mode?: LoginMode) => void {
  const t = useT('cart');
  return (mode = hasSessionEnded() || hasAccount() ? 'login' : 'register') =>
    openLogin({ path: CHECKOUT_PATH, text: t('toCheckout'), reason: t('accountToOrder') }, mode);
}

type ShownTotal = { shownCents: number; currency: string };

/** A displayed line of the cart. The product is undefined if it was deleted. */
type ShownLine = { id: string; product?: ProductView };

type Sent = Pick<Order, 'address' | 'way' | 'window' | 'addTo' | 'payMethod' | 'inShop'> & {
  addressFromWallet?: AddressFromWallet | undefined;
};

/**
 * Sends the current cart as an order. The request contains the displayed total and the displayed quantity steps of
 * weighed goods. A retry of the same attempt sends the same idempotency key.
 */
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

/**
 * The displayed total in cents, and the new total that the server has returned. The new total is in units of the
 * currency that the shop has now, which the page may not know yet.
 */
export type Repriced = { shownCents: number; shownCurrency: string; now: number };

/** Returns the displayed and the new total, if an error response reports that the total has changed. */
function repricedBy({ body: { total } }: ApiError, shown: ShownTotal): Repriced | undefined {
  if (total === undefined) return undefined;
  const { shownCents, currency: shownCurrency } = shown;
  return { shownCents, shownCurrency, now: total };
}

type Order = {
  way: FulfillmentMethod;
  window?: DeliverySlot;
  /** The id of the open order to which the cart is added. It determines the address and the slot. */
  addTo?: string | undefined;
  /** The payment method if it is neither cash nor online. */
  payMethod?: PayMethod | undefined;
  /** True if the shopper pays on a page of the shop, with Apple Pay, Google Pay or Link. */
  inShop?: true | undefined;
  addresses: 'loading' | 'failed' | 'known';
  address?: AddressView;
  totalCents: number;
  currency: string;
  lines: readonly ShownLine[];
};

/**
 * Returns the function that places the order. After an error, `refresh` reads prices and stock again. If the chosen
 * address was deleted on another device, `refresh` also reads the addresses. The next order waits for these requests.
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
  /** The address from the wallet, for an order that is paid with a wallet. */
  const fromWallet = useRef<AddressFromWallet>(undefined);
  const needsNoAddress = way === 'pickup' || addTo !== undefined;
  const isReady =
    status === 'visitor' || (status === 'shopper' && (addresses === 'known' || needsNoAddress));

  async function order() {
    // The order is sent even without an address (docs/product.md 5.3). The server rejects it with the same
    // message, and the server's toast replaces this toast.
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
    // `replace` removes the empty cart from the history. If the shopper has navigated elsewhere meanwhile,
    // that page stays open.
    if (location.pathname === localPath(CHECKOUT_PATH)) router.replace(localPath('/my-orders'));
  }

  /** Opens the login dialog. If the session has expired, a toast explains why. */
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
      // The cart could not be saved because the session has expired.
      if (hasSessionEnded()) askToSignIn();
    } catch (error) {
      if (hasSessionEnded()) return askToSignIn();
      // If the shopper has already opened the address form, the toast about a missing address is not needed.
      const hasTarget = address !== undefined || needsNoAddress || fromWallet.current !== undefined;
      if (hasTarget || location.pathname === localPath(CHECKOUT_PATH))
        toastError(error, hasTarget ? undefined : SELECT_ADDRESS);
      choices.reloadSlots();
      const refreshed = refresh.goods();
      const apiError = error instanceof ApiError ? error : undefined;
      let change: Repriced | undefined;
      // An address that another device has changed may have another delivery fee, so load the addresses again.
      if (apiError?.status === 404 || apiError?.status === 409) await refresh.addresses();
      if (apiError?.status === 409) {
        // The order with this idempotency key was cancelled. Discard the key, because the server would reject it again.
        if (apiError.body.cancelled) clearAttempt(localStore);
        change = repricedBy(apiError, shown);
        setRepriced(change);
        await refreshCart();
      }
      await refreshed;
      if (change) await doubleClickPause();
    }
  }

  // If the shopper clicks before session and addresses have loaded, the order is sent once both have loaded.
  useEffect(() => {
    if (!placing || !isReady || sending.current) return;
    sending.current = true;
    send().finally(() => {
      sending.current = false;
      setPlacing(false);
    });
  });

  // If the addresses failed to load, stop placing the order. The address field shows the error, and the next click
  // loads the addresses again.
  useEffect(() => {
    if (addresses === 'failed' && !needsNoAddress) setPlacing(false);
  }, [addresses, needsNoAddress]);

  /** Places the order. With `addressFromWallet`, the wallet of the payment supplies its address. */
  function placeOrder(addressFromWallet?: AddressFromWallet) {
    fromWallet.current = addressFromWallet;
    setPlacing(true);
    if (addresses === 'failed' && !needsNoAddress) void refresh.addresses();
  }

  return { placing, repriced, isAddressMissing, placeOrder };
}
