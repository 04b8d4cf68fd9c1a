import { expect, test } from 'vitest';
import type { DeliveryView } from '@/lib/couriers/view';
import { callOf, withTaken, withWaiting } from './use-deliveries';

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

test('what waits is shown as if it had arrived, and what is delivered comes last', () => {
  const shown = withWaiting(
    [delivery('a'), delivery('b')],
    [press('a', { do: 'deliver', isPaid: true })],
  );
  expect(shown.map(({ _id, status, waits }) => [_id, status, waits])).toEqual([
    ['b', 'Out for delivery', undefined],
    ['a', 'Delivered', 'key'],
  ]);
});

test('nobody there waits without another status; a press for an order that is gone shows nothing', () => {
  const waiting = [
    press('a', { do: 'fail', reason: 'no answer', next: 'again' }),
    press('gone', { do: 'out' }),
  ];
  expect(withWaiting([delivery('a')], waiting)).toEqual([{ ...delivery('a'), waits: 'key' }]);
});

test('what the shop has taken stays shown until the list has it, and waits for nothing', () => {
  const taken = [press('a', { do: 'deliver' })];
  const waiting = [press('b', { do: 'deliver' })];
  const shown = withWaiting(withTaken([delivery('a'), delivery('b')], taken), waiting);
  expect(shown.map(({ _id, status, waits }) => [_id, status, waits])).toEqual([
    ['b', 'Delivered', 'key'],
    ['a', 'Delivered', undefined],
  ]);
});
