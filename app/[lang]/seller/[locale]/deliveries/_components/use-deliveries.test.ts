import { describe, expect, it } from 'vitest';
import {
  askFor,
  asOne,
  callOf,
  cardsOf,
  movedStop,
  nextOf,
  paidAsOrdered,
  type Shown,
  stopAt,
  stopsOf,
  toCollectOf,
  withQueuedUpdates,
  withWaiting,
} from './use-deliveries';

const rows = [{ _id: 'a' }, { _id: 'b', stop: 'b' }, { _id: 'c', stop: 'b' }, { _id: 'd' }];

describe('the stops of a courier', () => {
  it('groups orders that are delivered together', () => {
    expect(stopsOf(rows).map((stop) => stop.map(({ _id }) => _id).join(''))).toEqual([
      'a',
      'bc',
      'd',
    ]);
    expect([stopAt(rows, { _id: 'c', stop: 'b' }), stopAt(rows, { _id: 'x' })]).toEqual([1, -1]);
  });
});

describe('moving a stop up or down', () => {
  it.each([
    [2, -1, 'b c a d'],
    [1, 1, 'a d b c'],
    [0, 1, 'b c a d'],
    [3, -1, 'a d b c'],
    [9, 1, 'a b c d'],
  ] as const)('moves the stop of delivery number %i by %i positions', (at, step, expected) => {
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

describe('the delivery cards', () => {
  it('group the open and the delivered orders of a stop separately', () => {
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

  it('contain orders in one currency only', () => {
    const all = [delivery('a'), delivery('b', { currency: 'eur' }), delivery('c')];
    expect(cardsOf(all).map(idsOf)).toEqual(['ac', 'b']);
  });
});

describe('card payments at the door', () => {
  const card = { payMethod: { code: 'terminal', name: 'Card' } } as const;
  const cash = (toCollect: number) => ({ payMethod: 'cash', toCollect }) as const;
  const byCard = (toCollect: number) => ({ payMethod: 'terminal', toCollect }) as const;

  it('have a delivery card of their own, apart from cash payments', () => {
    const bank = { payMethod: { code: 'transfer', name: 'Bank' } } as const;
    const all = [delivery('a'), delivery('b', card), delivery('c', bank), delivery('d', card)];
    expect(cardsOf(all).map(idsOf)).toEqual(['ac', 'bd']);
    expect(asOne([delivery('b', card), delivery('d', card)]).payMethod).toEqual(card.payMethod);
    expect(asOne([delivery('c', bank), delivery('a')])).not.toHaveProperty('payMethod');
  });

  it('can be replaced by cash, for each order with its own amount', () => {
    const one = delivery('a', { ...card, toCollect: 10.02, asksPaid: true, instead: cash(10) });
    const two = delivery('b', { ...card, toCollect: 5.04, asksPaid: true, instead: cash(5.05) });
    expect(asOne([one, two]).instead).toEqual(cash(15.05));
    const answer = { do: 'deliver', isPaid: true, collected: 15.05, payMethod: 'cash' } as const;
    expect([one, two].map((each) => askFor(answer, each))).toEqual([
      { do: 'deliver', isPaid: true, collected: 10, payMethod: 'cash' },
      { do: 'deliver', isPaid: true, collected: 5.05, payMethod: 'cash' },
    ]);
  });

  it('are not reduced by cash refunds for other orders of the stop', () => {
    const one = delivery('a', { ...card, toCollect: 10, asksPaid: true });
    const back = delivery('b', { ...card, toCollect: -2 });
    expect(cardsOf([one, back]).map(idsOf)).toEqual(['a', 'b']);
    const paidInCash = delivery('c', { toCollect: 10, asksPaid: true, instead: byCard(10.02) });
    const deposits = delivery('d', { toCollect: -3 });
    expect(asOne([paidInCash, deposits])).toMatchObject({ toCollect: 7 });
    expect(asOne([paidInCash, deposits])).not.toHaveProperty('instead');
  });

  it('are recorded with the payment method and amount of each order', () => {
    const byTerminal = delivery('a', { ...card, toCollect: 5, instead: cash(5.05) });
    const inCash = delivery('b', { toCollect: 7, asksPaid: true, instead: byCard(7.02) });
    expect(paidAsOrdered(byTerminal).payMethod).toBe('terminal');
    expect(askFor(paidAsOrdered(asOne([inCash, delivery('c')])), inCash)).toEqual({
      ...{ do: 'deliver', isPaid: true, collected: 7, payMethod: 'cash' },
    });
  });

  it('offer no second payment method if an unpaid order of the stop accepts only one method', () => {
    const one = delivery('a', { toCollect: 10, asksPaid: true, instead: byCard(10.02) });
    const paidBefore = delivery('b', { toCollect: 2, asksPaid: true });
    expect(asOne([one, paidBefore])).not.toHaveProperty('instead');
    const online = delivery('c', { toCollect: 0 });
    expect(asOne([online, one]).instead).toEqual(byCard(10.02));
  });
});

describe('the orders that the main button of a delivery card changes', () => {
  const packed = { status: 'Packed' } as const;
  it.each([
    ['all orders that can be handed over', [delivery('a'), delivery('b')], 'ab'],
    ['only the orders that are still at the shop', [delivery('a'), delivery('b', packed)], 'b'],
    ['no blocked order', [delivery('a', { hold: 'Wait' }), delivery('b')], 'b'],
    ['no delivered order', [delivery('a', { status: 'Delivered' })], ''],
  ])('include %s', (_, card, expected) => {
    expect(idsOf(nextOf(card))).toBe(expected);
  });
});

describe('the amount to collect at a stop', () => {
  it.each([
    ['usd', [0.1, 0.2, -0.05], 0.25],
    ['jpy', [1_000, 333], 1_333],
    ['kwd', [0.001, 1.254], 1.255],
    ['usd', [-0.5, 0.25], -0.25],
  ])('is the exact sum of the amounts of its orders (%s)', (currency, amounts, expected) => {
    const [first, ...others] = amounts.map((toCollect, at) =>
      delivery(String(at), { currency, toCollect }),
    );
    expect(first && toCollectOf([first, ...others])).toBe(expected);
  });
});

describe('questions at the door', () => {
  const paidOnline = delivery('a', { leastAge: 16 });
  const cash = delivery('b', { toCollect: 10, asksPaid: true });
  const older = delivery('c', { toCollect: 5.5, asksPaid: true, leastAge: 18 });

  it('ask once about the highest age limit and the total of all orders of a stop', () => {
    expect(asOne([paidOnline, cash, older])).toMatchObject({
      leastAge: 18,
      asksPaid: true,
      toCollect: 15.5,
    });
    expect(asOne([paidOnline])).toBe(paidOnline);
    expect(asOne([delivery('d'), delivery('e')])).not.toHaveProperty('asksPaid');
  });

  it('send the ID check and the own amount of each order', () => {
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

describe('list of deliveries', () => {
  const unpaid = (_id: string) => delivery(_id, { toCollect: 10 });
  const press = (order: string, ask: Parameters<typeof callOf>[1], key = 'key') => ({
    key,
    order,
    body: callOf(order, ask).body,
  });

  it('applies unsent updates, and shows delivered orders last', () => {
    const shown = withWaiting(
      [unpaid('a'), unpaid('b')],
      [press('a', { do: 'deliver', isPaid: true })],
    );
    expect(shown.map(({ _id, status, waits }) => [_id, status, waits])).toEqual([
      ['b', 'Out for delivery', undefined],
      ['a', 'Delivered', 'key'],
    ]);
  });

  it('ignores unsent updates of orders that are not in the list', () => {
    const waiting = [
      press('a', { do: 'fail', reason: 'no answer', next: 'again' }),
      press('gone', { do: 'out' }),
    ];
    expect(withWaiting([unpaid('a')], waiting)).toEqual([{ ...unpaid('a'), waits: 'key' }]);
  });

  it('applies an accepted update before the list is reloaded', () => {
    const taken = [press('a', { do: 'deliver' })];
    const waiting = [press('b', { do: 'deliver' })];
    const shown = withWaiting(withQueuedUpdates([unpaid('a'), unpaid('b')], taken), waiting);
    expect(shown.map(({ _id, status, waits }) => [_id, status, waits])).toEqual([
      ['b', 'Delivered', 'key'],
      ['a', 'Delivered', undefined],
    ]);
  });
});
