'use client';

import { useEffect, useState } from 'react';
import { chooseAddress, chosenAddress } from '@/lib/client/chosen-address';
import { keepChoices, keptChoices } from '@/lib/client/kept-choices';
import { takePayMark } from '@/lib/client/pay-mark';
import { refreshCart } from '@/lib/client/session';
import { useSession } from '@/lib/client/session-store';
import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Wish } from '@/lib/orders/proposal-math';
import type { PaymentType } from '@/lib/orders/schema';
import type { DeliverySlot } from '@/lib/windows/view';

/**
 * What the shopper has chosen for the order. The document keeps it, because the contents of the cart are unmounted while the
 * products of a changed cart load.
 */
export function useChoices() {
  const owner = useSession().user?._id ?? '';
  // The page is mounted anew when the session ends, and when the shopper comes back after signing in.
  const [{ choices: first, address }] = useState(() => keptChoices(owner));
  const [paymentType, setPaymentType] = useState<PaymentType>(first.paymentType);
  const [ifMissing, setIfMissing] = useState<Wish>(first.ifMissing);
  /** What was said of single products, by their ids. */
  const [wishes, setWishes] = useState(first.wishes);
  const [way, setWay] = useState<FulfillmentMethod>(first.way);
  /** What was typed to ask whether the shop delivers there. */
  const [zip, setZip] = useState(first.zip);
  const [window, setWindow] = useState<DeliverySlot | undefined>(first.window);
  /** Rises when the windows are to be read again. */
  const [asked, setAsked] = useState(0);
  /** Why none can be chosen, where every order has one. */
  const [timesTaken, setTimesTaken] = useState<string>();
  const askWindows = () => setAsked((times) => times + 1);
  const [hasCancelled, setHasCancelled] = useState(false);

  useEffect(() => {
    keepChoices(owner, { paymentType, ifMissing, wishes, way, zip, window });
  }, [owner, paymentType, ifMissing, wishes, way, zip, window]);
  useEffect(() => {
    if (owner && address && !chosenAddress()) chooseAddress(address);
  }, [owner, address]);

  // The shopper came back from the pay page without finishing there, perhaps by the back button.
  useEffect(() => {
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
  }, []);

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
