import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ListsScreen } from '@/app/[lang]/(shop)/lists/_components/lists-screen';
import { AddToList } from '@/app/[lang]/(shop)/products/[category]/[id]/_components/add-to-list';
import { SharedListScreen } from '@/app/[lang]/(shop)/shared-list/_components/shared-list-screen';
import { errorResponse, mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { productsResponse } from '@/lib/catalog/view';
import { acceptedUnit, acceptUnit } from '@/lib/client/accepted-units';
import { getCartItems, putCart, setCartOwnerVisitor } from '@/lib/client/cart-store';
import { notify } from '@/lib/client/notify';
import { useSessionStore } from '@/lib/client/session-store';
import { listsResponse, sharedResponse } from '@/lib/shopping-lists/view';
import { putListIntoCart, quantityNow } from './list-contents';

describe('shopping list', () => {
  const id = (n: number) => n.toString(16).padStart(24, '0');
  const apple = { _id: id(1), name: 'Apple', inStock: true };
  const cheese = {
    ...{ _id: id(2), name: 'Cheese', inStock: true, pricePerUnit: 10 },
    ...{ soldBy: 'weight' as const, step: 50, least: 200, most: 1000 },
  };
  const products = new Map([apple, cheese].map((product) => [product._id, product]));

  beforeEach(() => {
    setCartOwnerVisitor();
    putCart({});
    renderIn(null);
  });

  describe('the orderable quantity of a list item', () => {
    it('is limited to the stock', () => {
      expect(quantityNow({ quantity: 5 }, { ...apple, stock: 2 })).toBe(2);
      expect(quantityNow({ quantity: 5 }, apple)).toBe(5);
    });

    it('is between the minimum and the maximum order of weighed goods', () => {
      expect([1, 6, 900].map((quantity) => quantityNow({ quantity }, cheese))).toEqual([4, 6, 20]);
    });

    it('has the same amount after the seller has changed the step', () => {
      const now = { ...cheese, step: 100 };
      expect(quantityNow({ quantity: 10, unit: 'g:50' }, now)).toBe(5);
      expect(quantityNow({ quantity: 10 }, now)).toBe(10);
    });
  });

  describe('adding a shopping list to the cart', () => {
    it('adds products in stock, and returns the unavailable products', () => {
      putCart({ [id(1)]: 5 });
      const pear = { _id: id(3), name: 'Pear', inStock: false };
      const items = [1, 2, 3, 4].map((n) => ({ product: id(n), quantity: 2 }));
      const left = putListIntoCart(items, new Map([...products, [pear._id, pear]]));
      expect(left).toEqual({ soldOut: ['Pear'], gone: 1, noRoom: 0 });
      expect(getCartItems()).toEqual({ [id(1)]: 5, [id(2)]: 4 });
    });

    it('accepts the current unit of weighed goods only if their quantity changes', () => {
      putCart({ [id(3)]: 20 });
      for (const n of [2, 3]) acceptUnit(id(n), 'g:25');
      const butter = { ...cheese, _id: id(3), name: 'Butter' };
      const items = [2, 3].map((n) => ({ product: id(n), quantity: 4 }));
      putListIntoCart(items, new Map([...products, [butter._id, butter]]));
      expect([2, 3].map((n) => acceptedUnit(id(n)))).toEqual(['g:50', 'g:25']);
    });

    it('returns the number of products that do not fit into the cart', () => {
      const full = Array.from({ length: MAX_PRODUCTS }, (_, n) => [id(n + 100), 1]);
      putCart(Object.fromEntries(full));
      const left = putListIntoCart([{ product: id(1), quantity: 1 }], products);
      expect([left.noRoom, getCartItems()[id(1)]]).toEqual([1, undefined]);
    });
  });
});

describe('AddToList', () => {
  const APPLE = 'a'.repeat(24);
  const user = { _id: 'd'.repeat(24), name: 'Ada', email: 'ada@shop.example' };
  const list = (letter: string, name: string, ...products: string[]) => ({
    ...{ id: letter.repeat(24), name },
    items: products.map((product) => ({ product, quantity: 1 })),
  });
  const lists = responseOf(listsResponse, {
    lists: [list('b', 'Party'), list('c', 'Weekly', APPLE)],
  });
  const click = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  const show = () =>
    renderIn(
      <AddToList productId={APPLE} path="/products/fruits/apple" quantity={4} unit="g:50" />,
    );

  beforeEach(() => {
    cleanup();
    act(() => useSessionStore.setState({ session: { status: 'shopper', user }, modal: undefined }));
  });

  it('adds the product to a list, and marks the lists that contain it', async () => {
    const sent = mockApi({
      'GET /api/shopping-list/list': lists,
      'POST /api/shopping-list/item': lists,
    });
    show();
    await click('Add to list');
    const there = await screen.findByRole('button', { name: 'Weekly (already contains it)' });
    expect(there.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(there);
    expect(sent).toHaveLength(1);
    await click('Party');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Party' })).toBeNull());
    expect(sent.at(-1)?.body).toEqual({
      id: 'b'.repeat(24),
      product: APPLE,
      quantity: 4,
      unit: 'g:50',
    });
  });

  it('creates a list with the product', async () => {
    const sent = mockApi({
      'GET /api/shopping-list/list': responseOf(listsResponse, { lists: [] }),
      'POST /api/shopping-list/create': lists,
    });
    show();
    await click('Add to list');
    await userEvent.type(await screen.findByLabelText('Name of the list'), 'Picnic');
    await click('Create list');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)?.body).toEqual({
      name: 'Picnic',
      items: [{ product: APPLE, quantity: 4, unit: 'g:50' }],
    });
  });

  it('opens the login dialog for a visitor, with a link back to the product', async () => {
    const sent = mockApi({});
    act(() => useSessionStore.setState({ session: { status: 'visitor' } }));
    show();
    await click('Add to list');
    expect(useSessionStore.getState()).toMatchObject({
      modal: 'login',
      askedFrom: { path: '/products/fruits/apple' },
    });
    expect(sent).toEqual([]);
  });
});

