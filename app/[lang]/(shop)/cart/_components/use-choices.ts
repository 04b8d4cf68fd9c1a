'use client';

import { useCallback, useEffect, useState } from 'react';
import { chooseAddress, chosenAddress } from '@/lib/client/chosen-address';
import { consumePayMark } from '@/lib/client/payment-return';
import { refreshCart } from '@/lib/client/session';
import { useSession } from '@/lib/client/session-store';
import {
  type OrderChoices,
  readStoredChoices,
  storeOrderChoices,
} from '@/lib/client/stored-choices';
import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Wish } from '@/lib/orders/proposals';
import type { PaymentType } from '@/lib/orders/schema';
import type { PayMethod } from '@/lib/payments/pay-methods';
import type { DeliverySlot } from '@/lib/slots/view';
import type { OpenOrder } from './add-to-order';

type Payment = Pick<OrderChoices, 'paymentType' | 'payMethod' | 'inShop'> & {
  /** True if the cart has restored the payment method, and the shopper has not chosen another one since. */
  isRestored?: true;
};

/**
 * Returns the choices that the shopper makes for the order, for example the payment method. They are stored
 * outside of React, because the cart unmounts while the products of a changed cart load.
 */
export function useChoices() {
  const owner = useSession().user?._id ?? '';
  // This component mounts again when the session expires, and when the shopper returns after signing in. It
  // then starts with the stored choices.
  const [{ choices: first, address }] = useState(() => readStoredChoices(owner));
  const [{ paymentType, payMethod, inShop, isRestored = false }, setPayment] =
    useState<Payment>(first);
  const setPaymentType = useCallback((chosen: PaymentType) => {
    setPayment({ paymentType: chosen });
  }, []);
  const setPayMethod = useCallback((chosen: PayMethod) => {
    setPayment({ paymentType: 'COD', payMethod: chosen });
  }, []);
  const payInShop = useCallback(() => setPayment({ paymentType: 'Online', inShop: true }), []);
  const [ifMissing, setIfMissing] = useState<Wish>(first.ifMissing);
  /** What to do if a product is missing, by product id. */
  const [wishes, setWishes] = useState(first.wishes);
  const [way, setWay] = useState<FulfillmentMethod>(first.way);
  /** The zip code that the shopper has typed to see the delivery fee. */
  const [zip, setZip] = useState(first.zip);
  /** The open order to which the cart is added. */
  const [addTo, setAddTo] = useState<OpenOrder>();
  const [slot, setSlot] = useState<DeliverySlot | undefined>(first.window);
  /** Each increment makes the delivery slots load again. */
  const [asked, setAsked] = useState(0);
  /** The reason why no delivery slot can be chosen, if every order needs a slot. */
  const [slotsFullMessage, setSlotsFullMessage] = useState<string>();
  const reloadSlots = () => setAsked((times) => times + 1);
  const [hasCancelled, setHasCancelled] = useState(false);

  useEffect(() => {
    const choices = {
      ...{ paymentType, payMethod, inShop, ifMissing, wishes, way, zip, window: slot },
    };
    storeOrderChoices(owner, choices);
  }, [owner, paymentType, payMethod, inShop, ifMissing, wishes, way, zip, slot]);
  useEffect(() => {
    if (owner && address && !chosenAddress()) chooseAddress(address);
  }, [owner, address]);

  // Runs when the shopper returns from the payment page without paying, perhaps by the back button.
  useEffect(() => {
    const comeBack = () => {
      if (!consumePayMark('left')) return;
      setHasCancelled(true);
      setPayment({ paymentType: 'Online', isRestored: true });
      // The unpaid order reserves stock. The server counts the reserved pieces as available for this shopper,
      // so the cart is read again.
      void refreshCart();
    };
    comeBack();
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  return {
    paymentType,
    setPaymentType,
    payMethod,
    setPayMethod,
    inShop,
    isRestored,
    payInShop,
    ifMissing,
    setIfMissing,
    hasCancelled,
    setHasCancelled,
    wishes,
    setWishes,
    slotsFullMessage,
    setSlotsFullMessage,
    way,
    setWay,
    zip,
    setZip,
    addTo,
    setAddTo,
    slot,
    setSlot,
    asked,
    reloadSlots,
  };
}

export type Choices = ReturnType<typeof useChoices>;
