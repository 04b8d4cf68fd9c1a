import { z } from 'zod';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { quantity } from '@/lib/cart/schema';
import { objectId, yesOrNo } from '@/lib/http/input-parts';
import { sentence } from '@/lib/http/say';
import { MAX_SUM, parseSum } from '@/lib/utils/money';

const MAX_REASON = 300;
const TWO_DECIMALS = sentence('validation', 'refundAmount', { max: MAX_SUM });
const REASON = sentence('validation', 'refundReason');

/** The body of POST /api/order/refund. */
export const refundInput = z
  .object({
    id: objectId,
    lines: z
      .array(
        z.object({
          product: objectId,
          quantity,
          replacement: yesOrNo
            .optional()
            .describe(
              'The product came as a replacement, which is given back as a whole: one piece',
            ),
          insteadOf: objectId
            .optional()
            .describe('The product that it replaced; needed where it replaced several'),
        }),
        sentence('validation', 'refundLines'),
      )
      .max(MAX_PRODUCTS, sentence('validation', 'linesMost', { max: MAX_PRODUCTS }))
      .optional()
      .describe('Pieces that were delivered, with their deposits; `lines` or `amount`'),
    deliveryFee: yesOrNo.optional().describe('With `lines`: the delivery fee too'),
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
      .max(MAX_REASON, sentence('validation', 'reasonTooLong', { max: MAX_REASON }))
      .describe('Why; the shopper reads it'),
    to: z
      .enum(['card', 'cash', 'credit'], sentence('validation', 'refundTo'))
      .describe('`card` is what an online order was paid with; the others are noted only'),
    after: z
      .number(sentence('validation', 'refundAfter'))
      .int(sentence('validation', 'refundAfter'))
      .min(0, sentence('validation', 'refundAfter'))
      .optional()
      .describe('How many `refunds` the screen showed; with more by now it is refused'),
    preview: yesOrNo.optional().describe('Only answers what it comes to; nothing is given back'),
  })
  .refine(
    ({ lines, amount, deliveryFee }) =>
      amount === undefined
        ? (lines?.length ?? 0) > 0 || deliveryFee === true
        : lines === undefined && !deliveryFee,
    sentence('validation', 'refundWhat'),
  );
export type RefundInput = z.output<typeof refundInput>;

/** The body of POST /api/order/refund-undo. */
export const undoRefundInput = z.object({
  id: objectId,
  number: z
    .number(sentence('validation', 'refundNumber'))
    .int(sentence('validation', 'refundNumber'))
    .min(1, sentence('validation', 'refundNumber'))
    .describe('The number of one of the `refunds` of the order'),
});
export type UndoRefundInput = z.output<typeof undoRefundInput>;
