import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { useSessionStore } from '@/lib/client/session-store';
import { orderAnswer } from '@/lib/orders/view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { GuestOrder } from './guest-order';

const ID = 'a'.repeat(24);
const TOKEN = 'b'.repeat(43);
const AT = '2026-11-29T11:52:32.683Z';
const NOWHERE = { street: '', city: '', state: '', zipcode: '', country: '' };
const NOBODY = { _id: 'c'.repeat(24), firstName: '', lastName: '', email: '', phone: '' };
const product = {
  ...{ _id: 'd'.repeat(24), name: 'Strawberries', category: 'Fruits', weight: '400 g' },
  ...{ price: 4.49, offerPrice: 3.79, description: [], image: ['/demo/1.webp'], inStock: true },
};

const ordered = answerOf(orderAnswer, {
  order: {
    ...{ _id: ID, number: 7, status: 'Order Placed', createdAt: AT, revision: 1 },
    items: [{ product, quantity: 1, found: 1 }],
    ...{ amount: 3.86, agreedAmount: 3.86, currency: 'usd', taxPercent: 2, taxMode: 'added' },
    taxes: [{ percent: 2, net: 3.79, tax: 0.07 }],
    ...{ deliveryFee: 0, deposits: 0, refundedAmount: 0, ifMissing: 'leave out' },
    address: { ...NOBODY, ...NOWHERE },
    ...{ paymentType: 'COD', isPaid: false, paymentState: 'to collect', actions: {} },
    history: [{ status: 'Order Placed', at: AT, by: { role: 'shopper' } }],
  },
});

function open(hash: string, answer = ordered) {
  window.location.hash = hash;
  const sent = mockApi({ 'POST /api/order/by-link': answer });
  useSessionStore.setState({ session: { status: 'visitor' } });
  renderIn(
    <ShopProvider shop={DEFAULT_SHOP}>
      <GuestOrder />
    </ShopProvider>,
  );
  return sent;
}

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

describe('GuestOrder', () => {
  it('shows the order of the link to a visitor, and offers to sign in', async () => {
    const sent = open(`${ID}.${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Order 7' })).toBeTruthy();
    expect(screen.getByText('Strawberries')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
    expect(sent[0]?.body).toEqual({ order: ID, token: TOKEN });
  });

  it('shows why a link no longer works', async () => {
    open(`${ID}.${TOKEN}`, errorResponse(404, 'This link no longer works.'));
    expect(await screen.findByText('This link no longer works.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
  });

  it('asks for the link of the mail if the address has none', async () => {
    const sent = open('');
    expect(await screen.findByText(/from the link in the email about your order/)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
