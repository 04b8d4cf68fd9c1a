import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, renderInShop, responseOf } from '@/e2e/support/component';
import { todayResponse } from '@/lib/sales/view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { TodayScreen } from './today-screen';

const none = { count: 0, orders: [] };
const sum = { orders: 0, amount: 0 };
const figures = {
  ...{ day: '2026-11-20', dayBefore: '2026-11-13', currency: 'usd' },
  ...{ today: sum, before: sum, wholeDayBefore: sum, late: none, fresh: none, review: none },
  stock: { low: 0, out: 0, products: [] },
};
const order = {
  _id: 'a'.repeat(24),
  name: 'Ada',
  number: 7,
  createdAt: '2026-11-20T09:00:00.000Z',
};

function open(more: object) {
  mockApi({
    'GET /api/report/today': responseOf(todayResponse, { today: { ...figures, ...more } }),
  });
  renderInShop({ ...DEFAULT_SHOP, timeZone: 'UTC' }, <TodayScreen />);
}

describe('the page Today', () => {
  it('shows which lists are empty', async () => {
    open({});
    expect(await screen.findByText('No products with low stock.')).toBeTruthy();
    expect(screen.getByText('No late orders.')).toBeTruthy();
    expect(screen.getByText('No new orders.')).toBeTruthy();
    expect(screen.getByText('No payments to review.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /^Withdrawals to refund/ })).toBeNull();
  });

  it('lists some products with low stock, and links to the full list', async () => {
    const fig = { _id: 'b'.repeat(24), name: 'Figs', stock: 2 };
    const nuts = { _id: 'c'.repeat(24), name: 'Nuts', stock: 250, unit: 'g' };
    open({ stock: { low: 5, out: 1, products: [fig, nuts] } });
    const link = await screen.findByRole('link', { name: 'Figs 2 left' });
    expect(link.getAttribute('href')).toBe(`/seller/product-list/${fig._id}`);
    expect(screen.getByRole('link', { name: /^Nuts 250\sg left$/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all 5' }).getAttribute('href')).toBe(
      '/seller/product-list?stock=low',
    );
    expect(screen.getByRole('link', { name: '1 product is out of stock' })).toBeTruthy();
    expect(screen.queryByText('No products with low stock.')).toBeNull();
  });

  it('lists late orders, and links to the board if there are more', async () => {
    open({ late: { count: 2, orders: [order] } });
    const link = await screen.findByRole('link', { name: /^7\s*Ada/ });
    expect(link.getAttribute('href')).toBe(`/seller/orders/${order._id}`);
    expect(screen.getByRole('link', { name: 'Show all 2' })).toBeTruthy();
    expect(screen.queryByText('No late orders.')).toBeNull();
  });
});
