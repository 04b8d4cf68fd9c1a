import { expect, test } from 'vitest';
import { windowIsFull } from '@/lib/checkout/window/hold-window';
import { refusal } from './answer';

test.each([{ ...windowIsFull('Full.').extra.body }, { cancelled: true }])(
  'what an order is refused with is in the reference: %j',
  (body) => {
    expect(Object.keys(body)).toHaveLength(1);
    const said = { success: false, message: 'No.', ...body };
    expect(refusal.parse(said)).toEqual(said);
  },
);
