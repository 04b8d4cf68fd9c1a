import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { PERSONAL, tabStore } from '@/lib/client/browser-storage';
import {
  clearPaymentReturn,
  redirectToPayment,
  rememberWallets,
} from '@/lib/client/payment-return';
import { clearChoices } from '@/lib/client/stored-choices';
import type { PaymentType } from '@/lib/orders/schema';
import type { PayMethod } from '@/lib/payments/pay-methods';
import type { PayMethods } from '@/lib/payments/pay-methods-view';
import { FulfillmentChoice, PaymentChoice, useChoices } from './choices';
import { FurtherPayments } from './further-payments';
import { WalletChoice } from './wallet-choice';

const chosen = () => screen.getByRole('status').textContent;

const ALL = {
  terminal: { on: true },
  transfer: { on: true, name: 'By bank', details: 'IBAN' },
  account: { on: true },
};

function Choice({ mayPayOnAccount = false, isSignedIn = true, isPickup = false }) {
  const [isOn, setIsOn] = useState(mayPayOnAccount);
  const [methods, setMethods] = useState<PayMethods>(ALL);
  const [paymentType, setPaymentType] = useState<PaymentType>('COD');
  const [payMethod, setPayMethod] = useState<PayMethod>();
  return (
    <>
      <PaymentChoice
        value={payMethod ? undefined : paymentType}
        onChange={(chosen) => {
          setPaymentType(chosen);
          setPayMethod(undefined);
        }}
        canPayOnline
        isPickup={isPickup}
        further={
          <FurtherPayments
            {...{ methods, isSignedIn, isPickup, mayPayOnAccount: isOn }}
            value={payMethod}
            onChange={setPayMethod}
          />
        }
      />
      <output>{payMethod ?? paymentType}</output>
      <button type="button" onClick={() => setMethods({ ...ALL, transfer: { on: false } })}>
        Switch off
      </button>
      <button type="button" onClick={() => setIsOn(false)}>
        End on account
      </button>
    </>
  );
}

function Ways() {
  const [way, setWay] = useState<'delivery' | 'pickup'>('delivery');
  const pickup = { on: true as const, address: 'Market 1', hours: '9 to 5' };
  return <FulfillmentChoice pickup={pickup} value={way} onChange={setWay} />;
}

describe('FulfillmentChoice', () => {
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  it('shows the address and the hours of pickup only for pickup', async () => {
    renderIn(<Ways />);
    expect(radio('Delivery').checked).toBe(true);
    expect(screen.queryByText('Market 1')).toBeNull();
    await userEvent.click(radio('Pickup (free)'));
    expect([radio('Delivery').checked, radio('Pickup (free)').checked]).toEqual([false, true]);
    expect(screen.getByText('Market 1').parentElement?.textContent).toBe(
      'Pickup addressMarket 1\n9 to 5',
    );
    await userEvent.click(radio('Delivery'));
    expect(screen.queryByText('Market 1')).toBeNull();
  });
});

