import { z } from 'zod';
import { MAX_PRODUCTS, MAX_QUANTITY } from '@/lib/cart/limits';
import { quantityInput } from '@/lib/cart/schema';
import {
  booleanInput,
  cashIn,
  cashInput,
  objectId,
  reasonInput,
  sumIn,
  wholeNumberInput,
} from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { PAY_METHODS } from '@/lib/payments/pay-methods';
import { isPlainSum, MAX_PRICE_CENTS, MAX_SUM } from '@/lib/utils/money';
import { MAX_WEIGHED } from '@/lib/weights/fields';
import { REFUND_METHODS } from './refund-view';
import { orderStatus } from './schema';

/** The amount that was paid. It is valid only together with `isPaid: true`. */
export const collected = cashInput
  .optional()
  .describe(
    'With `isPaid`: the collected amount that the client displays, negative if it was paid out; rejected if it has changed',
  );

/** Converts `collected` to integer cents of the order's currency. */
export const collectedIn = (currency: string) =>
  z.object({ collected: cashIn(currency).optional() });

/** How an order was paid when it was handed over. Valid only together with `isPaid: true`. */
export const paidAtDoor = z
  .enum(['cash', 'terminal'], schemaMessage('validation', 'payMethod', { names: 'cash, terminal' }))
  .optional()
  .describe('With `isPaid`: how the unpaid order was paid at the door, if not as ordered');

/** The body of POST /api/order/status. */
export const statusInput = z.object({
  id: objectId,
  status: orderStatus,
  from: orderStatus.describe('The order status that the client displays'),
  isPaid: booleanInput
    .optional()
    .describe('With "Delivered": true if an order with payment on delivery was paid'),
  collected,
  payMethod: paidAtDoor,
  idChecked: booleanInput
    .optional()
    .describe('With "Delivered": the ID was checked, for an order with an age limit'),
  reason: reasonInput.describe('With "Cancelled": the reason, which the shopper sees'),
  giveBack: booleanInput
    .optional()
    .describe('With "Cancelled": false if tracked products of the order cannot be sold again'),
});
export type StatusInput = z.output<typeof statusInput>;

/** The body of POST /api/order/claim. */
export const assignPickerInput = z.object({
  id: objectId,
  over: z
    .string(schemaMessage('staffErrors', 'gone'))
    .regex(/^(owner|[0-9a-f]{24})$/, schemaMessage('staffErrors', 'gone'))
    .optional()
    .describe('Takes over the order from this person, who packs it according to the client'),
});
export type AssignPickerInput = z.output<typeof assignPickerInput>;

/** The body of POST /api/order/release. */
export const releasePickerInput = z.object({ id: objectId });

/** The body of POST /api/order/cancel. */
export const cancelInput = z.object({
  id: objectId,
  reason: reasonInput.describe('The reason, which the seller sees'),
});
export type CancelInput = z.output<typeof cancelInput>;

const PAID_BY = ['cash', ...PAY_METHODS].join(', ');

/** The body of POST /api/order/paid. */
export const paidInput = z.object({
  id: objectId,
  isPaid: booleanInput,
  collected,
  payMethod: z
    .enum(['cash', ...PAY_METHODS], schemaMessage('validation', 'payMethod', { names: PAID_BY }))
    .optional()
    .describe('With `isPaid: true`: how the unpaid order was paid, if not as ordered'),
});
export type PaidInput = z.output<typeof paidInput>;

/** The body of POST /api/order/paid-back. */
export const paidBackInput = z.object({
  id: objectId,
  amount: z
    .number(schemaMessage('validation', 'amountNumber'))
    .positive(schemaMessage('validation', 'amountPositive'))
    .max(MAX_SUM, schemaMessage('validation', 'amountMost', { max: MAX_SUM }))
    .describe('The outstanding refund that the client displays'),
});
export type PaidBackInput = z.output<typeof paidBackInput>;

/** The body of POST /api/order/stop-refund. */
export const stopRefundInput = z.object({ id: objectId });

