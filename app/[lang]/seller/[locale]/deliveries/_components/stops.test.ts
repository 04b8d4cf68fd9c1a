import { describe, expect, it, test } from 'vitest';
import type { DeliveryView } from '@/lib/couriers/view';
import {
  askFor,
  asOne,
  cardsOf,
  movedStop,
  nextOf,
  paidAsOrdered,
  stopAt,
  stopsOf,
  toCollectOf,
} from './stops';
import { callOf, type Shown, withQueuedUpdates, withWaiting } from './use-deliveries';

const rows = [{ _id: 'a' }, { _id: 'b', stop: 'b' }, { _id: 'c', stop: 'b' }, { _id: 'd' }];

describe('stopsOf', () => {
  it('groups orders that are delivered together', () => {
    expect(stopsOf(rows).map((stop) => stop.map(({ _id }) => _id).join(''))).toEqual([
      'a',
      'bc',
      'd',
    ]);
    expect([stopAt(rows, { _id: 'c', stop: 'b' }), stopAt(rows, { _id: 'x' })]).toEqual([1, -1]);
  });
});

describe('movedStop', () => {
  it.each([
    [2, -1, 'b c a d'],
    [1, 1, 'a d b c'],
    [0, 1, 'b c a d'],
    [3, -1, 'a d b c'],
    [9, 1, 'a b c d'],
  ] as const)('moves the stop of the delivery %i by %i', (at, step, expected) => {
    expect(movedStop(rows, at, step).join(' ')).toBe(expected);
  });
});

const delivery = (_id: string, more: Partial<Shown> = {}): Shown => ({
  _id,
  stop: 'a',
  status: 'Out for delivery',
  name: 'Ada',
  phone: '1',
  address: '1 Way',
  pieces: 1,
  currency: 'usd',
  toCollect: 0,
  revision: 1,
  ...more,
});
const idsOf = (deliveries: readonly Shown[]) => deliveries.map(({ _id }) => _id).join('');

describe('cardsOf', () => {
  it('groups the open orders of a delivery stop on one card, and the delivered orders on another card', () => {
    const delivered = { status: 'Delivered' } as const;
    const all = [
      delivery('a'),
      delivery('b', { status: 'Packed' }),
      delivery('x', { stop: undefined }),
      delivery('c', delivered),
      delivery('d', delivered),
    ];
    expect(cardsOf(all).map(idsOf)).toEqual(['ab', 'x', 'cd']);
  });

  it('puts an order in a different currency on a separate card', () => {
    const all = [delivery('a'), delivery('b', { currency: 'eur' }), delivery('c')];
    expect(cardsOf(all).map(idsOf)).toEqual(['ac', 'b']);
  });
});