const NOT_COPIED = 'The link could not be copied. Select it and copy it.';

describe('ListsScreen', () => {
  const [APPLE, PEAR, LIST] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [
    string,
    string,
    string,
  ];
  const user = { _id: 'd'.repeat(24), name: 'Ada', email: 'ada@shop.example' };
  const party = { id: LIST, name: '<b>Party</b>', items: [{ product: APPLE, quantity: 3 }] };
  const lists = (...all: object[]) => responseOf(listsResponse, { lists: all as [] });
  const product = (_id: string, name: string, inStock: boolean) => ({
    ...{ _id, name, inStock, category: 'Fruits', price: 2, offerPrice: 2 },
    ...{ description: [], image: [] },
  });
  const GOODS = {
    'GET /api/product/list': responseOf(productsResponse, {
      products: [product(APPLE, 'Apple', true), product(PEAR, 'Pear', false)],
    }),
  };
  const READ = 'GET /api/shopping-list/list';
  const click = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  const open = async () => userEvent.click(await screen.findByText('<b>Party</b>'));
  /** Returns the label of the focused element. */
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

  beforeEach(() => {
    cleanup();
    setCartOwnerVisitor();
    putCart({});
    act(() => useSessionStore.setState({ session: { status: 'shopper', user } }));
  });

  it('shows an error if the page has no clipboard', async () => {
    const error = vi.spyOn(notify, 'error');
    mockApi({ [READ]: lists({ ...party, share: 's'.repeat(22) }), ...GOODS });
    renderIn(<ListsScreen />);
    await open();
    const link = await screen.findByRole('button', { name: 'Copy link' });
    // Browsers offer the clipboard only on HTTPS pages.
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    act(() => link.click());
    Reflect.deleteProperty(navigator, 'clipboard');
    await waitFor(() => expect(error).toHaveBeenCalledWith(NOT_COPIED));
  });

  it('asks visitors to log in', async () => {
    const sent = mockApi({});
    act(() => useSessionStore.setState({ session: { status: 'visitor' } }));
    renderIn(<ListsScreen />);
    expect(await screen.findByText('Log in to see your lists')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('creates a list from the cart, and shows why the server rejects a name', async () => {
    putCart({ [APPLE]: 3, [PEAR]: 10 });
    acceptUnit(PEAR, 'g:50');
    let answer = errorResponse(400, 'Wrong', { name: 'Enter a shorter name' });
    const sent = mockApi({ [READ]: lists(), 'POST /api/shopping-list/create': () => answer });
    renderIn(<ListsScreen />);
    await click('Save the cart as a list');
    await userEvent.type(screen.getByLabelText('Name of the list'), 'Party');
    await click('Create list');
    expect(await screen.findByText('Enter a shorter name')).toBeTruthy();
    answer = lists(party);
    await click('Create list');
    expect(await screen.findByText('<b>Party</b>')).toBeTruthy();
    const pear = { product: PEAR, quantity: 10, unit: 'g:50' };
    const items = [{ product: APPLE, quantity: 3 }, pear];
    expect(sent.at(-1)?.body).toEqual({ name: 'Party', items });
  });

  it('adds the products of a list to the cart, and shows which products are out of stock', async () => {
    const items = [APPLE, PEAR].map((one) => ({ product: one, quantity: 3 }));
    mockApi({ [READ]: lists({ ...party, items }), ...GOODS });
    renderIn(<ListsScreen />);
    await open();
    await click('Add list to cart');
    expect(screen.getByRole('status').textContent).toContain('Out of stock: Pear');
    expect(getCartItems()).toEqual({ [APPLE]: 3 });
  });

  it('changes the quantity of a product in a list, and removes the product', async () => {
    const sent = mockApi({
      [READ]: lists(party),
      ...GOODS,
      'POST /api/shopping-list/item': lists({ ...party, items: [] }),
    });
    renderIn(<ListsScreen />);
    await open();
    await click('One less of Apple');
    expect(await screen.findByText('This list is empty.')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ id: LIST, product: APPLE, quantity: 2, unit: 'piece' });
  });

  it('moves the focus to another product when a product is removed from a list', async () => {
    const items = [APPLE, PEAR].map((one) => ({ product: one, quantity: 1 }));
    const answers = [lists({ ...party, items: [items[1]] }), lists({ ...party, items: [] })];
    mockApi({
      [READ]: lists({ ...party, items }),
      ...GOODS,
      'POST /api/shopping-list/item': () => answers.shift() ?? lists(),
    });
    renderIn(
      <main id="content" tabIndex={-1}>
        <ListsScreen />
      </main>,
    );
    await open();
    await click('Remove Apple from the list');
    await waitFor(() => expect(focused()).toBe('Remove Pear from the list'));
    await click('Remove Pear from the list');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  it('shows, adds and edits the same amount after the seller has changed the step', async () => {
    const cheese = {
      ...product(APPLE, 'Cheese', true),
      ...{ soldBy: 'weight' as const, step: 100, pricePerUnit: 10 },
    };
    const items = [{ product: APPLE, quantity: 10, unit: 'g:50' }];
    const sent = mockApi({
      [READ]: lists({ ...party, items }),
      'GET /api/product/list': responseOf(productsResponse, { products: [cheese] }),
      'POST /api/shopping-list/item': lists({ ...party, items }),
    });
    renderIn(<ListsScreen />);
    await open();
    expect(await screen.findByText(/^500\sg$/)).toBeTruthy();
    await click('Add list to cart');
    expect(getCartItems()).toEqual({ [APPLE]: 5 });
    await click('One more of Cheese');
    const body = { id: LIST, product: APPLE, quantity: 6, unit: 'g:100' };
    await waitFor(() => expect(sent.at(-1)?.body).toEqual(body));
  });

  it('keeps the focus on the button that reaches the minimum or maximum quantity', async () => {
    const of = (quantity: number) => lists({ ...party, items: [{ product: APPLE, quantity }] });
    const answers = [of(1), of(999)];
    const sent = mockApi({
      [READ]: of(2),
      ...GOODS,
      'POST /api/shopping-list/item': () => answers.shift() ?? lists(),
    });
    renderIn(<ListsScreen />);
    await open();
    await click('One less of Apple');
    await screen.findByText('1 ×');
    expect(focused()).toBe('One less of Apple');
    await userEvent.keyboard('{Enter}');
    await click('One more of Apple');
    await screen.findByText('999 ×');
    expect(focused()).toBe('One more of Apple');
    await userEvent.keyboard('{Enter}');
    expect(sent.filter(({ call }) => call.endsWith('/item'))).toHaveLength(2);
  });

  it('moves the focus to another list when a list is deleted', async () => {
    const other = { id: 'e'.repeat(24), name: 'Weekly', items: [] };
    const answers = [lists(other), lists()];
    mockApi({
      [READ]: lists(party, other),
      ...GOODS,
      'POST /api/shopping-list/remove': () => answers.shift() ?? lists(),
    });
    renderIn(
      <main id="content" tabIndex={-1}>
        <ListsScreen />
      </main>,
    );
    const remove = async () => {
      await click('Delete list');
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Delete list' }));
    };
    await open();
    await remove();
    await waitFor(() => expect(focused()).toMatch(/^Weekly/));
    await userEvent.click(screen.getByText('Weekly'));
    await remove();
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  it('shows the link of a shared list until the shopper revokes the link', async () => {
    const share = 's'.repeat(22);
    const answers = [lists({ ...party, share }), lists(party)];
    const sent = mockApi({
      [READ]: lists(party),
      ...GOODS,
      'POST /api/shopping-list/share': () => answers.shift() ?? lists(),
    });
    renderIn(<ListsScreen />);
    await open();
    await click('Share by link');
    expect((await screen.findByText(/shared-list#/)).textContent).toMatch(
      new RegExp(`/shared-list#${share}$`),
    );
    await waitFor(() => expect(focused()).toBe('Copy link'));
    await click('Stop sharing');
    await waitFor(() => expect(screen.queryByText(/shared-list#/)).toBeNull());
    await waitFor(() => expect(focused()).toBe('Share by link'));
    expect(sent.slice(-2).map(({ body }) => body)).toEqual([
      { id: LIST, on: true },
      { id: LIST, on: false },
    ]);
  });
});

describe('SharedListScreen', () => {
  const APPLE = 'a'.repeat(24);
  const TOKEN = 's'.repeat(22);
  const READ = 'POST /api/shopping-list/shared';

  beforeEach(() => {
    cleanup();
    window.location.hash = `#${TOKEN}`;
  });

  it('shows a shared list as plain text, without buttons to edit the list', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const sent = mockApi({
      [READ]: responseOf(sharedResponse, { name, items: [{ product: APPLE, quantity: 2 }] }),
      'GET /api/product/list': responseOf(productsResponse, { products: [] }),
    });
    renderIn(<SharedListScreen />);
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    expect(await screen.findByText('No longer sold')).toBeTruthy();
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Add list to cart',
    ]);
    expect(sent[0]).toEqual({ call: READ, body: { token: TOKEN } });
  });

  it('shows different messages for a revoked link and a failed request', async () => {
    mockApi({ [READ]: errorResponse(404, 'This list is not shared any more.') });
    renderIn(<SharedListScreen />);
    expect(await screen.findByText('This list is not shared any more')).toBeTruthy();
    cleanup();
    mockApi({ [READ]: errorResponse(503, 'Later') });
    renderIn(<SharedListScreen />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