/** The maximum length of the text, in characters. */
const MAX_FLAG = 1_000;

/** The body of POST /api/order/reviewed. */
export const reviewedInput = z.object({
  id: objectId,
  flag: z
    .string(schemaMessage('validation', 'invalidData'))
    .max(MAX_FLAG, schemaMessage('validation', 'invalidData'))
    .describe('The `flag` of the order that the client displays'),
  reviewed: booleanInput.describe('True to mark the reason as reviewed, false to undo it'),
});
export type ReviewedInput = z.output<typeof reviewedInput>;

const FOUND = schemaMessage('validation', 'found', { max: MAX_QUANTITY });

const found = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value),
  z.number(FOUND).int(FOUND).min(0, FOUND).max(MAX_QUANTITY, FOUND),
);

const WEIGHED = schemaMessage('weightErrors', 'weighed', { max: MAX_WEIGHED });

const weighed = wholeNumberInput(z.int(WEIGHED).min(1, WEIGHED).max(MAX_WEIGHED, WEIGHED));

const LABEL_HELP = schemaMessage('weightErrors', 'labelPrice', { max: MAX_SUM });

/** The price in major currency units, as the shop's scales printed it. */
const labelPrice = z
  .number(LABEL_HELP)
  .positive(LABEL_HELP)
  .max(MAX_SUM, LABEL_HELP)
  .refine(isPlainSum, LABEL_HELP);

/**
 * Converts the label prices of POST /api/order/pack to integer cents of the order's currency. Like a price, a label
 * price is at most {@link MAX_PRICE_CENTS}.
 */
export function labelPricesIn(currency: string) {
  const cents = sumIn(currency, LABEL_HELP).refine((sum) => sum <= MAX_PRICE_CENTS, LABEL_HELP);
  const counted = z.object({ labelPrice: cents.optional() });
  return z.object({ lines: z.array(counted.extend({ from: counted.optional() })) });
}

const replacement = z.object({
  product: objectId,
  quantity: quantityInput,
  confirmed: booleanInput
    .optional()
    .describe('The customer accepts what the replacement adds: allergens or a higher age limit'),
});

/** The body of POST /api/order/propose. */
export const proposeInput = z.object({
  id: objectId,
  product: objectId.describe('The product of the line that has missing items'),
  found,
  replacement: replacement.describe(
    'The proposed replacement; `confirmed`: the question names its additional allergens or age limit',
  ),
});
export type ProposeInput = z.output<typeof proposeInput>;

/** The body of POST /api/order/answer. */
export const answerInput = z.object({
  id: objectId,
  product: objectId.describe('The product of the line'),
  proposed: objectId.describe('The proposed product that the client displays'),
  quantity: quantityInput.optional().describe('The proposed quantity that the client displays'),
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
            .describe('With `done: false`, null marks the line as not counted yet'),
          weighed: weighed
            .optional()
            .describe(
              'For weighed products: the picked weight or volume in the `stepUnit` of the product',
            ),
          labelPrice: labelPrice
            .optional()
            .describe(
              'With `weighed`: the price on the scale label, which is charged; it must match the weight within one gram and one cent',
            ),
          confirmed: booleanInput.optional().describe('Confirms a weight outside of the tolerance'),
          replacement: replacement.optional(),
          giveBack: booleanInput
            .optional()
            .describe('True returns missing items of a tracked product to stock'),
          from: shownCount
            .optional()
            .describe(
              'For a packed order: the count of the line that the client displays; rejected if it has changed',
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
      .describe('false only saves the counts; the order is not changed'),
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
          .refine(isPlainSum, DEPOSIT_HELP)
          .describe('The deposit per container as displayed: with tax if prices include it'),
      }),
      schemaMessage('validation', 'returnedList'),
    )
    .max(MAX_RETURNED, schemaMessage('validation', 'returnedMost', { max: MAX_RETURNED }))
    .describe('All returned deposits; an empty list if there are none'),
  noted: cashInput
    .optional()
    .describe('The recorded amount that the client displays; rejected if it has changed'),
});
export type ReturnedInput = z.output<typeof returnedInput>;