describe('orders that are paid by card at the door', () => {
  const card = { payMethod: { code: 'terminal', name: 'Card' } } as const;
  const cash = (toCollect: number) => ({ payMethod: 'cash', toCollect }) as const;
  const byCard = (toCollect: number) => ({ payMethod: 'terminal', toCollect }) as const;

  it('are listed separately, because a card payment cannot be added to cash', () => {
    const bank = { payMethod: { code: 'transfer', name: 'Bank' } } as const;
    const all = [delivery('a'), delivery('b', card), delivery('c', bank), delivery('d', card)];
    expect(cardsOf(all).map(idsOf)).toEqual(['ac', 'bd']);
    expect(asOne([delivery('b', card), delivery('d', card)]).payMethod).toEqual(card.payMethod);
    expect(asOne([delivery('c', bank), delivery('a')])).not.toHaveProperty('payMethod');
  });

  it('can all be paid in cash instead, and the amount of each order is recorded', () => {
    const one = delivery('a', { ...card, toCollect: 10.02, asksPaid: true, instead: cash(10) });
    const two = delivery('b', { ...card, toCollect: 5.04, asksPaid: true, instead: cash(5.05) });
    expect(asOne([one, two]).instead).toEqual(cash(15.05));
    const answer = { do: 'deliver', isPaid: true, collected: 15.05, payMethod: 'cash' } as const;
    expect([one, two].map((each) => askFor(answer, each))).toEqual([
      { do: 'deliver', isPaid: true, collected: 10, payMethod: 'cash' },
      { do: 'deliver', isPaid: true, collected: 5.05, payMethod: 'cash' },
    ]);
  });

  it('are not combined with cash that the courier pays out for other orders', () => {
    const one = delivery('a', { ...card, toCollect: 10, asksPaid: true });
    const back = delivery('b', { ...card, toCollect: -2 });
    expect(cardsOf([one, back]).map(idsOf)).toEqual(['a', 'b']);
    const paidInCash = delivery('c', { toCollect: 10, asksPaid: true, instead: byCard(10.02) });
    const deposits = delivery('d', { toCollect: -3 });
    expect(asOne([paidInCash, deposits])).toMatchObject({ toCollect: 7 });
    expect(asOne([paidInCash, deposits])).not.toHaveProperty('instead');
  });

  it('are recorded with the payment method of the order and with separate amounts', () => {
    const byTerminal = delivery('a', { ...card, toCollect: 5, instead: cash(5.05) });
    const inCash = delivery('b', { toCollect: 7, asksPaid: true, instead: byCard(7.02) });
    expect(paidAsOrdered(byTerminal).payMethod).toBe('terminal');
    expect(askFor(paidAsOrdered(asOne([inCash, delivery('c')])), inCash)).toEqual({
      ...{ do: 'deliver', isPaid: true, collected: 7, payMethod: 'cash' },
    });
  });

  it('offer no alternative payment method if another unpaid order of the delivery stop has none', () => {
    const one = delivery('a', { toCollect: 10, asksPaid: true, instead: byCard(10.02) });
    const paidBefore = delivery('b', { toCollect: 2, asksPaid: true });
    expect(asOne([one, paidBefore])).not.toHaveProperty('instead');
    const online = delivery('c', { toCollect: 0 });
    expect(asOne([online, one]).instead).toEqual(byCard(10.02));
  });
});

describe('nextOf', () => {
  const packed = { status: 'Packed' } as const;
  it.each([
    ['all orders to hand over', [delivery('a'), delivery('b')], 'ab'],
    ['first the orders to pick up', [delivery('a'), delivery('b', packed)], 'b'],
    ['no order that is held', [delivery('a', { hold: 'Wait' }), delivery('b')], 'b'],
    ['no delivered order', [delivery('a', { status: 'Delivered' })], ''],
  ])('moves %s', (_, card, expected) => {
    expect(idsOf(nextOf(card))).toBe(expected);
  });
});

describe('toCollectOf', () => {
  it.each([
    ['usd', [0.1, 0.2, -0.05], 0.25],
    ['jpy', [1_000, 333], 1_333],
    ['kwd', [0.001, 1.254], 1.255],
    ['usd', [-0.5, 0.25], -0.25],
  ])('adds amounts in %s without rounding errors', (currency, amounts, expected) => {
    const [first, ...others] = amounts.map((toCollect, at) =>
      delivery(String(at), { currency, toCollect }),
    );
    expect(first && toCollectOf([first, ...others])).toBe(expected);
  });
});

describe('the questions at the door', () => {
  const paidOnline = delivery('a', { leastAge: 16 });
  const cash = delivery('b', { toCollect: 10, asksPaid: true });
  const older = delivery('c', { toCollect: 5.5, asksPaid: true, leastAge: 18 });

  it('contain the highest age limit and the total amount of all orders', () => {
    expect(asOne([paidOnline, cash, older])).toMatchObject({
      leastAge: 18,
      asksPaid: true,
      toCollect: 15.5,
    });
    expect(asOne([paidOnline])).toBe(paidOnline);
    expect(asOne([delivery('d'), delivery('e')])).not.toHaveProperty('asksPaid');
  });

  it('record the amount of each order, and store each answer in the order that it concerns', () => {
    const answer = { do: 'deliver', isPaid: true, collected: 15.5, idChecked: true } as const;
    expect([paidOnline, cash, older].map((one) => askFor(answer, one))).toEqual([
      { do: 'deliver', idChecked: true },
      { do: 'deliver', isPaid: true, collected: 10 },
      { do: 'deliver', isPaid: true, collected: 5.5, idChecked: true },
    ]);
    const unpaid = { do: 'deliver', isPaid: false } as const;
    expect(askFor(unpaid, cash)).toEqual(unpaid);
    const failed = { do: 'fail', reason: 'no answer', next: 'again' } as const;
    expect(askFor(failed, cash)).toBe(failed);
  });
});

describe('deliveries', () => {
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
});