describe('FurtherPayments', () => {
  const names = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

  it('shows cash, card, bank transfer and online payment, but not "on account"', () => {
    renderIn(<Choice />);
    expect(names()).toEqual([
      'Cash On Delivery',
      'Card at the door',
      'By bankYou get our bank details with the order.',
      'Online Payment',
    ]);
  });

  it('names payment methods "at pickup" if the order is for pickup', () => {
    renderIn(<Choice isPickup />);
    expect(names().slice(0, 2)).toEqual(['Pay at pickup', 'Card at pickup']);
  });

  it('offers "on account" only to a customer who may order on account', async () => {
    renderIn(<Choice mayPayOnAccount />);
    await userEvent.click(radio(/On account/));
    expect(chosen()).toBe('account');
  });

  it('puts all payment methods, including cash and online payment, into one radio group', async () => {
    renderIn(<Choice />);
    await userEvent.click(radio(/By bank/));
    expect(chosen()).toBe('transfer');
    expect(radio(/Cash/).checked).toBe(false);
    await userEvent.click(radio(/Online/));
    expect(chosen()).toBe('Online');
    expect(radio(/By bank/).checked).toBe(false);
  });

  it('asks for another method after the shop disables the selected method', async () => {
    renderIn(<Choice />);
    await userEvent.click(radio(/By bank/));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(chosen()).toBe('transfer');
    expect(radio(/Bank transfer/)).toMatchObject({ checked: true, disabled: true });
    expect(screen.getByRole('alert').textContent).toMatch(/Choose another/);
    await userEvent.click(radio(/Cash/));
    expect(chosen()).toBe('COD');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'shows an error for the unavailable method "on account" only if the customer is signed in: %s',
    async (isSignedIn, alerts) => {
      renderIn(<Choice mayPayOnAccount isSignedIn={isSignedIn} />);
      await userEvent.click(radio(/On account/));
      await userEvent.click(screen.getByRole('button', { name: 'End on account' }));
      expect(chosen()).toBe('account');
      expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
    },
  );
});

function ChoiceWithWallet({ isLoaded = true }) {
  const [hasLoaded, setHasLoaded] = useState(isLoaded);
  const { paymentType, inShop, setPaymentType, payInShop } = useChoices();
  return (
    <>
      <PaymentChoice
        value={inShop ? undefined : paymentType}
        onChange={setPaymentType}
        canPayOnline
        isPickup={false}
        wallets={hasLoaded && <WalletChoice isChosen={inShop === true} onChoose={payInShop} />}
      />
      <output>{inShop ? 'in the shop' : paymentType}</output>
      <button type="button" onClick={() => setHasLoaded(true)}>
        Load
      </button>
    </>
  );
}
const wallets = () => screen.queryByRole<HTMLInputElement>('radio', { name: /Apple Pay/ });

describe('WalletChoice', () => {
  const KEY = `${PERSONAL}wallets`;
  const leaveForStripe = () => redirectToPayment(0);
  const leaveForPageOfShop = () => {
    redirectToPayment(0);
    rememberWallets('used');
  };
  beforeEach(() => {
    tabStore.removeItem(KEY);
    clearChoices();
    clearPaymentReturn('left');
  });

  it('offers the wallet as a payment method', async () => {
    renderIn(<ChoiceWithWallet />);
    await userEvent.click(screen.getByRole('radio', { name: /Apple Pay, Google Pay or Link/ }));
    expect(chosen()).toBe('in the shop');
    await userEvent.click(screen.getByRole('radio', { name: /Online/ }));
    expect(chosen()).toBe('Online');
    expect(wallets()?.checked).toBe(false);
  });

  describe('if the shopper returns without paying', () => {
    it('selects the wallet again', () => {
      leaveForPageOfShop();
      renderIn(<ChoiceWithWallet />);
      expect(chosen()).toBe('in the shop');
    });

    it.each([
      ['Cash On Delivery', 'COD'],
      ['Online Payment', 'Online'],
    ])('keeps %s if the shopper selects it before the wallet has loaded', async (name, type) => {
      leaveForPageOfShop();
      renderIn(<ChoiceWithWallet isLoaded={false} />);
      await userEvent.click(screen.getByRole('radio', { name }));
      await userEvent.click(screen.getByRole('button', { name: 'Load' }));
      expect(wallets()?.checked).toBe(false);
      expect(chosen()).toBe(type);
    });

    it("selects online payment if the shopper last left from Stripe's payment page", () => {
      leaveForPageOfShop();
      leaveForStripe();
      renderIn(<ChoiceWithWallet />);
      expect(wallets()?.checked).toBe(false);
      expect(chosen()).toBe('Online');
    });

    it('renders nothing in a browser without wallets such as Apple Pay', () => {
      leaveForPageOfShop();
      rememberWallets('none');
      renderIn(<ChoiceWithWallet />);
      expect(wallets()).toBeNull();
      expect(chosen()).toBe('Online');
    });
  });
});