/** Converts the amounts of {@link returnedInput} to integer cents of the order's currency. */
export const returnedIn = (currency: string) =>
  z.object({
    returned: z.array(
      z
        .object({ pieces: z.number(), amount: sumIn(currency, DEPOSIT_HELP) })
        .transform(({ pieces, amount: unitCents }) => ({ pieces, unitCents })),
    ),
    noted: cashIn(currency).optional(),
  });
export type ReturnedCents = z.output<ReturnType<typeof returnedIn>>['returned'];

const as = z
  .enum(['shopper', 'seller'])
  .optional()
  .describe('Which session to use if a shopper and a seller are signed in; the seller by default');

/** The query of GET /api/order/one. */
export const oneOrderQuery = z.object({ id: objectId, as });

/** The query of GET /api/order/mailed. */
export const orderMailedQuery = z.object({ id: objectId });

/** The query of GET /api/order/events. */
export const orderEventsQuery = z.object({ as });

const MAX_REASON = 300;
const REFUND_HELP = schemaMessage('validation', 'refundAmount', { max: MAX_SUM });
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
              'The product was delivered as a replacement, which can only be refunded as a whole, with quantity 1',
            ),
          insteadOf: objectId
            .optional()
            .describe('The product that it replaced; required if it replaced several'),
        }),
        schemaMessage('validation', 'refundLines'),
      )
      .max(MAX_PRODUCTS, schemaMessage('validation', 'linesMost', { max: MAX_PRODUCTS }))
      .optional()
      .describe('Delivered items to refund, with their deposits; send `lines` or `amount`'),
    deliveryFee: booleanInput
      .optional()
      .describe('With `lines`: true refunds the delivery fee as well'),
    amount: z
      .number(REFUND_HELP)
      .positive(REFUND_HELP)
      .max(MAX_SUM, REFUND_HELP)
      .refine(isPlainSum, REFUND_HELP)
      .optional()
      .describe('The amount with tax; it is split among the tax rates of the order'),
    reason: z
      .string(REASON)
      .trim()
      .min(1, REASON)
      .max(MAX_REASON, schemaMessage('validation', 'reasonTooLong', { max: MAX_REASON }))
      .describe('The reason, which the shopper sees'),
    to: z
      .enum(REFUND_METHODS, schemaMessage('validation', 'refundTo'))
      .describe(
        '`card` refunds the payment of an online order; the others are only recorded. `terminal`, `transfer` and ' +
          '`account` are only for an order that is paid in this way',
      ),
    after: z
      .number(schemaMessage('validation', 'refundAfter'))
      .int(schemaMessage('validation', 'refundAfter'))
      .min(0, schemaMessage('validation', 'refundAfter'))
      .optional()
      .describe('The number of `refunds` that the client displays; rejected if there are more now'),
    preview: booleanInput.optional().describe('Only returns the amount; nothing is refunded'),
  })
  .refine(
    ({ lines, amount, deliveryFee }) =>
      amount === undefined
        ? (lines?.length ?? 0) > 0 || deliveryFee === true
        : lines === undefined && !deliveryFee,
    schemaMessage('validation', 'refundWhat'),
  );
export type RefundInput = z.output<typeof refundInput>;

/** Converts the amount of {@link refundInput} to integer cents of the order's currency. */
export const refundAmountIn = (currency: string) =>
  z.object({ amount: sumIn(currency, REFUND_HELP).optional() });

/** The body of POST /api/order/refund-undo. */
export const undoRefundInput = z.object({
  id: objectId,
  number: z
    .number(schemaMessage('validation', 'refundNumber'))
    .int(schemaMessage('validation', 'refundNumber'))
    .min(1, schemaMessage('validation', 'refundNumber'))
    .describe("The number of a refund in the order's `refunds`"),
});
export type UndoRefundInput = z.output<typeof undoRefundInput>;
