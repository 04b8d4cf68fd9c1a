'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi, toastError } from '@/lib/api-client';
import { openLogin, refreshCart, useSession } from '@/lib/auth/session-store';
import { cartSettled, getCartItems, getCartRevision } from '@/lib/cart/cart-store';
import { notify } from '@/lib/notify';
import { attemptKey } from '@/lib/orders/attempt';
import { SELECT_ADDRESS } from '@/lib/orders/messages';
import type { PaymentType } from '@/lib/orders/schema';
import { randomKey } from '@/lib/random-key';
import { record, text } from '@/lib/shape';

/** Sends the cart as it is now as an order; the same attempt always under the same key. */
async function sendOrder(paymentType: PaymentType, address: string) {
  const items = Object.entries(getCartItems()).map(([product, quantity]) => ({
    product,
    quantity,
  }));
  const cartRevision = getCartRevision();
  const key = attemptKey({ items, address, paymentType, cartRevision }, localStorage, randomKey);
  return callApi(paymentType === 'COD' ? '/api/order/cod' : '/api/order/stripe', record, {
    as: 'shopper',
    body: { items, address, cartRevision },
    headers: { 'Idempotency-Key': key },
  });
}

type Delivery = { addressesKnown: boolean; address?: string };

/** The payment method, and the way from a cart to an order (spec section 4). */
export function useCheckout({ addressesKnown, address }: Delivery, onRefused: () => void) {
  const router = useRouter();
  const { status } = useSession();
  const [paymentType, setPaymentType] = useState<PaymentType>('COD');
  const [placing, setPlacing] = useState(false);
  const sending = useRef(false);
  const isReady = status === 'visitor' || (status === 'shopper' && addressesKnown);

  async function order() {
    // As specified the request goes out without an address too; the server refuses it with the
    // same words, which take the place of the toast that is already there (DESIGN 2.5).
    if (!address) notify.error(SELECT_ADDRESS, SELECT_ADDRESS);
    if (!(await cartSettled())) return;
    const answer = await sendOrder(paymentType, address ?? '');
    if (paymentType === 'Online') return window.location.assign(text(answer.url));
    notify.success(text(answer.message));
    await refreshCart();
    router.push('/my-orders');
  }

  async function send() {
    if (status === 'visitor') return openLogin();
    try {
      await order();
    } catch (error) {
      toastError(error, address ? undefined : SELECT_ADDRESS);
      onRefused();
      if (error instanceof ApiError && error.status === 409) await refreshCart();
    }
  }

  // A press that comes before the session and the addresses are known is kept until they are.
  useEffect(() => {
    if (!placing || !isReady || sending.current) return;
    sending.current = true;
    send().finally(() => {
      sending.current = false;
      setPlacing(false);
    });
  });

  return { paymentType, setPaymentType, placing, placeOrder: () => setPlacing(true) };
}
