import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInShop } from '@/e2e/support/component';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { AgainDialog, type Outcome } from './order-again-dialog';

const nothing: Outcome = { added: 0, gone: [], noRoom: [], repriced: [] };

const open = (outcome: Partial<Outcome>) =>
  renderInShop(
    DEFAULT_SHOP,
    <AgainDialog
      outcome={{ ...nothing, ...outcome }}
      orderCurrency="usd"
      onClose={() => undefined}
    />,
  );
const cartLink = () => screen.queryByRole('link', { name: 'Go to the cart' });

describe('the dialog after "Order again"', () => {
  it('shows what was added, and links to the cart', () => {
    open({ added: 2, gone: ['Figs'] });
    expect(screen.getByText('2 products are in your cart.')).toBeTruthy();
    expect(screen.getByText('Figs')).toBeTruthy();
    expect(cartLink()).toBeTruthy();
  });

  it('shows that no product is available', () => {
    open({ gone: ['Figs'] });
    expect(screen.getByText('None of these products are available right now.')).toBeTruthy();
    expect(cartLink()).toBeNull();
  });

  it('shows that the cart is full', () => {
    open({ noRoom: ['Figs'] });
    expect(screen.getByText('Nothing was added, because your cart is full.')).toBeTruthy();
    expect(cartLink()).toBeTruthy();
  });

  it('shows the former and the current price of a product', () => {
    open({ added: 1, repriced: [{ name: 'Figs', before: { price: 2 }, now: { price: 3 } }] });
    expect(screen.getByText(/Figs/).textContent).toMatch(/\$3\.00.*\$2\.00/);
  });
});
