import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockApi, renderInShop, responseOf } from '@/e2e/support/component';
import { userResponse } from '@/lib/auth/view';
import { useSessionStore } from '@/lib/client/session-store';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { OrderHistory } from './order-history';

const AT = '2026-11-29T11:52:32.683Z';
const ADA = { _id: 'c'.repeat(24), name: 'Ada', email: 'ada@mail.example' };
const ORDER = {
  ...{ _id: 'a'.repeat(24), number: 7, status: 'Delivered', createdAt: AT, revision: 1 },
  ...{
    items: [],
    amount: 3.86,
    agreedAmount: 3.86,
    currency: 'usd',
    taxPercent: 2,
    taxMode: 'added',
  },
  ...{ taxes: [], deliveryFee: 0, deposits: 0, refundedAmount: 0, ifMissing: 'leave out' },
  ...{ paymentType: 'COD', isPaid: true, paymentState: 'paid', actions: {}, history: [] },
};

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    vi.fn(function source() {
      return { addEventListener: vi.fn(), close: vi.fn() };
    }),
  );
  useSessionStore.setState({ session: { status: 'shopper', user: ADA } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('OrderHistory names each card by the number of its order', async () => {
  mockApi({
    'GET /api/order/user': { body: { success: true, orders: [ORDER], total: 1 } },
    'GET /api/user/is-auth': responseOf(userResponse, {
      user: { ...ADA, cartItems: {}, cartRevision: 0 },
    }),
  });
  renderInShop(DEFAULT_SHOP, <OrderHistory />);
  expect(await screen.findByRole('article', { name: 'Order 7' })).toBeTruthy();
});
