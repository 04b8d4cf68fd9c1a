import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  FavouritesScreen,
  onePieceOfEach,
  putAllIntoCart,
} from '@/app/[lang]/(shop)/favourites/_components/favourites-screen';
import {
  errorResponse,
  mockApi,
  renderIn,
  renderInShop,
  responseOf,
} from '@/e2e/support/component';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { productsResponse } from '@/lib/catalog/view';
import { localStore, writeStored } from '@/lib/client/browser-storage';
import { getCartItems, putCart, setCartOwnerVisitor } from '@/lib/client/cart-store';
import { useSessionStore } from '@/lib/client/session-store';
import { leaveSession } from '@/lib/client/shopper';
import { favouritesResponse } from '@/lib/favourites/view';
import { Heart } from './heart';

const KEY = 'basketful:favourites';

describe('Heart (favourite button)', () => {
  const APPLE = 'a'.repeat(24);
  const PEAR = 'b'.repeat(24);
  const stored = () => localStore.getItem(KEY);
  const answer = (...favourites: string[]) => responseOf(favouritesResponse, { favourites });
  const heart = (name = 'Apple') => screen.getByRole('button', { name: `Favourite: ${name}` });
  const isOn = (name?: string) => heart(name).getAttribute('aria-pressed');

  let people = 0;
  function signIn() {
    people += 1;
    const user = { _id: String(people).padStart(24, '0'), name: 'Ada', email: 'ada@shop.example' };
    act(() => useSessionStore.setState({ session: { status: 'shopper', user } }));
  }
  const beVisitor = () => act(() => useSessionStore.setState({ session: { status: 'visitor' } }));
  const show = () =>
    renderIn(
      <>
        <Heart id={APPLE} name="Apple" />
        <Heart id={PEAR} name="Pear" />
      </>,
    );

  beforeEach(() => {
    cleanup();
    localStore.removeItem(KEY);
    beVisitor();
  });

  describe('for a visitor', () => {
    it('adds or removes a favourite in the browser with each click', async () => {
      mockApi({});
      show();
      expect([isOn(), isOn('Pear')]).toEqual(['false', 'false']);
      await userEvent.click(heart());
      expect([isOn(), isOn('Pear'), stored()]).toEqual(['true', 'false', `["${APPLE}"]`]);
      await userEvent.click(heart());
      expect([isOn(), stored()]).toEqual(['false', null]);
    });

    it('stores the favourites in the browser while the visitor orders as a guest', async () => {
      const sent = mockApi({});
      show();
      await userEvent.click(heart());
      const user = { _id: PEAR, name: '', email: '', isGuest: true as const };
      act(() => useSessionStore.setState({ session: { status: 'shopper', user } }));
      expect([isOn(), stored(), sent.length]).toEqual(['true', `["${APPLE}"]`, 0]);
    });

    it('removes the favourites of a guest from the browser when the guest signs out', async () => {
      mockApi({});
      show();
      await userEvent.click(heart());
      const user = { _id: PEAR, name: '', email: '', isGuest: true as const };
      act(() => useSessionStore.setState({ session: { status: 'shopper', user } }));
      act(leaveSession);
      expect([isOn(), stored()]).toEqual(['false', null]);
    });

    it('ignores invalid stored data, and shows changes from other tabs', async () => {
      mockApi({});
      localStore.setItem(KEY, `{"length":1,"0":"<script>"}`);
      show();
      expect(isOn()).toBe('false');
      localStore.setItem(KEY, JSON.stringify([PEAR]));
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
      expect(isOn('Pear')).toBe('true');
      // The click must not remove the favourite that the other tab has stored.
      await userEvent.click(heart());
      expect(stored()).toBe(JSON.stringify([PEAR, APPLE]));
    });
  });

  describe('for a signed-in shopper', () => {
    it("moves the visitor's favourites from the browser to the account when the visitor signs in", async () => {
      localStore.setItem(KEY, JSON.stringify([APPLE]));
      const sent = mockApi({ 'POST /api/favourite/add': answer(PEAR, APPLE) });
      show();
      signIn();
      await waitFor(() => expect(isOn('Pear')).toBe('true'));
      expect(sent).toEqual([{ call: 'POST /api/favourite/add', body: { products: [APPLE] } }]);
      expect(stored()).toBeNull();
      beVisitor();
      expect([isOn(), isOn('Pear')]).toEqual(['false', 'false']);
    });

    it("keeps the visitor's favourites in the browser if the request fails", async () => {
      localStore.setItem(KEY, JSON.stringify([APPLE]));
      const sent = mockApi({ 'POST /api/favourite/add': errorResponse(503, 'Try again later') });
      show();
      signIn();
      await waitFor(() => expect(sent).toHaveLength(1));
      expect([isOn(), stored()]).toEqual(['true', JSON.stringify([APPLE])]);
    });

    it('shows a new favourite at once, and removes it if the server rejects the request', async () => {
      let reject = () => {};
      const rejected = new Promise<void>((resolve) => {
        reject = resolve;
      });
      mockApi({
        'GET /api/favourite/list': answer(),
        'POST /api/favourite/add': async () => {
          await rejected;
          return errorResponse(409, 'Favourites are not available in this shop.');
        },
      });
      show();
      signIn();
      await userEvent.click(heart());
      expect(isOn()).toBe('true');
      reject();
      await waitFor(() => expect(isOn()).toBe('false'));
    });

    it('sends fast clicks one after another', async () => {
      const server = new Set<string>();
      const sent = mockApi({
        'GET /api/favourite/list': answer(),
        'POST /api/favourite/add': () => answer(...server.add(APPLE)),
        'POST /api/favourite/remove': () => {
          server.delete(APPLE);
          return answer();
        },
      });
      show();
      signIn();
      for (let clicks = 0; clicks < 3; clicks += 1) await userEvent.click(heart());
      await waitFor(() => expect(sent.at(-1)?.call).toBe('POST /api/favourite/add'));
      await waitFor(() => expect([isOn(), server.has(APPLE)]).toEqual(['true', true]));
    });
  });
});

