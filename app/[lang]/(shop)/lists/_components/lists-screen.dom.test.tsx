import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { productsAnswer } from '@/lib/catalog/view';
import { becomeVisitor, getCartItems, putCart } from '@/lib/client/cart-store';
import { useSessionStore } from '@/lib/client/session-store';
import { listsAnswer } from '@/lib/shopping-lists/view';
import { ListsScreen } from './lists-screen';

const [APPLE, PEAR, LIST] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [
  string,
  string,
  string,
];
const user = { _id: 'd'.repeat(24), name: 'Ada', email: 'ada@shop.example' };
const party = { id: LIST, name: '<b>Party</b>', items: [{ product: APPLE, quantity: 3 }] };
const lists = (...all: object[]) => answerOf(listsAnswer, { lists: all as [] });
const product = (_id: string, name: string, inStock: boolean) => ({
  ...{ _id, name, inStock, category: 'Fruits', price: 2, offerPrice: 2 },
  ...{ description: [], image: [] },
});
const GOODS = {
  'GET /api/product/list': answerOf(productsAnswer, {
    products: [product(APPLE, 'Apple', true), product(PEAR, 'Pear', false)],
  }),
};
const READ = 'GET /api/shopping-list/list';
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const open = async () => userEvent.click(await screen.findByText('<b>Party</b>'));

beforeEach(() => {
  cleanup();
  becomeVisitor();
  putCart({});
  act(() => useSessionStore.setState({ session: { status: 'shopper', user } }));
});

describe('ListsScreen', () => {
  it('asks visitors to log in, and sends no request', async () => {
    const sent = mockApi({});
    act(() => useSessionStore.setState({ session: { status: 'visitor' } }));
    renderIn(<ListsScreen />);
    expect(await screen.findByText('Log in to see your lists')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('creates a list from the cart, and shows why the server rejects a name', async () => {
    putCart({ [APPLE]: 3 });
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
    expect(sent.at(-1)?.body).toEqual({ name: 'Party', items: [{ product: APPLE, quantity: 3 }] });
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
    expect(sent.at(-1)?.body).toEqual({ id: LIST, product: APPLE, quantity: 2 });
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
    await click('Stop sharing');
    await waitFor(() => expect(screen.queryByText(/shared-list#/)).toBeNull());
    expect(sent.slice(-2).map(({ body }) => body)).toEqual([
      { id: LIST, on: true },
      { id: LIST, on: false },
    ]);
  });
});
