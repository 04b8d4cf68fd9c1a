import { describe, expect, it } from 'vitest';
import { lateEstimate } from './late-estimate';
import type { OrderView } from './view';

const at = (time: string) => Date.parse(`2026-03-01T${time}.000Z`);
const placed = {
  status: 'Order Placed',
  at: '2026-03-01T10:00:00.000Z',
  by: { role: 'shopper' },
} as const;
const order = {
  promisedAt: '2026-03-01T10:30:00.000Z',
  status: 'Order Placed',
  history: [placed],
} satisfies Partial<OrderView>;

describe('lateEstimate', () => {
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
  ] as const)('estimates %s', (_, given, now, expected) => {
    expect(time(lateEstimate(given as Parameters<typeof lateEstimate>[0], at(now)))).toBe(expected);
  });
});
