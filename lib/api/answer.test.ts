import { expect, test } from 'vitest';
import { slotFullError } from '@/lib/checkout/slot/reserve-slot';
import { errorResponse } from './answer';

test.each([{ ...slotFullError('Full.').extra.body }, { cancelled: true }])(
  'the API reference contains the order error %j',
  (body) => {
    expect(Object.keys(body)).toHaveLength(1);
    const said = { success: false, message: 'No.', ...body };
    expect(errorResponse.parse(said)).toEqual(said);
  },
);
