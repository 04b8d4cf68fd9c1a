import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { errorResponse, mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { alertsResponse } from '@/lib/stock-alerts/view';
import { StockLinkScreen } from './stock-link-screen';

const [FIG, GONE] = ['a'.repeat(24), 'b'.repeat(24)] as const;
const BY_LINK = 'POST /api/stock-alert/by-link';

/** The shop still sells only figs. */
function open(kind: 'join' | 'leave', waiting: string[]) {
  let products = [...waiting];
  const calls = mockApi({
    'GET /api/product/list': {
      body: { success: true, products: [{ _id: FIG, name: 'Figs', category: 'Fruits' }] },
    },
    [BY_LINK]: () => {
      const body = calls.findLast(({ call }) => call === BY_LINK)?.body as { remove?: string };
      products = products.filter((id) => id !== body.remove);
      return responseOf(alertsResponse, { products });
    },
    'POST /api/stock-alert/confirm': () => {
      if (products.length > 1) return errorResponse(409, 'Too many.');
      products.push(FIG);
      return { body: { success: true, message: 'Thank you' } };
    },
    'POST /api/stock-alert/leave': () => {
      products = [];
      return { body: { success: true, message: 'Done' } };
    },
  });
  window.location.hash = `#${kind}.token`;
  renderIn(<StockLinkScreen isOn />);
}

const heading = () => screen.queryByRole('heading', { name: 'Back in stock emails' });
const remove = (name: string) => screen.getByRole('button', { name: 'Remove', description: name });
const GONE_TEXT = 'A product that is no longer sold';

describe('the page of a mailed link about back-in-stock emails', () => {
  it('lists the products that the email address waits for, and removes single products', async () => {
    open('leave', [FIG, GONE]);
    await screen.findByRole('link', { name: 'Figs' });
    await userEvent.click(remove(GONE_TEXT));
    await waitFor(() => expect(screen.queryByText(GONE_TEXT)).toBeNull());
    expect(document.activeElement).toBe(heading());
    await userEvent.click(remove('Figs'));
    await screen.findByText('You are not waiting for any products.');
    expect(document.activeElement).toBe(heading());
  });

  it('confirms a new alert after the visitor has removed another alert from a full list', async () => {
    open('join', [GONE, 'c'.repeat(24)]);
    await waitFor(() => expect(screen.getAllByText(GONE_TEXT)).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, email me' }));
    await screen.findByText('Too many.');
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0] ?? document.body);
    await waitFor(() => expect(screen.getAllByText(GONE_TEXT)).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, email me' }));
    await screen.findByRole('link', { name: 'Figs' });
  });

  it('hides the list after the visitor has unsubscribed from all alerts', async () => {
    open('leave', [GONE]);
    await screen.findByText(GONE_TEXT);
    await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    await screen.findByText('Done');
    await waitFor(() => expect(heading()).toBeNull());
  });
});
