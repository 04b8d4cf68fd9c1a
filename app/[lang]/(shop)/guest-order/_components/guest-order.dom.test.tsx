import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { CancelOrder } from '@/app/[lang]/(shop)/my-orders/one/_components/my-order';
import { ClaimGuestOrder } from '@/app/[lang]/(shop)/phone-order/_components/claim-guest-order';
import {
  errorResponse,
  mockApi,
  renderIn,
  renderInShop,
  responseOf,
} from '@/e2e/support/component';
import { useSessionStore } from '@/lib/client/session-store';
import { linkedOrderResponse } from '@/lib/guests/view';
import { type OrderView, orderResponse } from '@/lib/orders/view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { GuestOrder } from './guest-order';

describe('GuestOrder', () => {
  const ID = 'a'.repeat(24);
  const TOKEN = 'b'.repeat(43);
  const AT = '2026-11-29T11:52:32.683Z';
  const NOWHERE = { street: '', city: '', state: '', zipcode: '', country: '' };
  const NOBODY = { _id: 'c'.repeat(24), firstName: '', lastName: '', email: '', phone: '' };
  const product = {
    ...{ _id: 'd'.repeat(24), name: 'Strawberries', category: 'Fruits', weight: '400 g' },
    ...{ price: 4.49, offerPrice: 3.79, description: [], image: ['/demo/1.webp'], inStock: true },
  };

  const placed: z.core.input<typeof orderResponse>['order'] = {
    ...{ _id: ID, number: 7, status: 'Order Placed', createdAt: AT, revision: 1 },
    items: [{ product, quantity: 1, found: 1 }],
    ...{ amount: 3.86, agreedAmount: 3.86, currency: 'usd', taxPercent: 2, taxMode: 'added' },
    taxes: [{ percent: 2, net: 3.79, tax: 0.07 }],
    ...{ deliveryFee: 0, deposits: 0, refundedAmount: 0, ifMissing: 'leave out' },
    address: { ...NOBODY, ...NOWHERE },
    ...{ paymentType: 'COD', isPaid: false, paymentState: 'to collect', actions: { cancel: true } },
    history: [{ status: 'Order Placed', at: AT, by: { role: 'shopper' } }],
  };
  const ordered = responseOf(linkedOrderResponse, { order: placed });
  const own = responseOf(linkedOrderResponse, { order: placed, isOwn: true });
  const cancelled = responseOf(orderResponse, {
    order: { ...placed, status: 'Cancelled', actions: {} },
  });

  const click = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));

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

  it('shows the order of the mailed link, and offers to sign in', async () => {
    const sent = open(`${ID}.${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Order 7' })).toBeTruthy();
    expect(screen.getByText('Strawberries')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(sent[0]?.body).toEqual({ order: ID, token: TOKEN });
  });

  it('cancels the order with a mailed code, and shows an error for a wrong code', async () => {
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
    const confirmation = screen.getByRole('heading', { name: 'You cancelled this order' });
    await waitFor(() => expect(document.activeElement).toBe(confirmation));
    const link = { order: ID, token: TOKEN };
    expect(sent.slice(1).map(({ body }) => body)).toEqual([
      link,
      { ...link, code: '123456' },
      { ...link, code: '123456' },
    ]);
  });

  it('requires no code in the browser that placed the order, until the guest session ends', async () => {
    const ended = errorResponse(400, 'Enter the code', { code: 'Enter the code' });
    const sent = open(`${ID}.${TOKEN}`, own, { 'POST /api/order/by-link/cancel': ended });
    await click('Cancel');
    expect(screen.queryByLabelText('Code from the email')).toBeNull();
    await userEvent.type(screen.getByLabelText('Why? (optional)'), 'Too late');
    await click('Cancel order');
    await screen.findByLabelText('Code from the email');
    expect(sent[1]?.body).toEqual({ order: ID, token: TOKEN, reason: 'Too late' });
  });

  it('shows why a mailed link no longer works', async () => {
    open(`${ID}.${TOKEN}`, errorResponse(404, 'This link no longer works.'));
    expect(await screen.findByText('This link no longer works.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
  });

  it('asks for the mailed link if the URL has no token', async () => {
    const sent = open('');
    expect(await screen.findByText(/from the link in the email about your order/)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('ClaimGuestOrder', () => {
  const [ORDER, TOKEN] = ['a'.repeat(24), 'b'.repeat(43)];

  async function addOrder(answer: ReturnType<typeof errorResponse>) {
    window.location.hash = `${ORDER}.${TOKEN}`;
    const sent = mockApi({
      'POST /api/order/take-over': answer,
      // After a 403, the client requests a new XSRF token once.
      'GET /api/user/is-auth': errorResponse(200, 'Nobody is signed in'),
    });
    const user = { _id: 'c'.repeat(24), name: 'Ada', email: 'ada@mail.example' };
    useSessionStore.setState({ session: { status: 'shopper', user } });
    renderIn(<ClaimGuestOrder />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add to my account' }));
    await screen.findByText('No');
    expect(sent[0]?.body).toEqual({ order: ORDER, token: TOKEN });
  }

  afterEach(() => {
    cleanup();
    window.location.hash = '';
  });

  it("offers to confirm the email address if the account's email address is not verified", async () => {
    const { body, ...rest } = errorResponse(403, 'No');
    await addOrder({ ...rest, body: { ...body, unproven: true } });
    const link = await screen.findByRole('link', { name: 'Confirm my email' });
    expect(link.getAttribute('href')).toMatch(/\/forgot-password$/);
  });

  it('shows only the error if the account has a different email address', async () => {
    await addOrder(errorResponse(403, 'No'));
    expect(screen.queryByRole('link', { name: 'Confirm my email' })).toBeNull();
  });
});

describe('CancelOrder', () => {
  const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
  const ADDED = { _id: '2'.repeat(24), number: 13, status: 'Order Placed' } as const;

  async function open(order: Partial<OrderView>, addToOrder = true) {
    const change = vi.fn(async () => true);
    const shop = { ...SHOP, ...omitUndefined({ addToOrder: addToOrder || undefined }) };
    renderInShop(
      shop,
      <CancelOrder
        order={{ _id: '1'.repeat(24), ...order } as OrderView}
        change={change}
        isSending={false}
        onCancelled={vi.fn()}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    return { change };
  }
  const confirm = () => screen.queryByRole('button', { name: 'Cancel order' });

  it('lists follow-up orders that the shopper must cancel first', async () => {
    await open({ followUps: [ADDED, { ...ADDED, _id: '3'.repeat(24), status: 'Cancelled' }] });
    const link = await screen.findByRole('link', { name: 'Open order 13' });
    expect(link.getAttribute('href')).toContain(ADDED._id);
    expect(screen.getByText(/^You added another order/)).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(confirm()).toBeNull();
  });

  it('explains that cancelling a follow-up order does not cancel the first order', async () => {
    const { change } = await open({ follows: { ...ADDED, number: 12 } });
    expect(
      await screen.findByText('Only this order will be cancelled. Order 12 will stay open.'),
    ).toBeTruthy();
    await userEvent.click(confirm() ?? document.body);
    await waitFor(() => expect(change).toHaveBeenCalledWith('/api/order/cancel', {}));
  });

  it.each([
    [
      'all follow-up orders are closed',
      { followUps: [{ ...ADDED, status: 'Delivered' as const }] },
      true,
    ],
    ['the order has no follow-up orders', {}, true],
    ['the shop no longer offers follow-up orders', { followUps: [ADDED] }, false],
  ])('cancels the order without a list of follow-up orders if %s', async (_, order, addToOrder) => {
    const { change } = await open(order, addToOrder);
    await userEvent.click(confirm() ?? document.body);
    await waitFor(() => expect(change).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('link')).toBeNull();
  });
});
