import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderIn, renderInShop } from '@/e2e/support/component';
import { Connection, DeliveryCard } from './delivery-card';
import type { Card, Shown } from './use-deliveries';

const delivery = (number: number, more: Partial<Shown> = {}): Shown => ({
  _id: String(number),
  number,
  stop: '12',
  status: 'Out for delivery',
  name: 'Ada Grocer',
  phone: '1',
  address: '1 Market Street',
  pieces: 2,
  currency: 'usd',
  toCollect: 0,
  revision: 1,
  ...more,
});

const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
const NOW = Date.UTC(2026, 10, 28, 12);

function show(card: Card<Shown>) {
  const [onDeliver, onOut, onDeposits] = [vi.fn(), vi.fn(), vi.fn()];
  const others = { onFail: vi.fn(), onMove: vi.fn(), onUndo: undefined };
  renderInShop(
    SHOP,
    <DeliveryCard
      card={card}
      now={NOW}
      isFirst
      isLast
      onDeliver={onDeliver}
      onOut={onOut}
      onDeposits={onDeposits}
      {...others}
    />,
  );
  return { onDeliver, onOut, onDeposits };
}

it('the card of a delivery stop lists the amount of each order and the total, with one button for all', async () => {
  const card = [delivery(12, { toCollect: 10 }), delivery(13), delivery(14, { toCollect: 5.5 })];
  const [first, ...more] = card;
  if (!first) throw new Error('no delivery');
  const { onDeliver, onDeposits } = show([first, ...more]);
  expect(screen.getByRole('heading').textContent).toBe('Order 12 + 13 + 14');
  expect(screen.getByText('6 items')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    'Order 12Collect $10.00',
    'Order 13Nothing to collect',
    'Order 14Collect $5.50',
  ]);
  const total = screen.getByText('Total to collect').parentElement;
  expect(total && within(total).getByText('$15.50')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delivered' }));
  expect(onDeliver).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Returned deposits (14)' }));
  expect(onDeposits).toHaveBeenCalledWith(more[1]);
});

it('the delivery card shows the day of an order that is not from today', () => {
  const placedAt = (day: number) => ({ placedAt: new Date(Date.UTC(2026, 10, day)).toISOString() });
  show([delivery(12, placedAt(28))]);
  expect(screen.getByRole('heading').textContent).toBe('Order 12');
  cleanup();
  // The last order is from a list that an earlier version has stored.
  const hold = 'The bank has not confirmed the payment.';
  show([delivery(12, { ...placedAt(27), hold }), delivery(3, placedAt(28)), delivery(4)]);
  expect(screen.getByRole('heading').textContent).toBe('Order 12 (Fri) + 3 + 4');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toBe('Order 12 (Fri)Nothing to collect');
  expect(screen.getByText(`12 (Fri): ${hold}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Returned deposits (12 (Fri))' })).toBeTruthy();
});

it('the card of a delivery stop shows why one order is blocked, and still delivers the other orders', () => {
  show([delivery(12, { hold: 'The bank has not confirmed the payment.' }), delivery(13)]);
  expect(screen.getByText('12: The bank has not confirmed the payment.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delivered' })).toBeTruthy();
});

it('the delivery card offers "Start delivery" while an order is at the shop', async () => {
  const { onOut } = show([delivery(12), delivery(13, { status: 'Packed' })]);
  expect(screen.queryByRole('button', { name: 'Delivered' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Start delivery' }));
  expect(onOut).toHaveBeenCalledTimes(1);
});

it('the delivery card of a single order shows one amount and no list of amounts', () => {
  show([delivery(12, { toCollect: 10 })]);
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByText('$10.00')).toBeTruthy();
});

it('the delivery card shows no call button if the order has no phone number', () => {
  show([delivery(12, { phone: '' })]);
  expect(screen.getByText('Ada Grocer')).toBeTruthy();
  expect(screen.queryByText(/^Call/)).toBeNull();
});

type State = { isOffline: boolean; waiting: number; hasRejected?: boolean };

let change: (next: State) => void = () => {};

function Stateful({ first }: { first: State }) {
  const [state, setState] = useState(first);
  change = (next) => act(() => setState(next));
  return <Connection hasRejected={false} {...state} />;
}

const text = () => screen.getByRole('status').textContent?.trim();

describe('Connection', () => {
  it('shows only the send status of the updates while the connection works', () => {
    renderIn(<Stateful first={{ isOffline: false, waiting: 0 }} />);
    expect(text()).toBe('All updates are sent.');
    change({ isOffline: false, waiting: 1 });
    expect(text()).toMatch(/^Sending…/);
    change({ isOffline: false, waiting: 0 });
    expect(text()).toBe('All updates are sent.');
  });

  it('shows "back online" when the connection returns', () => {
    renderIn(<Stateful first={{ isOffline: true, waiting: 2 }} />);
    expect(text()).toBe('No connection. 2 updates will be sent when you’re online.');
    change({ isOffline: false, waiting: 0 });
    expect(text()).toBe('Back online. All updates are sent.');
  });

  it('does not state that all updates are sent while rejected updates are listed', () => {
    renderIn(<Stateful first={{ isOffline: false, waiting: 0, hasRejected: true }} />);
    expect(text()).toBe('');
    change({ isOffline: true, waiting: 1, hasRejected: true });
    expect(text()).toMatch(/^No connection/);
  });
});
