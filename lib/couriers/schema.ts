import { z } from 'zod';
import {
  booleanInput,
  cashInput,
  currencyCode,
  dayInput,
  objectId,
  reasonInput,
} from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { collected, paidAtDoor, returnedInput } from '@/lib/orders/change-schema';

const INVALID = schemaMessage('validation', 'invalidData');
const MAX_NOTE = 200;
const MAX_ORDERS = 200;

const staffId = objectId;

/** The body of POST /api/order/assign. */
export const assignInput = z.object(
  {
    id: objectId,
    courier: staffId.nullable().describe('The staff member who delivers it; null for nobody'),
    from: staffId
      .nullable()
      .optional()
      .describe('The courier that the client displays; rejected if the order now has another one'),
  },
  INVALID,
);
export type AssignInput = z.output<typeof assignInput>;

/** The body of POST /api/order/route. */
export const routeInput = z.object(
  {
    ids: z
      .array(objectId, INVALID)
      .min(1, INVALID)
      .max(MAX_ORDERS, INVALID)
      .refine((ids) => new Set(ids).size === ids.length, INVALID)
      .describe("The caller's deliveries in their new order, from the first one that moved"),
  },
  INVALID,
);
export type RouteInput = z.output<typeof routeInput>;

const status = z.enum(['Packed', 'Out for delivery', 'Delivered'], INVALID);

/** The body of POST /api/order/courier. */
export const deliverInput = z.object(
  {
    id: objectId,
    from: status.describe('The order status that the client displays'),
    status,
    isPaid: booleanInput.optional().describe('With "Delivered": true if it was paid at the door'),
    collected,
    payMethod: paidAtDoor,
    idChecked: booleanInput.optional().describe('With "Delivered": the courier checked the ID'),
  },
  INVALID,
);

/** The body of POST /api/order/door-returned. */
export const doorReturnedInput = returnedInput;

/** The query of GET /api/report/couriers. */
export const handoverQuery = z.object({
  date: dayInput.optional().describe('The default is today'),
});

/** The body of POST /api/order/failed. */
export const failedInput = z
  .object(
    {
      id: objectId,
      reason: z.enum(['no answer', 'not at home', 'wrong address', 'refused'], INVALID).optional(),
      note: z
        .string(INVALID)
        .trim()
        .max(MAX_NOTE, INVALID)
        .transform((note) => note || undefined)
        .optional(),
      next: z
        .enum(['again', 'shop'], INVALID)
        .optional()
        .describe(
          'again: the courier tries again; shop: the order returns to the shop, which reassigns or cancels it',
        ),
      undo: z
        .literal(true, INVALID)
        .optional()
        .describe('Undoes the failed delivery within a minute'),
    },
    INVALID,
  )
  .refine(({ reason, next, undo }) => undo || (reason && next), INVALID);
export type FailedInput = z.output<typeof failedInput>;

/** The body of POST /api/report/handover. */
export const handoverInput = z.object(
  {
    courier: staffId,
    expected: cashInput.describe(
      'The amount due that the client displays; rejected if it has changed',
    ),
    counted: cashInput,
    currency: currencyCode
      .optional()
      .describe(
        'The currency of both amounts and of the cash that is handed over; by default the currency of the shop',
      ),
    reason: reasonInput.describe('Why the counted amount differs; required if it does'),
  },
  INVALID,
);
export type HandoverInput = z.output<typeof handoverInput>;
