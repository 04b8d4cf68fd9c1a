import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { useSessionStore } from '@/lib/client/session-store';
import { listsAnswer } from '@/lib/shopping-lists/view';
import { AddToList } from './add-to-list';

const APPLE = 'a'.repeat(24);
const user = { _id: 'd'.repeat(24), name: 'Ada', email: 'ada@shop.example' };
const list = (letter: string, name: string, ...products: string[]) => ({
  ...{ id: letter.repeat(24), name },
  items: products.map((product) => ({ product, quantity: 1 })),
});
const lists = answerOf(listsAnswer, { lists: [list('b', 'Party'), list('c', 'Weekly', APPLE)] });
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const show = () =>
  renderIn(<AddToList productId={APPLE} path="/products/fruits/apple" quantity={4} />);

beforeEach(() => {
  cleanup();
  act(() => useSessionStore.setState({ session: { status: 'shopper', user }, modal: undefined }));
});

describe('AddToList', () => {
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
    expect(sent.at(-1)?.body).toEqual({ id: 'b'.repeat(24), product: APPLE, quantity: 4 });
  });

  it('creates a list with the product', async () => {
    const sent = mockApi({
      'GET /api/shopping-list/list': answerOf(listsAnswer, { lists: [] }),
      'POST /api/shopping-list/create': lists,
    });
    show();
    await click('Add to list');
    await userEvent.type(await screen.findByLabelText('Name of the list'), 'Picnic');
    await click('Create list');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)?.body).toEqual({
      name: 'Picnic',
      items: [{ product: APPLE, quantity: 4 }],
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
