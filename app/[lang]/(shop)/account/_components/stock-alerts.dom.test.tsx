import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { useSessionStore } from '@/lib/client/session-store';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { alertsResponse } from '@/lib/stock-alerts/view';
import { AccountScreen } from './account-screen';

const [FIG, GONE] = ['a'.repeat(24), 'b'.repeat(24)];
const LIST = 'GET /api/stock-alert/list';
const REMOVE = 'POST /api/stock-alert/remove';
const ADA = { _id: 'c'.repeat(24), name: 'Ada', email: 'ada@mail.example' };

/** The shop still sells only figs. */
function open(waiting: readonly string[], { isOn = true, isGuest = false } = {}) {
  let products = [...waiting];
  const calls = mockApi({
    'GET /api/user/sessions': { body: { success: true, sessions: [] } },
    'GET /api/address/get': { body: { success: true, addresses: [] } },
    'GET /api/order/user': { body: { success: true, orders: [], total: 0 } },
    'GET /api/product/list': {
      body: { success: true, products: [{ _id: FIG, name: 'Figs', category: 'Fruits' }] },
    },
    [LIST]: () => responseOf(alertsResponse, { products }),
    [REMOVE]: () => {
      const sent = calls.findLast(({ call }) => call === REMOVE)?.body;
      products = products.filter((id) => id !== (sent as { product: string }).product);
      return { body: { success: true } };
    },
  });
  const user = { ...ADA, ...(isGuest ? { isGuest: true as const } : {}) };
  useSessionStore.setState({ session: { status: 'shopper', user } });
  const shop = { ...DEFAULT_SHOP, ...(isOn ? { backInStock: true as const } : {}) };
  renderIn(
    <ShopProvider shop={shop}>
      <AccountScreen />
    </ShopProvider>,
  );
  return calls;
}

const heading = () => screen.queryByRole('heading', { name: 'Back in stock emails' });
const isDone = async (calls: readonly { call: string }[], call: string) =>
  waitFor(() => expect(calls.map((one) => one.call)).toContain(call));

describe('the back-in-stock emails on the account page', () => {
  it('are listed with a link to each product, and can be removed', async () => {
    const calls = open([FIG, GONE]);
    const link = await screen.findByRole('link', { name: 'Figs' });
    expect(link.getAttribute('href')).toBe(`/products/fruits/${FIG}`);
    const remove = (name: string) =>
      screen.getByRole('button', { name: 'Remove', description: name });
    await userEvent.click(remove('A product that is no longer sold'));
    await waitFor(() => expect(screen.queryByText('A product that is no longer sold')).toBeNull());
    expect(document.activeElement).toBe(heading());
    await userEvent.click(remove('Figs'));
    await screen.findByText('You are not waiting for any products.');
    const removed = calls.filter(({ call }) => call === REMOVE).map(({ body }) => body);
    expect(removed).toEqual([{ product: GONE }, { product: FIG }]);
  });

  it('are hidden if the shopper waits for no product', async () => {
    await isDone(open([]), LIST);
    expect(heading()).toBeNull();
  });

  it.each([
    ['the shop sends no such emails', { isOn: false }],
    ['the shopper is a guest', { isGuest: true }],
  ])('are not loaded if %s', async (_, options) => {
    const calls = open([FIG], options);
    await isDone(calls, 'GET /api/order/user');
    expect(calls.map(({ call }) => call)).not.toContain(LIST);
  });
});
