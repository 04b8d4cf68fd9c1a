'use client';

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { callApi } from '@/lib/client/api-client';
import { chooseAddress, chosenAddress } from '@/lib/client/chosen-address';
import { clearPaymentReturn, hasPaidInShop } from '@/lib/client/payment-return';
import { refreshCart } from '@/lib/client/session';
import { useSession } from '@/lib/client/session-store';
import {
  type OrderChoices,
  readStoredChoices,
  storeOrderChoices,
} from '@/lib/client/stored-choices';
import type { FulfillmentMethod, Pickup } from '@/lib/delivery/view';
import type { HealthView } from '@/lib/observe/health-view';
import type { OpenOrdersResponse } from '@/lib/orders/follow-up-view';
import type { Wish } from '@/lib/orders/proposals';
import type { PaymentType } from '@/lib/orders/schema';
import type { PayMethod } from '@/lib/payments/pay-methods';
import type { DeliverySlot } from '@/lib/slots/view';
import type { Messages } from '@/messages';

export type OpenOrder = OpenOrdersResponse['orders'][number];

type Payment = Pick<OrderChoices, 'paymentType' | 'payMethod' | 'inShop'>;

/** The choices are stored outside of React, because the cart unmounts while changed products load. */
export function useChoices() {
  const owner = useSession().user?._id ?? '';
  // The component mounts again when the session expires and after the next sign-in. It then restores the stored
  // choices.
  const [{ choices: first, address }] = useState(() => readStoredChoices(owner));
  const [{ paymentType, payMethod, inShop }, setPayment] = useState<Payment>(first);
  const setPaymentType = useCallback((chosen: PaymentType) => {
    setPayment({ paymentType: chosen });
  }, []);
  const setPayMethod = useCallback((chosen: PayMethod) => {
    setPayment({ paymentType: 'COD', payMethod: chosen });
  }, []);
  const payInShop = useCallback(() => setPayment({ paymentType: 'Online', inShop: true }), []);
  const [ifMissing, setIfMissing] = useState<Wish>(first.ifMissing);
  /** The key is the product id. */
  const [wishes, setWishes] = useState(first.wishes);
  const [way, setWay] = useState<FulfillmentMethod>(first.way);
  const [zip, setZip] = useState(first.zip);
  const [addTo, setAddTo] = useState<OpenOrder>();
  const [slot, setSlot] = useState<DeliverySlot | undefined>(first.window);
  /** Incrementing this number reloads the delivery slots. */
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
      if (!clearPaymentReturn('left')) return;
      setHasCancelled(true);
      setPayment({ paymentType: 'Online', ...(hasPaidInShop() && { inShop: true }) });
      // The server counts the pieces of the unpaid order as available for this shopper, so read the cart again.
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

export function useOnlinePayment(): boolean {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => {
    // If the request fails, online payment stays selectable. The server rejects the order if it is unavailable.
    callApi<HealthView>('/api/health').then(
      ({ onlinePayment }) => setIsOn(onlinePayment),
      () => undefined,
    );
  }, []);
  return isOn;
}

type ChoiceCardProps = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
  children: ReactNode;
};

export function ChoiceCard({ name, checked, onChoose, disabled, children }: ChoiceCardProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-edge px-4 py-2.5 has-checked:border-leaf has-checked:bg-leaf-soft has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        disabled={disabled}
        className="size-4.5 shrink-0"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

/** See docs/product.md 5.2. */
export function PaymentChoice({
  value,
  onChange,
  canPayOnline,
  isPickup,
  further,
  wallets,
}: {
  /** The value is undefined if a method in `further` or `wallets` is selected. */
  value: PaymentType | undefined;
  onChange: (method: PaymentType) => void;
  canPayOnline: boolean;
  isPickup: boolean;
  further?: ReactNode;
  /** The shopper pays with a wallet (Apple Pay, Google Pay or Link) on a page of the shop. */
  wallets?: ReactNode;
}) {
  const t = useT('cart');
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold">{t('payment')}</legend>
      <div className="grid gap-2">
        <ChoiceCard name="payment" checked={value === 'COD'} onChoose={() => onChange('COD')}>
          {t(isPickup ? 'payAtPickup' : 'cash')}
        </ChoiceCard>
        {further}
        <ChoiceCard
          name="payment"
          checked={value === 'Online'}
          onChoose={() => onChange('Online')}
          disabled={!canPayOnline}
        >
          {t('online')}
          {!canPayOnline && <span className="block text-sm">{t('noOnline')}</span>}
        </ChoiceCard>
        {wallets}
      </div>
    </fieldset>
  );
}

type FulfillmentChoiceProps = {
  pickup: Pickup;
  value: FulfillmentMethod;
  onChange: (way: FulfillmentMethod) => void;
};

export function FulfillmentChoice({ pickup, value, onChange }: FulfillmentChoiceProps) {
  const t = useT('cart');
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-semibold">{t('way')}</legend>
      <div className="grid gap-2">
        <ChoiceCard name="way" checked={value === 'delivery'} onChoose={() => onChange('delivery')}>
          {t('delivery')}
        </ChoiceCard>
        <ChoiceCard name="way" checked={value === 'pickup'} onChoose={() => onChange('pickup')}>
          {t('pickup')}
        </ChoiceCard>
      </div>
      {value === 'pickup' && (
        <p className="mt-3 whitespace-pre-line text-muted">
          <span className="block font-semibold text-ink">{t('collectAt')}</span>
          <bdi>{pickup.address}</bdi>
          {pickup.hours && `\n${pickup.hours}`}
        </p>
      )}
    </fieldset>
  );
}

export const CHOICES = [
  ['leave out', 'leaveOut'],
  ['replace', 'replace'],
  ['call', 'callMe'],
] as const satisfies readonly [Wish, keyof Messages['cart']][];

type SubstitutionChoiceProps = { value: Wish; onChange: (value: Wish) => void };

/** See docs/product.md 7.9. */
export function SubstitutionChoice({ value, onChange }: SubstitutionChoiceProps) {
  const t = useT('cart');
  return (
    <SelectField
      label={t('ifMissing')}
      className="mt-5"
      value={value}
      onChange={({ target }) =>
        onChange(CHOICES.find(([choice]) => choice === target.value)?.[0] ?? 'leave out')
      }
    >
      {CHOICES.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {t(text)}
        </option>
      ))}
    </SelectField>
  );
}
