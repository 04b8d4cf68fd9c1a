import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { InvoiceLink } from '@/app/_components/one-order-parts';
import { errorResponse, mockApi, renderInShop, responseOf } from '@/e2e/support/component';
import { useSessionStore } from '@/lib/client/session-store';
import { orderResponse } from '@/lib/orders/view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { InvoiceScreen } from './invoice-screen';

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  constructor() {
    super();
    const data = JSON.stringify({ now: AT });
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('ready', { data })));
  }
  close() {}
}

const ID = 'a'.repeat(24);
const AT = '2026-11-29T11:52:32.683Z';
const shop = { ...DEFAULT_SHOP, invoices: true, address: '1 High Street', taxNumber: '1' };

const delivered: z.core.input<typeof orderResponse>['order'] = {
  ...{ _id: ID, number: 7, status: 'Delivered', createdAt: AT, revision: 1, items: [] },
  ...{ amount: 3.86, agreedAmount: 3.86, currency: 'usd', taxPercent: 2, taxMode: 'added' },
  ...{ taxes: [], deliveryFee: 0, deposits: 0, refundedAmount: 0, ifMissing: 'leave out' },
  address: {
    ...{ _id: 'c'.repeat(24), firstName: '', lastName: '', email: '', phone: '' },
    ...{ street: '', city: '', state: '', zipcode: '', country: '' },
  },
  ...{ paymentType: 'COD', isPaid: true, paymentState: 'paid', actions: { invoice: true } },
  history: [{ status: 'Delivered', at: AT, by: { role: 'seller' } }],
};

type Changes = Partial<typeof delivered>;

function openInvoice(changes: Changes, present: typeof DEFAULT_SHOP) {
  vi.stubGlobal('EventSource', Stream);
  useSessionStore.setState({ session: { status: 'visitor' } });
  mockApi({
    'GET /api/order/one': responseOf(orderResponse, { order: { ...delivered, ...changes } }),
    'GET /api/order/invoice': errorResponse(404, 'This order has no invoice yet.'),
  });
  renderInShop(present, <InvoiceScreen id={ID} as="shopper" list="/my-orders" />);
}

const hasLink = (changes: Changes, present: typeof DEFAULT_SHOP) => {
  const { order } = orderResponse.parse({ order: { ...delivered, ...changes } });
  renderInShop(present, <InvoiceLink order={order} list="/my-orders" />);
  return screen.queryByRole('link', { name: 'Invoice' }) !== null;
};

afterEach(cleanup);

describe('the invoice of an order', () => {
  it('can be requested for a delivered order', async () => {
    expect(hasLink({}, shop)).toBe(true);
    openInvoice({}, shop);
    expect(await screen.findByRole('button', { name: 'Create invoice' })).toBeTruthy();
  });

  it.each([
    ['the shop does not issue invoices', {}, { invoices: false }, /^This shop does not issue/],
    ['the shop has no tax number', {}, { taxNumber: '' }, /^This shop does not issue/],
    ['the order was refunded in full', { actions: {} }, {}, /^No invoice can be issued/],
    ['it is cancelled', { status: 'Cancelled', actions: {} }, {}, /^This order is cancelled/],
    ['it is on its way', { status: 'Packed', actions: {} }, {}, /once this order is delivered/],
  ] as [string, Changes, Partial<typeof shop>, RegExp][])(
    'cannot be requested if %s',
    async (_, changes, settings, text) => {
      const present = { ...shop, ...settings };
      expect(hasLink(changes, present)).toBe(false);
      openInvoice(changes, present);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Create invoice' })).toBeNull();
    },
  );
});
