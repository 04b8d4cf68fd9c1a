import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import type { LowAges } from '@/lib/setup/view';
import { lowAgesAnswer, nonFoodAnswer } from '@/lib/setup/view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { Gaps } from './gaps';

const NONE = { count: 0, products: [] };
const answer = (nonFood: { isMarked: boolean; incomplete: number }, lowAges: LowAges = NONE) =>
  mockApi({
    'GET /api/seller/non-food': answerOf(nonFoodAnswer, { nonFood }),
    'GET /api/seller/low-ages': answerOf(lowAgesAnswer, { lowAges }),
  });

describe('the list of missing data (Gaps)', () => {
  it('asks the seller to mark the categories of non-food goods until one category is marked', async () => {
    answer({ isMarked: false, incomplete: 0 });
    renderIn(<Gaps country="DE" shop={DEFAULT_SHOP} />);
    const link = await screen.findByRole('link', { name: 'Categories' });
    expect(link.getAttribute('href')).toBe('/seller/categories');
  });

  it('counts the products without a manufacturer', async () => {
    answer({ isMarked: true, incomplete: 2 });
    renderIn(<Gaps country="DE" shop={DEFAULT_SHOP} />);
    expect(await screen.findByText(/^2 non-food products have/)).toBeTruthy();
  });

  it('shows how many products have an age limit that is too low, and links to these products', async () => {
    const products = [{ id: 'a'.repeat(24), name: 'Beer', leastAge: 16 }];
    const sent = answer({ isMarked: false, incomplete: 0 }, { count: 3, products });
    renderIn(<Gaps country="US" shop={DEFAULT_SHOP} />);
    expect(await screen.findByText(/^3 products have an age limit below 21/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Beer' });
    expect(link.getAttribute('href')).toBe(`/seller/product-list/${'a'.repeat(24)}`);
    expect(screen.getByText('and 2 more')).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual(['GET /api/seller/low-ages']);
  });

  it('lists the deposits and fees of US states', () => {
    answer({ isMarked: false, incomplete: 0 });
    renderIn(<Gaps country="US" shop={DEFAULT_SHOP} />);
    expect(screen.getByRole('rowheader', { name: 'Michigan' })).toBeTruthy();
    expect(screen.getAllByText(/^Deposit: \$0\.10/)).toHaveLength(3);
    expect(screen.getByText(/^Retail Delivery Fee: \$0\.28/)).toBeTruthy();
    expect(screen.getByText(/Food Delivery Fee: \$0\.50, from \$100\.00 on/)).toBeTruthy();
    expect(
      screen.getByText(/^We read these amounts on Nov 29, 2026\. Check them every year/),
    ).toBeTruthy();
    // Only Colorado changes its fee each year.
    expect(
      screen.getAllByText(/^This amount is known until /).map((one) => one.textContent),
    ).toEqual(['This amount is known until Jun 30, 2026. Please enter the current amount.']);
  });
});
