import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { PERSONAL, tabStore } from '@/lib/client/browser-storage';
import type { PaymentType } from '@/lib/orders/schema';
import { PaymentChoice } from './choices';
import { WalletChoice } from './wallet-choice';

/** The payment choice of a cart, as the shopper finds it or, with `isBack`, after an unfinished payment. */
function Choice({ isBack = false }) {
  const [paymentType, setPaymentType] = useState<PaymentType>(isBack ? 'Online' : 'COD');
  const [inShop, setInShop] = useState(false);
  return (
    <>
      <PaymentChoice
        value={inShop ? undefined : paymentType}
        onChange={(chosen) => {
          setPaymentType(chosen);
          setInShop(false);
        }}
        canPayOnline
        isPickup={false}
        wallets={
          <WalletChoice isChosen={inShop} onChoose={() => setInShop(true)} isBack={isBack} />
        }
      />
      <output>{inShop ? 'in the shop' : paymentType}</output>
    </>
  );
}

const KEY = `${PERSONAL}wallets`;
const chosen = () => screen.getByRole('status').textContent;
const wallets = () => screen.queryByRole<HTMLInputElement>('radio', { name: /Apple Pay/ });
beforeEach(() => tabStore.removeItem(KEY));

describe('WalletChoice', () => {
  it('is one of the payment methods', async () => {
    renderIn(<Choice />);
    await userEvent.click(screen.getByRole('radio', { name: /Apple Pay, Google Pay or Link/ }));
    expect(chosen()).toBe('in the shop');
    await userEvent.click(screen.getByRole('radio', { name: /Online/ }));
    expect(chosen()).toBe('Online');
    expect(wallets()?.checked).toBe(false);
  });

  it('is selected again if the shopper returns from the payment page in the shop without paying', () => {
    tabStore.setItem(KEY, 'used');
    renderIn(<Choice isBack />);
    expect(chosen()).toBe('in the shop');
  });

  it("stays unselected if the shopper returns from Stripe's page", () => {
    renderIn(<Choice isBack />);
    expect(chosen()).toBe('Online');
  });

  it('is hidden in a browser without wallets such as Apple Pay', () => {
    tabStore.setItem(KEY, 'none');
    renderIn(<Choice isBack />);
    expect(wallets()).toBeNull();
    expect(chosen()).toBe('Online');
  });
});
