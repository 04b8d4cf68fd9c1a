import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { StockLinkScreen } from '@/app/[lang]/(shop)/back-in-stock/_components/stock-link-screen';
import { errorResponse, mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { useSessionStore } from '@/lib/client/session-store';
import { addedAlert, alertsResponse } from '@/lib/stock-alerts/view';
import { StockAlert } from './stock-alert';

const APPLE = 'a'.repeat(24);
const TELL_ME = { name: 'Email me when available' };
const tellMe = () => screen.findByRole('button', TELL_ME);
const list = (...products: string[]) => responseOf(alertsResponse, { products });
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
  it('asks for the email address, and then explains the next step', async () => {
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
  it('requests and cancels an alert with one tap each', async () => {
    const sent = mockApi({
      'GET /api/stock-alert/list': list(),
      'POST /api/stock-alert/add': responseOf(addedAlert, { isStored: true }),
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

  it("asks to open the mailed link if the account's email is not verified", async () => {
    mockApi({
      'GET /api/stock-alert/list': list(),
      'POST /api/stock-alert/add': responseOf(addedAlert, { isStored: false }),
    });
    show('shopper');
    await userEvent.click(await tellMe());
    expect((await screen.findByRole('status')).textContent).toMatch(/^Almost done/);
  });
});

describe('StockLinkScreen', () => {
  beforeEach(() => {
    cleanup();
    window.location.hash = '';
  });

  it.each([
    ['join', 'Yes, email me', '/api/stock-alert/confirm'],
    ['leave', 'Unsubscribe', '/api/stock-alert/leave'],
  ])(
    'changes nothing before the visitor clicks the button on the page of the mailed link: %s',
    async (kind, action, path) => {
      const sent = mockApi({
        [`POST ${path}`]: { body: { success: true, message: 'It is done' } },
      });
      window.location.hash = `#${kind}.abc.def`;
      renderIn(<StockLinkScreen isOn />);
      const button = await screen.findByRole('button', { name: action });
      // The token leaves the address bar and the history immediately.
      expect([sent, window.location.hash]).toEqual([[], '']);
      await userEvent.click(button);
      expect((await screen.findByRole('status')).textContent).toBe('It is done');
      expect(sent).toEqual([{ call: `POST ${path}`, body: { token: 'abc.def' } }]);
    },
  );

  it('explains where to request an alert if the URL has no token', () => {
    renderIn(<StockLinkScreen isOn />);
    expect(screen.getByText(/^To ask for an email, open the page of a product/)).toBeTruthy();
  });
});
