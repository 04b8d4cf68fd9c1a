import { z } from 'zod';
import { MAX_PRODUCTS, MAX_QUANTITY } from '@/lib/cart/limits';
import { quantityInput } from '@/lib/cart/schema';
import {
  booleanInput,
  cashInput,
  objectId,
  reasonInput,
  wholeNumberInput,
} from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/say';
import { MAX_SUM, parseDollars, parseSum } from '@/lib/utils/money';
import { MAX_WEIGHED } from '@/lib/weights/fields';
import { orderStatus } from './schema';

/** Only valid together with `isPaid: true`. */
export const collected = cashInput
  .optional()
  .describe(
    'With `isPaid`: what was collected, below 0 given, as the screen showed it; with another sum by now it is refused',
  );

/** The body of POST /api/order/status. */
export const statusInput = z.object({
  id: objectId,
  status: orderStatus,
  from: orderStatus.describe('The status that the order had on the screen'),
  isPaid: booleanInput
    .optional()
    .describe('With "Delivered": whether an order on delivery has been paid'),
  collected,
  idChecked: booleanInput
    .optional()
    .describe('With "Delivered": the ID was checked, of an order with an age limit'),
  reason: reasonInput.describe('With "Cancelled": why; the shopper reads it'),
  giveBack: booleanInput
    .optional()
    .describe('With "Cancelled": false when the pieces of counted products cannot be sold again'),
});
export type StatusInput = z.output<typeof statusInput>;

/** The body of POST /api/order/claim. */
export const assignPickerInput = z.object({
  id: objectId,
  over: z
    .string(schemaMessage('staffFaults', 'gone'))
    .regex(/^(owner|[0-9a-f]{24})$/, schemaMessage('staffFaults', 'gone'))
    .optional()
    .describe('Takes it over from this person, who packs it on the screen'),
});
export type AssignPickerInput = z.output<typeof assignPickerInput>;

/** The body of POST /api/order/release. */
export const releasePickerInput = z.object({ id: objectId });

/** The body of POST /api/order/cancel. */
export const cancelInput = z.object({
  id: objectId,
  reason: reasonInput.describe('Why; the seller reads it'),
});
export type CancelInput = z.output<typeof cancelInput>;

/** The body of POST /api/order/paid. */
export const paidInput = z.object({ id: objectId, isPaid: booleanInput, collected });
export type PaidInput = z.output<typeof paidInput>;

/** The body of POST /api/order/paid-back. */
export const paidBackInput = z.object({
  id: objectId,
  amount: z
    .number(schemaMessage('validation', 'amountNumber'))
    .positive(schemaMessage('validation', 'amountPositive'))
    .max(MAX_SUM, schemaMessage('validation', 'amountMost', { max: MAX_SUM }))
    .describe('What is still to be paid back, as the screen showed it'),
});
export type PaidBackInput = z.output<typeof paidBackInput>;

const FOUND = schemaMessage('validation', 'found', { max: MAX_QUANTITY });

/** A whole number from 0 to 999, also accepted as text. */
const found = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
  z.number(FOUND).int(FOUND).min(0, FOUND).max(MAX_QUANTITY, FOUND),
);

const WEIGHED = schemaMessage('weightFaults', 'weighed', { max: MAX_WEIGHED });

const weighed = wholeNumberInput(z.int(WEIGHED).min(1, WEIGHED).max(MAX_WEIGHED, WEIGHED));

const LABEL = schemaMessage('weightFaults', 'labelPrice', { max: MAX_SUM });

/** The price on a scale label, in units of the currency. */
const labelPrice = z
  .number(LABEL)
  .positive(LABEL)
  .max(MAX_SUM, LABEL)
  .refine((amount) => parseDollars(amount) !== undefined, LABEL);

const replacement = z.object({
  product: objectId,
  quantity: quantityInput,
  confirmed: booleanInput
    .optional()
    .describe(
      'The customer agrees to what it adds to the original: allergens, or a higher age limit',
    ),
});

/** The body of POST /api/order/propose. */
export const proposeInput = z.object({
  id: objectId,
  product: objectId.describe('The product of the line of which pieces are missing'),
  found,
  replacement: replacement.describe(
    'What may come instead; `confirmed`: the question names what it adds to the original',
  ),
});
export type ProposeInput = z.output<typeof proposeInput>;

/** The body of POST /api/order/answer. */
export const answerInput = z.object({
  id: objectId,
  product: objectId.describe('The product of the line'),
  proposed: objectId.describe('The product that was shown as proposed'),
  quantity: quantityInput.optional().describe('How many of it were shown as proposed'),
  accept: booleanInput,
});
export type AnswerInput = z.output<typeof answerInput>;

