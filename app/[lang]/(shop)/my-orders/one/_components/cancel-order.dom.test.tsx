import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInShop } from '@/e2e/support/component';
import type { OrderView } from '@/lib/orders/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { CancelOrder } from './my-order';

const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
const ADDED = { _id: '2'.repeat(24), number: 13, status: 'Order Placed' } as const;

async function open(order: Partial<OrderView>, addToOrder = true) {
  const change = vi.fn(async () => true);
  const shop = { ...SHOP, ...omitUndefined({ addToOrder: addToOrder || undefined }) };
  renderInShop(
    shop,
    <CancelOrder
      order={{ _id: '1'.repeat(24), ...order } as OrderView}
      change={change}
      isSending={false}
      onCancelled={vi.fn()}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  return { change };
}
const confirm = () => screen.queryByRole('button', { name: 'Cancel order' });

describe('the Cancel button of an order', () => {
  it('lists the follow-up orders that the shopper must cancel before the first order', async () => {
    await open({ followUps: [ADDED, { ...ADDED, _id: '3'.repeat(24), status: 'Cancelled' }] });
    const link = await screen.findByRole('link', { name: 'Open order 13' });
    expect(link.getAttribute('href')).toContain(ADDED._id);
    expect(screen.getByText(/^You added another order/)).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(confirm()).toBeNull();
  });

  it('shows that cancelling a follow-up order does not cancel the first order', async () => {
    const { change } = await open({ follows: { ...ADDED, number: 12 } });
    expect(await screen.findByText('Only this order is cancelled. Order 12 stays.')).toBeTruthy();
    await userEvent.click(confirm() ?? document.body);
    await waitFor(() => expect(change).toHaveBeenCalledWith('/api/order/cancel', {}));
  });

  it.each([
    [
      'all follow-ups are closed',
      { followUps: [{ ...ADDED, status: 'Delivered' as const }] },
      true,
    ],
    ['the order has no group', {}, true],
    ['the shop no longer offers additions', { followUps: [ADDED] }, false],
  ])('cancels immediately if %s', async (_, order, addToOrder) => {
    const { change } = await open(order, addToOrder);
    await userEvent.click(confirm() ?? document.body);
    await waitFor(() => expect(change).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('link')).toBeNull();
  });
});
