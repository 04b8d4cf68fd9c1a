import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { useSessionStore } from '@/lib/client/session-store';
import { listsAnswer } from '@/lib/shopping-lists/view';
import { addedAlert, alertsAnswer } from '@/lib/stock-alerts/view';
import { AddToList } from './add-to-list';
import { StockAlert } from './stock-alert';

const APPLE = 'a'.repeat(24);
const TELL_ME = { name: 'Email me when available' };
const tellMe = () => screen.findByRole('button', TELL_ME);
const list = (...products: string[]) => answerOf(alertsAnswer, { products });
const user = { _id: 'b'.repeat(24), name: 'Ada', email: 'ada@shop.example' };

const show = (status: 'visitor' | 'shopper') => {
  act(() =>
    useSessionStore.setState({ session: status === 'shopper' ? { status, user } : { status } }),
  );
  renderIn(<StockAlert productId={APPLE} />);
};
beforeEach(() => {
  cleanup();
  act(() => useSessionStore.setState({ session: { status: 'visitor' } }));
});

describe('StockAlert of a visitor', () => {
  it('asks for the email address after the first tap, and then explains the next step', async () => {
    const sent = mockApi({
      'POST /api/stock-alert/ask': { body: { success: true, message: 'Open the link' } },
    });
    show('visitor');
    expect(screen.queryByLabelText('Your email address')).toBeNull();
    await userEvent.click(await tellMe());
    expect(document.activeElement).toBe(screen.getByLabelText('Your email address'));
    await userEvent.keyboard('ada@shop.example');
    await userEvent.click(screen.getByRole('button', TELL_ME));
    expect((await screen.findByRole('status')).textContent).toBe('Open the link');
    expect(sent).toEqual([
      {
        call: 'POST /api/stock-alert/ask',
        body: { email: 'ada@shop.example', product: APPLE },
      },
    ]);
  });

  it('shows why the server rejects the address', async () => {
    mockApi({
      'POST /api/stock-alert/ask': errorResponse(400, 'Wrong', { email: 'This is no address' }),
    });
    show('visitor');
    await userEvent.click(await tellMe());
    await userEvent.type(screen.getByLabelText('Your email address'), 'ada@shop.example');
    await userEvent.click(screen.getByRole('button', TELL_ME));
    expect(await screen.findByText('This is no address')).toBeTruthy();
  });
});

describe('StockAlert of a shopper', () => {
  it('requests an alert with one tap, and can cancel the request', async () => {
    const sent = mockApi({
      'GET /api/stock-alert/list': list(),
      'POST /api/stock-alert/add': answerOf(addedAlert, { isStored: true }),
      'POST /api/stock-alert/remove': { body: { success: true } },
    });
    show('shopper');
    await userEvent.click(await tellMe());
    expect((await screen.findByRole('status')).textContent).toMatch(/^We will email you once/);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel email alert' }));
    await tellMe();
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ['GET /api/stock-alert/list', undefined],
      ['POST /api/stock-alert/add', { product: APPLE }],
      ['POST /api/stock-alert/remove', { product: APPLE }],
    ]);
  });

  it('shows an alert that the shopper requested during an earlier visit', async () => {
    mockApi({ 'GET /api/stock-alert/list': list(APPLE) });
    show('shopper');
    expect(await screen.findByRole('button', { name: 'Cancel email alert' })).toBeTruthy();
  });

  it('asks to open the mailed link if the address of the account is not verified', async () => {
    mockApi({
      'GET /api/stock-alert/list': list(),
      'POST /api/stock-alert/add': answerOf(addedAlert, { isStored: false }),
    });
    show('shopper');
    await userEvent.click(await tellMe());
    expect((await screen.findByRole('status')).textContent).toMatch(/^Almost done/);
  });
});

describe('add to a list', () => {
  const user = { _id: 'd'.repeat(24), name: 'Ada', email: 'ada@shop.example' };
  const list = (letter: string, name: string, ...products: string[]) => ({
    ...{ id: letter.repeat(24), name },
    items: products.map((product) => ({ product, quantity: 1 })),
  });
  const lists = answerOf(listsAnswer, { lists: [list('b', 'Party'), list('c', 'Weekly', APPLE)] });
  const click = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
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
});
