import { expect, test } from 'vitest';
import type { DeliveryView } from '@/lib/couriers/view';
import { callOf, withQueuedUpdates, withWaiting } from './use-deliveries';

const delivery = (_id: string): DeliveryView => ({
  _id,
  status: 'Out for delivery',
  name: 'Ada',
  phone: '1',
  address: '1 Way',
  pieces: 1,
  currency: 'usd',
  toCollect: 10,
  revision: 1,
});
const press = (order: string, ask: Parameters<typeof callOf>[1], key = 'key') => ({
  key,
  order,
  body: callOf(order, ask).body,
});

test('withWaiting applies unsent updates to the list of deliveries, and lists delivered orders last', () => {
  const shown = withWaiting(
    [delivery('a'), delivery('b')],
    [press('a', { do: 'deliver', isPaid: true })],
  );
  expect(shown.map(({ _id, status, waits }) => [_id, status, waits])).toEqual([
    ['b', 'Out for delivery', undefined],
    ['a', 'Delivered', 'key'],
  ]);
});

test('withWaiting ignores an unsent update if its order is no longer listed', () => {
  const waiting = [
    press('a', { do: 'fail', reason: 'no answer', next: 'again' }),
    press('gone', { do: 'out' }),
  ];
  expect(withWaiting([delivery('a')], waiting)).toEqual([{ ...delivery('a'), waits: 'key' }]);
});

test('withQueuedUpdates applies an update that the server has accepted, even before the list is reloaded', () => {
  const taken = [press('a', { do: 'deliver' })];
  const waiting = [press('b', { do: 'deliver' })];
  const shown = withWaiting(withQueuedUpdates([delivery('a'), delivery('b')], taken), waiting);
  expect(shown.map(({ _id, status, waits }) => [_id, status, waits])).toEqual([
    ['b', 'Delivered', 'key'],
    ['a', 'Delivered', undefined],
  ]);
});
