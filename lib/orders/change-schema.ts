import { z } from 'zod';
import { MAX_PRODUCTS, MAX_QUANTITY } from '@/lib/cart/limits';
import { quantity } from '@/lib/cart/schema';
import { objectId } from '@/lib/ids';
import { parseDollars } from '@/lib/money';
import { STATUSES } from './status';

const status = z.enum(STATUSES, `The status is one of: ${STATUSES.join(', ')}`);
const yesOrNo = z.boolean('This is true or false');

const reason = z
  .string('The reason is a text')
  .trim()
  .max(300, 'The reason has at most 300 characters')
  .optional();

/** The body of POST /api/order/status. */
export const statusInput = z.object({
  id: objectId,
  status,
  from: status.describe('The status that the order had on the screen'),
  isPaid: yesOrNo
    .optional()
    .describe('With "Delivered": whether an order on delivery has been paid'),
  reason: reason.describe('With "Cancelled": why; the shopper reads it'),
  giveBack: yesOrNo
    .optional()
    .describe('With "Cancelled": false when the pieces of counted products cannot be sold again'),
});
export type StatusInput = z.output<typeof statusInput>;

/** The body of POST /api/order/cancel. */
export const cancelInput = z.object({
  id: objectId,
  reason: reason.describe('Why; the seller reads it'),
});
export type CancelInput = z.output<typeof cancelInput>;

/** The body of POST /api/order/paid. */
export const paidInput = z.object({ id: objectId, isPaid: yesOrNo });
export type PaidInput = z.output<typeof paidInput>;

/** The body of POST /api/order/paid-back. */
export const paidBackInput = z.object({
  id: objectId,
  amount: z
    .number('The amount is a number of dollars')
    .positive('The amount is more than 0')
    .max(1_000_000, 'The amount is at most 1000000')
    .describe('What is still to be paid back, as the screen showed it'),
});
export type PaidBackInput = z.output<typeof paidBackInput>;

const FOUND_HELP = `The number of pieces found is a whole number from 0 to ${MAX_QUANTITY}`;

/** A whole number 0..999, also as text. */
const found = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
  z.number(FOUND_HELP).int(FOUND_HELP).min(0, FOUND_HELP).max(MAX_QUANTITY, FOUND_HELP),
);

/** The body of POST /api/order/pack. */
export const packInput = z
  .object({
    id: objectId,
    lines: z
      .array(
        z.object({
          product: objectId,
          found: found
            .nullable()
            .describe('With `done: false`, null makes the line one that is not counted yet'),
          replacement: z.object({ product: objectId, quantity }).optional(),
          giveBack: yesOrNo
            .optional()
            .describe(
              'Whether missing pieces of a counted product are on the shelf after all, to be sold',
            ),
        }),
        'The lines are a list of products and numbers of pieces',
      )
      .max(MAX_PRODUCTS, `An order has at most ${MAX_PRODUCTS} lines`)
      .refine((lines) => new Set(lines.map(({ product }) => product)).size === lines.length, {
        message: 'Each product stands once among the lines',
      }),
    done: yesOrNo
      .default(true)
      .describe('false only keeps what was counted so far; the order stays as it is'),
  })
  .refine(({ lines, done }) => !done || lines.every(({ found }) => found !== null), {
    message: 'Say of each line how many pieces were found',
  });
export type PackInput = z.output<typeof packInput>;

const MAX_RETURNED = 20;
const MAX_DEPOSIT = 1_000;
const PIECES_HELP = `The pieces that came back are a whole number from 1 to ${MAX_QUANTITY}`;
const DEPOSIT_HELP = `The deposit of a piece is an amount above 0, at most ${MAX_DEPOSIT}, with at most two decimals`;

/** The body of POST /api/order/returned. */
export const returnedInput = z.object({
  id: objectId,
  returned: z
    .array(
      z.object({
        pieces: z
          .number(PIECES_HELP)
          .int(PIECES_HELP)
          .min(1, PIECES_HELP)
          .max(MAX_QUANTITY, PIECES_HELP),
        amount: z
          .number(DEPOSIT_HELP)
          .positive(DEPOSIT_HELP)
          .max(MAX_DEPOSIT, DEPOSIT_HELP)
          .refine((amount) => parseDollars(amount) !== undefined, DEPOSIT_HELP)
          .describe('The deposit of one piece, as it is shown: with tax where prices include it'),
      }),
      'The returned deposits are a list of pieces and amounts',
    )
    .max(MAX_RETURNED, `At most ${MAX_RETURNED} deposits are noted for one order`)
    .describe('All that came back; an empty list when nothing did'),
});
export type ReturnedInput = z.output<typeof returnedInput>;

/** Which sign-in counts, where a browser has both. */
const as = z
  .enum(['shopper', 'seller'])
  .optional()
  .describe('Whose sign-in counts, if both are signed in; the seller without it');

/** The query of GET /api/order/one. */
export const oneOrderQuery = z.object({ id: objectId, as });

/** The query of GET /api/order/mailed. */
export const orderMailedQuery = z.object({ id: objectId });

/** The query of GET /api/order/events. */
export const orderEventsQuery = z.object({ as });
