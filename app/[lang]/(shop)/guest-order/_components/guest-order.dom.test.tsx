import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { answerOf, errorResponse, mockApi, renderInShop } from '@/e2e/support/component';
import { useSessionStore } from '@/lib/client/session-store';
import { linkedOrderAnswer } from '@/lib/guests/view';
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

const placed: z.core.input<typeof orderAnswer>['order'] = {
  ...{ _id: ID, number: 7, status: 'Order Placed', createdAt: AT, revision: 1 },
  items: [{ product, quantity: 1, found: 1 }],
  ...{ amount: 3.86, agreedAmount: 3.86, currency: 'usd', taxPercent: 2, taxMode: 'added' },
  taxes: [{ percent: 2, net: 3.79, tax: 0.07 }],
  ...{ deliveryFee: 0, deposits: 0, refundedAmount: 0, ifMissing: 'leave out' },
  address: { ...NOBODY, ...NOWHERE },
  ...{ paymentType: 'COD', isPaid: false, paymentState: 'to collect', actions: { cancel: true } },
  history: [{ status: 'Order Placed', at: AT, by: { role: 'shopper' } }],
};
const ordered = answerOf(linkedOrderAnswer, { order: placed });
const own = answerOf(linkedOrderAnswer, { order: placed, isOwn: true });
const cancelled = answerOf(orderAnswer, { order: { ...placed, status: 'Cancelled', actions: {} } });

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function open(hash: string, answer = ordered, more: Parameters<typeof mockApi>[0] = {}) {
  window.location.hash = hash;
  const sent = mockApi({ 'POST /api/order/by-link': answer, ...more });
  useSessionStore.setState({ session: { status: 'visitor' } });
  renderInShop(DEFAULT_SHOP, <GuestOrder />);
  return sent;
}

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

describe('GuestOrder', () => {
  it('shows a visitor the order to which the link belongs, and offers to sign in', async () => {
    const sent = open(`${ID}.${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Order 7' })).toBeTruthy();
    expect(screen.getByText('Strawberries')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(sent[0]?.body).toEqual({ order: ID, token: TOKEN });
  });

  it('cancels the order with a mailed code, and shows an error beside the field for a wrong code', async () => {
    let tries = 0;
    const sent = open(`${ID}.${TOKEN}`, ordered, {
      'POST /api/order/by-link/code': { body: { success: true, message: 'On its way' } },
      'POST /api/order/by-link/cancel': () => {
        tries += 1;
        return tries === 1 ? errorResponse(400, 'Wrong code', { code: 'Wrong code' }) : cancelled;
      },
    });
    await click('Cancel');
    await click('Send code');
    await screen.findByRole('button', { name: 'Send a new code' });
    await userEvent.type(screen.getByLabelText('Code from the email'), '123456');
    await click('Cancel order');
    await screen.findByText('Wrong code');
    await click('Cancel order');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
    const link = { order: ID, token: TOKEN };
    expect(sent.slice(1).map(({ body }) => body)).toEqual([
      link,
      { ...link, code: '123456' },
      { ...link, code: '123456' },
    ]);
  });

  it('cancels without a code in the browser that placed the order, until its guest session ends', async () => {
    const ended = errorResponse(400, 'Enter the code', { code: 'Enter the code' });
    const sent = open(`${ID}.${TOKEN}`, own, { 'POST /api/order/by-link/cancel': ended });
    await click('Cancel');
    expect(screen.queryByLabelText('Code from the email')).toBeNull();
    await userEvent.type(screen.getByLabelText('Why? (optional)'), 'Too late');
    await click('Cancel order');
    await screen.findByLabelText('Code from the email');
    expect(sent[1]?.body).toEqual({ order: ID, token: TOKEN, reason: 'Too late' });
  });

  it('shows why a link no longer works', async () => {
    open(`${ID}.${TOKEN}`, errorResponse(404, 'This link no longer works.'));
    expect(await screen.findByText('This link no longer works.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
  });

  it('asks the visitor to open the mailed link if the page is opened without its token', async () => {
    const sent = open('');
    expect(await screen.findByText(/from the link in the email about your order/)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
