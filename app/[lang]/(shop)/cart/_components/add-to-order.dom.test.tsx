import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { openOrdersAnswer } from '@/lib/orders/follow-up-view';
import { AddToOrder, type OpenOrder } from './add-to-order';

const OPEN: OpenOrder = {
  _id: 'a'.repeat(24),
  number: 12,
  way: 'delivery',
  to: '1 Market Street',
  promisedAt: '2026-11-23T10:30:00.000Z',
};

const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };

/** Renders the choice between open orders as the cart does. The button simulates a rejected order. */
function Choice() {
  const [value, setValue] = useState<OpenOrder>();
  const [asked, setAsked] = useState(0);
  return (
    <ShopProvider shop={SHOP}>
      <AddToOrder value={value} onChange={setValue} asked={asked} />
      <output>{value ? `to ${value.number}` : 'separate'}</output>
      <button type="button" onClick={() => setAsked(asked + 1)}>
        Reject
      </button>
    </ShopProvider>
  );
}
const state = () => screen.getByRole('status').textContent;

describe('AddToOrder', () => {
  it('offers to add the cart to an open order, and offers only a separate order once packing begins', async () => {
    let orders = [OPEN];
    mockApi({ 'GET /api/order/open': () => answerOf(openOrdersAnswer, { orders }) });
    renderIn(<Choice />);
    const radio = await screen.findByRole('radio', { name: /^Add to order 12.*1 Market Street/ });
    expect(state()).toBe('separate');
    await userEvent.click(radio);
    expect(state()).toBe('to 12');
    orders = [];
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(state()).toBe('separate'));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('renders nothing if there is no open order, or if the request fails', async () => {
    let calls = 0;
    mockApi({
      'GET /api/order/open': () => {
        calls += 1;
        return errorResponse(409, 'This shop cannot add to an open order at the moment.');
      },
    });
    renderIn(<Choice />);
    await waitFor(() => expect(calls).toBe(1));
    expect(screen.queryByRole('group')).toBeNull();
  });
});