describe('favourites', () => {
  const [APPLE, PEAR, GONE] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [
    string,
    string,
    string,
  ];
  const product = (_id: string, name: string, inStock: boolean) => ({
    ...{ _id, name, inStock, category: 'Fruits', price: 2, offerPrice: 2 },
    ...{ description: [], image: [] },
  });
  const LIST = 'GET /api/product/list';
  const found = responseOf(productsResponse, {
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
    setCartOwnerVisitor();
    putCart({});
    act(() => useSessionStore.setState({ session: { status: 'visitor' } }));
  });

  describe('FavouritesScreen', () => {
    it('explains how to mark favourites if there are none', async () => {
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

    it('moves the focus to another heart when a favourite is removed', async () => {
      writeStored(KEY, [GONE, PEAR, APPLE]);
      mockApi({ [LIST]: found });
      renderInShop(
        { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC', favourites: true },
        <main id="content" tabIndex={-1}>
          <FavouritesScreen />
        </main>,
      );
      const remove = async (name: string) =>
        userEvent.click(await screen.findByRole('button', { name: `Favourite: ${name}` }));
      await remove('Apple');
      const pear = screen.getByRole('button', { name: 'Favourite: Pear' });
      await waitFor(() => expect(document.activeElement).toBe(pear));
      await userEvent.click(screen.getByRole('button', { name: 'Remove from favourites' }));
      const content = document.getElementById('content');
      await waitFor(() => expect(document.activeElement).toBe(content));
      await remove('Pear');
      await screen.findByText('No favourites yet');
      expect(document.activeElement).toBe(content);
    });

    it('moves the focus to the next sold-out product while some cards are not shown', async () => {
      const products = Array.from({ length: 53 }, (_, n) =>
        product(n.toString(16).padStart(24, '0'), `Product ${n}`, n >= 3),
      );
      writeStored(
        KEY,
        products.map(({ _id }) => _id),
      );
      mockApi({ [LIST]: responseOf(productsResponse, { products }) });
      show();
      // The page shows 48 of 50 available products, and then the products 2, 1 and 0.
      await userEvent.click(await screen.findByRole('button', { name: 'Favourite: Product 2' }));
      const next = screen.getByRole('button', { name: 'Favourite: Product 1' });
      await waitFor(() => expect(document.activeElement).toBe(next));
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

  describe('"Add all to cart"', () => {
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
      setCartOwnerVisitor();
      putCart({});
      renderIn(null);
    });

    describe('the added items', () => {
      it('are the minimum order of each product in stock, limited to the stock', () => {
        const last = { ...cheese, _id: id(3), stock: 2 };
        const gone = { _id: id(4), inStock: false };
        expect(onePieceOfEach([apple, cheese, last, gone])).toEqual({
          [id(1)]: 1,
          [id(2)]: 4,
          [id(3)]: 2,
        });
      });
    });

    describe('adding all favourites to the cart', () => {
      it('keeps the quantity of products that are already in the cart', () => {
        putCart({ [id(1)]: 7 });
        putAllIntoCart([apple, cheese]);
        expect(getCartItems()).toEqual({ [id(1)]: 7, [id(2)]: 4 });
      });

      it('adds no product to a full cart', () => {
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
});
