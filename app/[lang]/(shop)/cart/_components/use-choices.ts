'use client';

import { useEffect, useState } from 'react';
import { chooseAddress, chosenAddress } from '@/lib/client/chosen-address';
import { takePayMark } from '@/lib/client/pay-mark';
import { refreshCart } from '@/lib/client/session';
import { useSession } from '@/lib/client/session-store';
import { keepChoices, keptChoices } from '@/lib/client/stored-choices';
import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Wish } from '@/lib/orders/proposals';
import type { PaymentType } from '@/lib/orders/schema';
import type { DeliverySlot } from '@/lib/slots/view';

/**
 * Returns the shopper's choices for the order. The document stores them, because the cart contents unmount
 * while the products of a changed cart load.
 */
export function useChoices() {
  const owner = useSession().user?._id ?? '';
  // The page remounts when the session expires, and when the shopper returns after signing in.
  const [{ choices: first, address }] = useState(() => keptChoices(owner));
  const [paymentType, setPaymentType] = useState<PaymentType>(first.paymentType);
  const [ifMissing, setIfMissing] = useState<Wish>(first.ifMissing);
  /** The wishes for single products, by product id. */
  const [wishes, setWishes] = useState(first.wishes);
  const [way, setWay] = useState<FulfillmentMethod>(first.way);
  /** The zip code typed to ask whether the shop delivers there. */
  const [zip, setZip] = useState(first.zip);
  const [window, setWindow] = useState<DeliverySlot | undefined>(first.window);
  /** Increments when the delivery slots must be read again. */
  const [asked, setAsked] = useState(0);
  /** Why no slot can be chosen, if every order needs one. */
  const [timesTaken, setTimesTaken] = useState<string>();
  const askWindows = () => setAsked((times) => times + 1);
  const [hasCancelled, setHasCancelled] = useState(false);

  useEffect(() => {
    keepChoices(owner, { paymentType, ifMissing, wishes, way, zip, window });
  }, [owner, paymentType, ifMissing, wishes, way, zip, window]);
  useEffect(() => {
    if (owner && address && !chosenAddress()) chooseAddress(address);
  }, [owner, address]);

  // The shopper returned from the payment page without paying, perhaps by the back button.
  useEffect(() => {
    const comeBack = () => {
      if (!takePayMark('left')) return;
      setHasCancelled(true);
      setPaymentType('Online');
      // The unpaid order reserves stock, which counts as available for this shopper.
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
