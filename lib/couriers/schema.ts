import { z } from 'zod';
import {
  booleanInput,
  cashInput,
  currencyCode,
  dayInput,
  objectId,
  reasonInput,
} from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/say';
import { collected, returnedInput } from '@/lib/orders/change-schema';

const INVALID = schemaMessage('validation', 'invalidData');
const MAX_NOTE = 200;
const MAX_ORDERS = 200;

const staffId = objectId;

/** The body of POST /api/order/assign. */
export const assignInput = z.object(
  {
    id: objectId,
    courier: staffId
      .nullable()
      .describe('Who brings it, a member of staff; null when nobody does yet'),
    from: staffId
      .nullable()
      .optional()
      .describe('Who the screen said brings it; with somebody else by now it is refused'),
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
      .describe('The own deliveries in their new order, from the first that was moved on'),
  },
  INVALID,
);
export type RouteInput = z.output<typeof routeInput>;

const status = z.enum(['Packed', 'Out for delivery', 'Delivered'], INVALID);

/** The body of POST /api/order/courier. */
export const deliverInput = z.object(
  {
    id: objectId,
    from: status.describe('The status that the order had on the screen'),
    status,
    isPaid: booleanInput.optional().describe('With "Delivered": whether it was paid at the door'),
    collected,
    idChecked: booleanInput.optional().describe('With "Delivered": the ID was checked'),
  },
  INVALID,
);

/** The body of POST /api/order/door-returned. */
export const doorReturnedInput = returnedInput;

/** The query of GET /api/report/couriers. */
export const handoverQuery = z.object({ date: dayInput.optional().describe('Today without it') });

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
          'The courier tries again, or it goes back to the shop, which gives it out anew or cancels it',
        ),
      undo: z.literal(true, INVALID).optional().describe('Takes that back, for a minute'),
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
      'What the screen said is to be handed over; with another sum by now it is refused',
    ),
    counted: cashInput,
    currency: currencyCode
      .optional()
      .describe(
        'The currency of both, of which alone cash is counted in; that of the shop without it',
      ),
    reason: reasonInput.describe('Why another sum was counted; needed then'),
  },
  INVALID,
);
export type HandoverInput = z.output<typeof handoverInput>;
