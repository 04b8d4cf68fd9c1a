import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { productsAnswer } from '@/lib/catalog/view';
import { localStore, writeStored } from '@/lib/client/browser-storage';
import { becomeVisitor, getCartItems, putCart } from '@/lib/client/cart-store';
import { useSessionStore } from '@/lib/client/session-store';
import { FavouritesScreen } from './favourites-screen';

const [APPLE, PEAR, GONE] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [
  string,
  string,
  string,
];
const KEY = 'basketful:favourites';
const product = (_id: string, name: string, inStock: boolean) => ({
  ...{ _id, name, inStock, category: 'Fruits', price: 2, offerPrice: 2 },
  ...{ description: [], image: [] },
});
const LIST = 'GET /api/product/list';
const found = answerOf(productsAnswer, {
  products: [product(APPLE, 'Apple', true), product(PEAR, 'Pear', false)],
});

function show() {
  renderIn(
    <ShopProvider
      shop={{ name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC', favourites: true }}
    >
      <FavouritesScreen />
    </ShopProvider>,
  );
}

beforeEach(() => {
  cleanup();
  localStore.removeItem(KEY);
  becomeVisitor();
  putCart({});
  act(() => useSessionStore.setState({ session: { status: 'visitor' } }));
});

describe('FavouritesScreen', () => {
  it('explains how to mark favourites if there are none, and sends no request', async () => {
    const sent = mockApi({});
    show();
    expect(await screen.findByText('No favourites yet')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('groups products by availability, and adds only the available products to the cart', async () => {
    writeStored(KEY, [GONE, PEAR, APPLE]);
    mockApi({ [LIST]: found });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add all to cart' }));
    expect(getCartItems()).toEqual({ [APPLE]: 1 });
    const link = screen.getByRole('link', { name: 'Pear' });
    expect(link.getAttribute('href')).toBe(`/products/fruits/${PEAR}`);
    expect(screen.getByText('2 products')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Remove from favourites' }));
    expect(screen.queryByText('1 favourite is no longer sold.')).toBeNull();
    expect(localStore.getItem(KEY)).toBe(JSON.stringify([PEAR, APPLE]));
  });

  it('shows a retry button if the products cannot be loaded', async () => {
    writeStored(KEY, [APPLE]);
    let isUp = false;
    mockApi({ [LIST]: () => (isUp ? found : errorResponse(503, 'Try again later')) });
    show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    isUp = true;
    await userEvent.click(again);
    await waitFor(() => expect(screen.getByText('1 product')).toBeTruthy());
  });
});