const shownCount = z.object({
  found,
  weighed: weighed.optional(),
  labelPrice: labelPrice.optional(),
  replacement: z.object({ product: objectId, quantity: quantityInput }).optional(),
  giveBack: booleanInput.optional(),
});

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
          weighed: weighed
            .optional()
            .describe('How many g or ml what was found weighs, of goods that are weighed'),
          labelPrice: labelPrice
            .optional()
            .describe(
              'With `weighed`: the price that labels of scales print for it, which is charged; within a gram and a cent of the weight',
            ),
          confirmed: booleanInput
            .optional()
            .describe('The weight is right, although it is outside of the tolerance'),
          replacement: replacement.optional(),
          giveBack: booleanInput
            .optional()
            .describe(
              'Whether missing pieces of a counted product are on the shelf after all, to be sold',
            ),
          from: shownCount
            .optional()
            .describe(
              'Of a packed order: what the screen showed of the line; counted anew by now it is refused',
            ),
        }),
        schemaMessage('validation', 'lines'),
      )
      .max(MAX_PRODUCTS, schemaMessage('validation', 'linesMost', { max: MAX_PRODUCTS }))
      .refine(
        (lines) => new Set(lines.map(({ product }) => product)).size === lines.length,
        schemaMessage('validation', 'linesOnce'),
      ),
    done: booleanInput
      .default(true)
      .describe('false only keeps what was counted so far; the order stays as it is'),
  })
  .refine(
    ({ lines, done }) => !done || lines.every(({ found }) => found !== null),
    schemaMessage('validation', 'linesAll'),
  );
export type PackInput = z.output<typeof packInput>;

const MAX_RETURNED = 20;
const MAX_DEPOSIT = 1_000;
const PIECES_HELP = schemaMessage('validation', 'returnedPieces', { max: MAX_QUANTITY });
const DEPOSIT_HELP = schemaMessage('validation', 'returnedDeposit', { max: MAX_DEPOSIT });

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
      schemaMessage('validation', 'returnedList'),
    )
    .max(MAX_RETURNED, schemaMessage('validation', 'returnedMost', { max: MAX_RETURNED }))
    .describe('All that came back; an empty list when nothing did'),
  noted: cashInput
    .optional()
    .describe('What the screen showed as noted so far; with another sum by now it is refused'),
});
export type ReturnedInput = z.output<typeof returnedInput>;

/** Selects the session to use when a browser has both a shopper's and a seller's. */
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

const MAX_REASON = 300;
const TWO_DECIMALS = schemaMessage('validation', 'refundAmount', { max: MAX_SUM });
const REASON = schemaMessage('validation', 'refundReason');

/** The body of POST /api/order/refund. */
export const refundInput = z
  .object({
    id: objectId,
    lines: z
      .array(
        z.object({
          product: objectId,
          quantity: quantityInput,
          replacement: booleanInput
            .optional()
            .describe(
              'The product came as a replacement, which is given back as a whole: one piece',
            ),
          insteadOf: objectId
            .optional()
            .describe('The product that it replaced; needed where it replaced several'),
        }),
        schemaMessage('validation', 'refundLines'),
      )
      .max(MAX_PRODUCTS, schemaMessage('validation', 'linesMost', { max: MAX_PRODUCTS }))
      .optional()
      .describe('Pieces that were delivered, with their deposits; `lines` or `amount`'),
    deliveryFee: booleanInput.optional().describe('With `lines`: the delivery fee too'),
    amount: z
      .number(TWO_DECIMALS)
      .positive(TWO_DECIMALS)
      .max(MAX_SUM, TWO_DECIMALS)
      .refine((amount) => parseSum(amount) !== undefined, TWO_DECIMALS)
      .optional()
      .describe('With tax; it is shared among the rates of the order'),
    reason: z
      .string(REASON)
      .trim()
      .min(1, REASON)
      .max(MAX_REASON, schemaMessage('validation', 'reasonTooLong', { max: MAX_REASON }))
      .describe('Why; the shopper reads it'),
    to: z
      .enum(['card', 'cash', 'credit'], schemaMessage('validation', 'refundTo'))
      .describe('`card` is what an online order was paid with; the others are noted only'),
    after: z
      .number(schemaMessage('validation', 'refundAfter'))
      .int(schemaMessage('validation', 'refundAfter'))
      .min(0, schemaMessage('validation', 'refundAfter'))
      .optional()
      .describe('How many `refunds` the screen showed; with more by now it is refused'),
    preview: booleanInput
      .optional()
      .describe('Only answers what it comes to; nothing is given back'),
  })
  .refine(
    ({ lines, amount, deliveryFee }) =>
      amount === undefined
        ? (lines?.length ?? 0) > 0 || deliveryFee === true
        : lines === undefined && !deliveryFee,
    schemaMessage('validation', 'refundWhat'),
  );
export type RefundInput = z.output<typeof refundInput>;

/** The body of POST /api/order/refund-undo. */
export const undoRefundInput = z.object({
  id: objectId,
  number: z
    .number(schemaMessage('validation', 'refundNumber'))
    .int(schemaMessage('validation', 'refundNumber'))
    .min(1, schemaMessage('validation', 'refundNumber'))
    .describe('The number of one of the `refunds` of the order'),
});
export type UndoRefundInput = z.output<typeof undoRefundInput>;
