import { z } from 'zod';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { isDay, objectId } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { plainDigits } from '@/lib/utils/decimal';
import { knownEmail } from '@/lib/utils/email-address';
import { trimInvisible } from '@/lib/utils/invisible-characters';

const MAX_NAME = 100;
const MAX_GOODS = 500;

const NAME = schemaMessage('withdrawalErrors', 'name');
const LINES = schemaMessage('withdrawalErrors', 'lines');
const DAY = schemaMessage('withdrawalErrors', 'day');
const NUMBER = schemaMessage('withdrawalErrors', 'number');

const name = z
  .string(NAME)
  .overwrite(trimInvisible)
  .min(1, NAME)
  .max(MAX_NAME, schemaMessage('withdrawalErrors', 'nameLong', { max: MAX_NAME }))
  .describe('The name of the consumer');

const plainNumber = (text: string): string => plainDigits(text).replace(/^#\s*/, '');

/** The query of GET /api/order/withdrawal. */
export const withdrawalQuery = z.object({ id: objectId });

/** The body of POST /api/order/withdrawal. */
export const ownWithdrawalInput = z.object({
  id: objectId,
  name,
  products: z
    .array(objectId, LINES)
    .min(1, LINES)
    .max(MAX_PRODUCTS, LINES)
    .optional()
    .describe('The products that the consumer returns; without them, all products'),
});
export type OwnWithdrawal = z.output<typeof ownWithdrawalInput>;

/** The body of POST /api/shop/withdrawal. */
export const withdrawalInput = z.object({
  number: z
    .union(
      [
        z
          .string(NUMBER)
          .max(40, NUMBER)
          .overwrite(plainNumber)
          .regex(/^\d{1,7}$/, NUMBER),
        z.int(NUMBER),
      ],
      NUMBER,
    )
    .transform(Number)
    .pipe(z.int(NUMBER).min(1, NUMBER).max(9_999_999, NUMBER))
    .describe('The number of the order, for example 12'),
  day: z
    .string(DAY)
    .regex(/^2\d{3}-\d{2}-\d{2}$/, { ...DAY, abort: true })
    .refine(isDay, DAY)
    .describe('The day of the order in the time zone of the shop, `YYYY-MM-DD`'),
  email: knownEmail(schemaMessage('withdrawalErrors', 'email')),
  name,
  goods: z
    .string(schemaMessage('withdrawalErrors', 'goods'))
    .overwrite(trimInvisible)
    .max(MAX_GOODS, schemaMessage('withdrawalErrors', 'goodsLong', { max: MAX_GOODS }))
    .transform((text) => text || undefined)
    .optional()
    .describe(
      'The goods that the consumer returns, in their own words; without it, the whole order',
    ),
});
export type WithdrawalInput = z.output<typeof withdrawalInput>;
