import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInShop } from '@/e2e/support/component';
import type { OrderView } from '@/lib/orders/view';
import { OrderCard } from './order-card';

const NOW = Date.parse('2030-05-05T12:00:00Z');
const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
const [FIRST, ADDED] = ['1'.repeat(24), '2'.repeat(24)];

const order = (_id: string, number: number, more: object): OrderView =>
  ({
    _id,
    number,
    status: 'Order Placed',
    currency: 'usd',
    paymentType: 'COD',
    paymentState: 'to collect',
    items: [{ product: { _id: 'a' }, quantity: 2, found: 2 }],
    amount: 5,
    agreedAmount: 5,
    refundedAmount: 0,
    history: [],
    createdAt: '2030-05-05T11:50:00Z',
    address: { firstName: 'Ada', lastName: 'Grocer', street: '1 Market Street' },
    actions: { next: 'Packed' },
    ...more,
  }) as never;

const first = order(FIRST, 12, {
  followUps: [
    { _id: ADDED, number: 13, status: 'Order Placed' },
    { _id: '3'.repeat(24), number: 14, status: 'Order Placed' },
  ],
});
const added = order(ADDED, 13, {
  amount: 7,
  leastAge: 18,
  follows: { _id: FIRST, number: 12, status: 'Order Placed' },
});

function show(orders: readonly [OrderView, ...OrderView[]]) {
  const [onStep, onTakeBack, onDrag] = [vi.fn(), vi.fn(), vi.fn()];
  const props = { onStep, onTakeBack, onDrag, isBusy: false, now: NOW };
  renderInShop(SHOP, <OrderCard orders={orders} {...props} />);
  return { onStep, onTakeBack };
}

it('the order card shows orders that are packed together, with the amount of each order', async () => {
  const { onStep } = show([first, added]);
  expect(screen.getByRole('heading').textContent).toBe('Order 12 + 13');
  expect(screen.getByText('4 items')).toBeTruthy();
  for (const text of [/^12: \$5/, /^13: \$7/])
    expect(
      screen.getByText((_, node) => node?.tagName === 'P' && text.test(node.textContent ?? '')),
    ).toBeTruthy();
  // Order 14 is not on the card, so the card still mentions it.
  expect(screen.getByText('Also order 14')).toBeTruthy();
  expect(screen.queryByText('Also order 13')).toBeNull();
  expect(screen.getByText(/18/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as packed: Order 12, Order 13' }));
  expect(onStep).toHaveBeenCalledWith([first, added], 'Packed');
});

it('the Undo button of a card undoes the changes of all orders on the card', async () => {
  const undo = { to: 'Order Placed', until: new Date(NOW + 30_000).toISOString() } as const;
  const packed = (one: OrderView): OrderView => ({
    ...one,
    status: 'Packed',
    actions: { next: 'Out for delivery', undo },
  });
  const both = [packed(first), packed(added)] as const;
  const { onTakeBack } = show(both);
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(onTakeBack).toHaveBeenCalledWith(both.map((one) => ({ order: one, to: 'Order Placed' })));
});

it('the card of a follow-up order shows the number of the first order if that order is not on the card', () => {
  show([added]);
  expect(screen.getByRole('heading').textContent).toBe('Order 13');
  expect(screen.getByText('With order 12')).toBeTruthy();
});
