'use client';

import { useEffect, useState } from 'react';
import { takePayMark } from '@/lib/client/pay-mark';
import { refreshCart } from '@/lib/client/session';
import type { Way } from '@/lib/delivery/view';
import type { Wish } from '@/lib/orders/proposal-math';
import type { PaymentType } from '@/lib/orders/schema';
import type { Window } from '@/lib/windows/view';

/**
 * What the shopper has chosen for the order. It is kept by the page, because the summary is
 * unmounted while the products of a changed cart load. `isReady`: the owner of the cart is known.
 */
export function useChoices(isReady: boolean) {
  const [paymentType, setPaymentType] = useState<PaymentType>('COD');
  const [ifMissing, setIfMissing] = useState<Wish>('leave out');
  /** What was said of single products, by their ids. */
  const [wishes, setWishes] = useState<Partial<Record<string, Wish>>>({});
  const [way, setWay] = useState<Way>('delivery');
  /** What was typed to ask whether the shop delivers there. */
  const [zip, setZip] = useState('');
  const [window, setWindow] = useState<Window>();
  /** Rises when the windows are to be read again. */
  const [asked, setAsked] = useState(0);
  /** Why none can be chosen, where every order has one. */
  const [timesTaken, setTimesTaken] = useState<string>();
  const askWindows = () => setAsked((times) => times + 1);
  const [hasCancelled, setHasCancelled] = useState(false);

  // The shopper came back from the pay page without finishing there, perhaps by the back button.
  useEffect(() => {
    if (!isReady) return;
    const comeBack = () => {
      if (!takePayMark('left')) return;
      setHasCancelled(true);
      setPaymentType('Online');
      // The pay page holds pieces, which count as left for this shopper.
      void refreshCart();
    };
    comeBack();
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [isReady]);

  return {
    paymentType,
    setPaymentType,
    ifMissing,
    setIfMissing,
    hasCancelled,
    setHasCancelled,
    wishes,
    setWishes,
    timesTaken,
    setTimesTaken,
    way,
    setWay,
    zip,
    setZip,
    window,
    setWindow,
    asked,
    askWindows,
  };
}

export type Choices = ReturnType<typeof useChoices>;
