import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { mockApi, renderIn } from '@/e2e/support/component';
import { StockLinkScreen } from './stock-link-screen';

beforeEach(() => {
  cleanup();
  window.location.hash = '';
});

test.each([
  ['join', 'Yes, email me', '/api/stock-alert/confirm'],
  ['leave', 'Unsubscribe', '/api/stock-alert/leave'],
])(
  'a stock alert link in a mail has no effect until the visitor clicks the button: %s',
  async (kind, action, path) => {
    const sent = mockApi({ [`POST ${path}`]: { body: { success: true, message: 'It is done' } } });
    window.location.hash = `#${kind}.abc.def`;
    renderIn(<StockLinkScreen isOn />);
    const button = await screen.findByRole('button', { name: action });
    // The token is removed from the address bar and the history immediately.
    expect([sent, window.location.hash]).toEqual([[], '']);
    await userEvent.click(button);
    expect((await screen.findByRole('status')).textContent).toBe('It is done');
    expect(sent).toEqual([{ call: `POST ${path}`, body: { token: 'abc.def' } }]);
  },
);

test('without a link token, the stock alert page explains where to request an alert', () => {
  renderIn(<StockLinkScreen isOn />);
  expect(screen.getByText(/^To ask for an email, open the page of a product/)).toBeTruthy();
});
