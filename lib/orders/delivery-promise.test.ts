import { describe, expect, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { DAY_MS } from '@/lib/utils/durations';
import { deliveredLines, dueAt, formatPromise as format, minutesLeft } from './delivery-promise';
import { formatClock, timeMessage } from './format-clock';
import { lateEstimate } from './late-estimate';
import type { OrderView } from './view';

const formatPromise = (order: Parameters<typeof format>[0], now: number) =>
  format(order, now, translate('en', 'board'));

const promisedAt = '2026-03-01T10:30:00.000Z';
const at = (time: string) => Date.parse(`2026-03-01T${time}.000Z`);
const placed = {
  status: 'Order Placed',
  at: '2026-03-01T10:00:00.000Z',
  by: { role: 'shopper' },
} as const;
const order = {
  promisedAt,
  status: 'Order Placed',
  history: [placed],
} satisfies Partial<OrderView>;

test('the remaining minutes of a delivery count down to 1, and continue below zero', () => {
  const times = ['10:00:00', '10:29:01', '10:29:50', '10:30:00', '10:30:01', '10:31:30'];
  expect(times.map((time) => minutesLeft(promisedAt, at(time)))).toEqual([30, 1, 1, 1, -1, -2]);
});

test('the remaining minutes never exceed the promised minutes, even with a slow clock', () => {
  for (const time of ['09:59:59', '09:59:31']) {
    expect(minutesLeft(promisedAt, at(time))).toBe(30);
    expect(formatPromise(order, at(time)).text).toBe('30\u00a0min left');
  }
});

test('an order is due soon in the last 10 minutes, and then late', () => {
  const stateAt = (time: string) => formatPromise(order, at(time)).state;
  expect(['10:12:00', '10:20:00', '10:20:01', '10:30:00', '10:30:01'].map(stateAt)).toEqual([
    ...['kept', 'kept', 'soon', 'soon', 'late'],
  ]);
});

test('a delay is shown in minutes, hours or days', () => {
  const words = (now: number) => formatPromise(order, now);
  expect(words(at('10:12:00'))).toEqual({ text: '18\u00a0min left', state: 'kept' });
  expect(words(at('10:35:00'))).toEqual({ text: '5\u00a0min late', state: 'late' });
  expect(words(at('13:30:00'))).toEqual({ text: '3\u00a0h late', state: 'late' });
  expect(words(at('10:30:00') + 3 * DAY_MS)).toEqual({ text: '3 days late', state: 'late' });
});

test.each([
  [99, '99\u00a0min late'],
  [100, '2\u00a0h late'],
  [47 * 60, '47\u00a0h late'],
  [47 * 60 + 30, '2 days late'],
  [60 * 60, '3 days late'],
])('a delay of %j minutes is shown as %j', (minutes, text) =>
  expect(formatPromise(order, at('10:30:00') + minutes * 60_000).text).toBe(text),
);

test('an order is late if its packing or delivery was undone', () => {
  const by = { role: 'seller' } as const;
  const entry = { status: 'Delivered', at: '2026-03-01T10:20:00.000Z', by } as const;
  const packed = { ...entry, status: 'Packed' } as const;
  const back = { ...order, history: [placed, packed, entry] };
  expect(formatPromise(back, at('10:35:00')).text).toBe('5\u00a0min late');
  expect(formatPromise({ ...back, way: 'pickup' }, at('10:35:00')).text).toBe('5\u00a0min late');
});

test('deliveredLines ignores picked quantities before the order is packed', () => {
  const product = {
    _id: '65f0aa11bb22cc33dd44ee55',
    name: 'Pear',
  } as OrderView['items'][0]['product'];
  const items = [{ product, quantity: 3, found: 1 }];
  expect(deliveredLines({ items, status: 'Order Placed' })).toEqual([
    { product, quantity: 3, found: 3 },
  ]);
  expect(deliveredLines({ items, status: 'Packed' })).toBe(items);
});

test('deliveredLines returns the maximum price of goods that are not weighed yet', () => {
  const product = { _id: '65f0aa11bb22cc33dd44ee55' } as OrderView['items'][0]['product'];
  const items = [
    { product, quantity: 3, found: 1, amount: 4, estimatedAmount: 5, ceilingAmount: 6 },
  ];
  expect(deliveredLines({ items, status: 'Order Placed' })).toEqual([
    { product, quantity: 3, found: 3, estimatedAmount: 5, ceilingAmount: 6, amount: 6 },
  ]);
  const [line] = deliveredLines({
    items: [{ product, quantity: 1, found: 0 }],
    status: 'Cancelled',
  });
  expect(Object.keys(line ?? {})).toEqual(['product', 'quantity', 'found']);
});

test('deliveredLines returns the ordered lines of a cancelled order', () => {
  const product = { _id: '65f0aa11bb22cc33dd44ee55' } as OrderView['items'][0]['product'];
  const replacement = { product, quantity: 2, amount: 3 };
  const items = [{ product, quantity: 3, found: 1, replacement }];
  expect(deliveredLines({ items, status: 'Cancelled' })).toEqual([
    { product, quantity: 3, found: 3 },
  ]);
});

test('an order without a promised time is due at its order time', () => {
  const createdAt = '2026-03-01T10:00:00.000Z';
  expect(dueAt({ createdAt })).toBe(at('10:00:00'));
  expect(dueAt({ createdAt, promisedAt })).toBe(at('10:30:00'));
});

test('a delivered order shows whether the delivery was on time', () => {
  const done = (time: string) => {
    const entry = {
      status: 'Delivered',
      at: new Date(at(time)).toISOString(),
      by: { role: 'seller' },
    } as const;
    const view = { promisedAt, status: 'Delivered', history: [placed, entry] } as const;
    return formatPromise({ ...view, history: [...view.history] }, at('23:00:00'));
  };
  expect(done('10:30:00')).toEqual({ text: 'On time', state: 'kept' });
  expect(done('10:33:10')).toEqual({ text: '4\u00a0min late', state: 'late' });
  const cancelled = { ...order, status: 'Cancelled' } as const;
  expect(formatPromise(cancelled, at('23:00:00')).text).toBe('');
});

test('a pickup order is on time if it is packed before the promised time', () => {
  const packed = {
    status: 'Packed',
    at: '2026-03-01T10:20:00.000Z',
    by: { role: 'seller' },
  } as const;
  const collected = {
    status: 'Delivered',
    at: '2026-03-01T18:00:00.000Z',
    by: { role: 'seller' },
  } as const;
  const pickup = { ...order, way: 'pickup' as const };
  const waiting = { ...pickup, status: 'Packed' as const, history: [placed, packed] };
  const over = { ...waiting, status: 'Delivered' as const, history: [placed, packed, collected] };
  expect(formatPromise(pickup, at('10:12:00')).text).toBe('18\u00a0min left');
  expect(formatPromise(waiting, at('15:00:00'))).toEqual({ text: 'On time', state: 'kept' });
  expect(formatPromise(over, at('19:00:00')).text).toBe('On time');
  expect(formatPromise({ ...over, way: undefined }, at('19:00:00')).text).toBe('8\u00a0h late');
});

describe('the displayed time of an order', () => {
  /** The 23rd is a Monday. */
  const on = (day: number, hour: number, minute = 0) =>
    new Date(2026, 10, day, hour, minute).getTime();

  it('includes the weekday unless the date is today', () => {
    const now = on(23, 9, 10);
    const words = (at: number, isShort?: boolean) =>
      Object.values(formatClock(at, now, 'en-US', isShort ? { isShort } : {}));
    expect(words(on(23, 23, 59))).toEqual(['', '11:59\u00a0PM']);
    expect(words(on(21, 18))).toEqual(['Saturday', '6:00\u00a0PM']);
    expect(words(on(24, 0))).toEqual(['Tuesday', '12:00\u00a0AM']);
    expect(words(on(21, 18), true)).toEqual(['Sat', '6:00\u00a0PM']);
  });

  it('includes the date if the day is more than six days away', () => {
    const now = on(23, 9, 10);
    const dayOf = (at: number, isShort?: boolean) =>
      formatClock(at, now, 'en-US', isShort ? { isShort } : {}).day;
    expect(dayOf(on(29, 23))).toBe('Sunday');
    expect(dayOf(on(30, 8))).toBe('Monday, November 30');
    expect(dayOf(on(17, 1))).toBe('Tuesday');
    expect(dayOf(on(16, 20))).toBe('Monday, November 16');
    expect(dayOf(on(16, 20), true)).toBe('Nov 16');
  });

  it('uses the given time zone and ignores the time zone of the browser', () => {
    const at = Date.parse('2026-11-23T23:30:00Z');
    const now = Date.parse('2026-11-23T22:30:00Z');
    const words = (timeZone: string) => Object.values(formatClock(at, now, 'en-US', { timeZone }));
    expect(words('Europe/Berlin')).toEqual(['Tuesday', '12:30\u00a0AM']);
    expect(words('UTC')).toEqual(['', '11:30\u00a0PM']);
    expect(words('Asia/Kathmandu')).toEqual(['', '5:15\u00a0AM']);
    // In London, this time is already on 24 November.
    const late = Date.parse('2026-11-24T00:10:00Z');
    expect(Object.values(formatClock(late, now, 'en-US', { timeZone: 'Europe/London' }))).toEqual([
      'Tuesday',
      '12:10\u00a0AM',
    ]);
    // The end of daylight saving time has a day with 25 hours.
    const [before, after] = ['2026-10-24T10:00:00Z', '2026-10-31T11:00:00Z'].map((iso) =>
      Date.parse(iso),
    );
    const week = { timeZone: 'Europe/Berlin' };
    expect(formatClock(after ?? 0, before ?? 0, 'en-US', week).day).toBe('Saturday, October 31');
  });

  it('does not add a second period at the end of a sentence', () => {
    const message = 'Llega antes de: \ue000. Gracias.';
    expect(timeMessage(message, 'es-MX')).toBe('Llega antes de: \ue000 Gracias.');
    expect(timeMessage(message, 'es')).toBe(message);
    expect(timeMessage('arrives by \ue000.', 'en-CA')).toBe('arrives by \ue000');
    expect(timeMessage('arrives by \ue000.', 'en-US')).toBe('arrives by \ue000.');
  });
});

describe('the estimated delivery time of a late order', () => {
  const order = {
    promisedAt: '2026-03-01T10:30:00.000Z',
    status: 'Order Placed',
    history: [placed],
  } satisfies Partial<OrderView>;

  const createdAt = placed.at;
  const packed = { ...placed, status: 'Packed', at: '2026-03-01T10:29:00.000Z' } as const;
  const sent = { ...placed, status: 'Out for delivery', at: '2026-03-01T10:40:00.000Z' } as const;
  const late = { ...order, createdAt };
  const time = (ms: number | undefined) => ms && new Date(ms).toISOString().slice(11, 16);

  it.each([
    ['no time before the promised time', late, '10:30:00', undefined],
    ['at least 5 minutes from now for an order that is not packed', late, '10:31:00', '10:40'],
    [
      'half of the promised time after packing',
      { ...late, status: 'Packed', history: [placed, packed] },
      '10:31:00',
      '10:45',
    ],
    [
      'a quarter of the promised time after the order leaves',
      { ...late, status: 'Out for delivery', history: [placed, packed, sent] },
      '10:41:00',
      '10:50',
    ],
    [
      'a later time once the estimate has passed',
      { ...late, status: 'Out for delivery', history: [placed, packed, sent] },
      '11:00:00',
      '11:05',
    ],
    [
      'at most two hours for an order that is days old',
      { ...late, createdAt: '2026-02-20T10:00:00.000Z', status: 'Packed', history: [packed] },
      '10:31:00',
      '11:30',
    ],
    ['no time for a delivered order', { ...late, status: 'Delivered' }, '10:31:00', undefined],
    ['no time for a cancelled order', { ...late, status: 'Cancelled' }, '10:31:00', undefined],
    [
      'no time for an order that waits for pickup',
      { ...late, way: 'pickup', status: 'Packed', history: [placed, packed] },
      '10:31:00',
      undefined,
    ],
  ] as const)('is %s', (_, given, now, expected) => {
    expect(time(lateEstimate(given as Parameters<typeof lateEstimate>[0], at(now)))).toBe(expected);
  });
});
