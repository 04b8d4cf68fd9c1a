import { z } from 'zod';
import { cartView } from '@/lib/cart/view';
import { categoriesAnswer, groupView, sellerProduct } from '@/lib/catalog/view';
import { dayReportView } from '@/lib/day-report/view';
import { homeAnswer } from '@/lib/home/view';
import { orderView } from '@/lib/orders/view';
import { pageView } from '@/lib/pages/view';
import { shopView } from '@/lib/shop/view';
import { messages } from '@/messages';
import type { Endpoint } from './endpoint';

const { cartItems, cartRevision, held } = cartView.shape;

/** An error response: the same shape for every status (docs/product.md 9.1). */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string().min(1).describe('A message for people that says what to do'),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('Map of invalid fields to their messages'),
  section: z
    .string()
    .optional()
    .describe('The section of the settings that contains the first of these fields'),
  cartItems: z.optional(cartItems).describe('The current cart, if another save came first'),
  cartRevision: z.optional(cartRevision),
  savedChanges: z
    .array(z.string())
    .optional()
    .describe('The `changes` of the rejected save that the cart already contains'),
  held,
  left: z
    .record(z.string(), z.int())
    .optional()
    .describe('Map of product ids to the available quantity, if a cart or an order exceeds it'),
  total: z
    .number()
    .optional()
    .describe('The current total of the order, if the request had another one'),
  windowIsFull: z
    .literal(true)
    .optional()
    .describe('The chosen delivery slot is full: choose another one'),
  addTooLate: z
    .literal(true)
    .optional()
    .describe('Packing of the order in `addTo` has begun: order again without `addTo`'),
  cancelled: z
    .literal(true)
    .optional()
    .describe(
      'The order of this idempotency key was cancelled before it was paid: order again under a new key',
    ),
  order: z.optional(orderView).describe('The current order, if the change came too late'),
  placed: z
    .optional(z.string())
    .describe('The id of the phone order that was placed under this key with other contents'),
  blocked: z
    .optional(z.literal(true))
    .describe(
      'The customer of the phone order is blocked: send `evenIfBlocked` to place it anyway',
    ),
  unproven: z
    .optional(z.literal(true))
    .describe(
      'The account has not proven its email: set a new password with an emailed link, then repeat the request',
    ),
  wrongAddress: z
    .optional(z.literal(true))
    .describe('The order cannot be delivered to the address of the wallet: choose another one'),
  product: z
    .optional(sellerProduct)
    .describe('The current product, if it was changed in the meantime'),
  group: z.optional(groupView).describe('The current sizes, if they were changed in the meantime'),
  shop: z.optional(shopView).describe('The current settings, if they were changed in the meantime'),
  categories: z
    .optional(categoriesAnswer.shape.categories)
    .describe('The current categories, if they were changed in the meantime'),
  page: z.optional(pageView).describe('The current page, if it was changed in the meantime'),
  home: z
    .optional(homeAnswer.shape.home)
    .describe('The current home page, if it was changed in the meantime'),
  note: z
    .optional(z.string())
    .describe('The current note about the customer, if it was changed in the meantime'),
  day: z
    .optional(dayReportView)
    .describe('The current daily report, if a payment was recorded in the meantime'),
  revision: z.optional(categoriesAnswer.shape.revision),
  pause: z
    .string()
    .optional()
    .describe(
      'Why the shop currently accepts no orders: for a rejected order, and for `is-auth` if nobody is signed in',
    ),
  locked: z
    .optional(z.literal(true))
    .describe('This shared device is locked: enter a PIN or sign in'),
  correlationId: z.string().optional().describe('Identifies an unexpected error in the log'),
});

/** Returns the schema of the whole successful response of an endpoint: its own keys with `success` and `message`. */
export function answerOf({ answer, format, message }: Endpoint): z.core.$ZodType {
  if (format === 'document') return z.record(z.string(), z.unknown());
  if (format && answer) return answer;
  const own = answer instanceof z.core.$ZodObject ? answer._zod.def.shape : {};
  const messageText =
    message === undefined ? {} : { message: z.literal(messages.en[message[0]][message[1]]) };
  return z.object({ success: z.literal(true), ...messageText, ...own });
}
