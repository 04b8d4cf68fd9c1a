import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import type { PaymentType } from '@/lib/orders/schema';
import type { PayMethod } from '@/lib/payments/pay-methods';
import type { PayMethods } from '@/lib/payments/pay-methods-view';
import { PaymentChoice } from './choices';
import { FurtherPayments } from './further-payments';

const ALL = {
  terminal: { on: true },
  transfer: { on: true, name: 'By bank', details: 'IBAN' },
  account: { on: true },
};

/** The payment choice of a cart. Each button simulates a change that the seller makes while the cart is open. */
function Choice({ mayPayOnAccount = false, isSignedIn = true }) {
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
        isPickup={false}
        further={
          <FurtherPayments
            {...{ methods, isSignedIn, mayPayOnAccount: isOn }}
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

const chosen = () => screen.getByRole('status').textContent;
const names = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('FurtherPayments', () => {
  it('shows cash, card, bank transfer and online payment, but not "on account"', () => {
    renderIn(<Choice />);
    expect(names()).toEqual([
      'Cash On Delivery',
      'Card at the door',
      'By bankYou get our account details with the order.',
      'Online Payment',
    ]);
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

  it('keeps a method selected after the shop disables it, and asks the shopper for another method', async () => {
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
    'shows an error for "on account" only if the customer is signed in: %s',
    async (isSignedIn, alerts) => {
      renderIn(<Choice mayPayOnAccount isSignedIn={isSignedIn} />);
      await userEvent.click(radio(/On account/));
      await userEvent.click(screen.getByRole('button', { name: 'End on account' }));
      expect(chosen()).toBe('account');
      expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
    },
  );
});
