import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOf, errorResponse, mockApi, renderIn, renderInShop } from '@/e2e/support/component';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { productsAnswer } from '@/lib/catalog/view';
import { localStore, writeStored } from '@/lib/client/browser-storage';
import { becomeVisitor, getCartItems, putCart } from '@/lib/client/cart-store';
import { useSessionStore } from '@/lib/client/session-store';
import { FavouritesScreen, onePieceOfEach, putAllIntoCart } from './favourites-screen';

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
  renderInShop(
    { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC', favourites: true },
    <FavouritesScreen />,
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

describe('all favourites', () => {
  const id = (n: number) => n.toString(16).padStart(24, '0');
  const apple = { _id: id(1), inStock: true };
  const cheese = {
    _id: id(2),
    inStock: true,
    soldBy: 'weight' as const,
    step: 50,
    least: 200,
    pricePerUnit: 10,
  };

  beforeEach(() => {
    becomeVisitor();
    putCart({});
    renderIn(null);
  });

  describe('onePieceOfEach', () => {
    it('returns the minimum order of weighed goods, limited to the stock, and omits sold-out products', () => {
      const last = { ...cheese, _id: id(3), stock: 2 };
      const gone = { _id: id(4), inStock: false };
      expect(onePieceOfEach([apple, cheese, last, gone])).toEqual({
        [id(1)]: 1,
        [id(2)]: 4,
        [id(3)]: 2,
      });
    });
  });

  describe('putAllIntoCart', () => {
    it('does not change the quantity of products that are already in the cart', () => {
      putCart({ [id(1)]: 7 });
      putAllIntoCart([apple, cheese]);
      expect(getCartItems()).toEqual({ [id(1)]: 7, [id(2)]: 4 });
    });

    it('adds no product if the cart has reached its limit', () => {
      const full = Object.fromEntries(
        Array.from({ length: MAX_PRODUCTS - 1 }, (_, n) => [id(n + 100), 1]),
      );
      putCart(full);
      putAllIntoCart([apple, cheese]);
      expect(Object.keys(getCartItems())).toHaveLength(MAX_PRODUCTS);
      expect(getCartItems()).toMatchObject({ [id(1)]: 1 });
    });
  });
});
