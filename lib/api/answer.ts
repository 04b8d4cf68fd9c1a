import { z } from 'zod';
import { cartView } from '@/lib/cart/view';
import { categoriesAnswer, groupView, sellerProduct } from '@/lib/catalog/view';
import { homeAnswer } from '@/lib/home/view';
import { orderView } from '@/lib/orders/view';
import { pageView } from '@/lib/pages/view';
import { shopView } from '@/lib/shop/view';
import { dayReportView } from '@/lib/takings/view';
import { messages } from '@/messages';
import type { Endpoint } from './endpoint';

const { cartItems, cartRevision, held } = cartView.shape;

/** An error response: the same shape for every status (docs/product.md 9.1). */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string().min(1).describe('A sentence that a person can act on'),
  fields: z.record(z.string(), z.string()).optional().describe('Faulty field → its message'),
  cartItems: z.optional(cartItems).describe('The cart as it is now, when a save was overtaken'),
  cartRevision: z.optional(cartRevision),
  savedChanges: z
    .array(z.string())
    .optional()
    .describe('Those of the `changes` of an overtaken save that the cart has already'),
  held,
  left: z
    .record(z.string(), z.int())
    .optional()
    .describe('Product id → how many pieces can be ordered, when a cart or an order has more'),
  total: z.number().optional().describe('What the order costs now, if another total was sent'),
  windowIsFull: z
    .literal(true)
    .optional()
    .describe('The time that was chosen has no place left: choose another one'),
  cancelled: z
    .literal(true)
    .optional()
    .describe(
      'The order of this key was cancelled before it was paid: order again under a new one',
    ),
  order: z.optional(orderView).describe('The order as it is now, when a change came too late'),
  placed: z
    .optional(z.string())
    .describe('The id of the order by phone that was placed under this key with other contents'),
  product: z
    .optional(sellerProduct)
    .describe('The product as it is now, when it was changed meanwhile'),
  group: z
    .optional(groupView)
    .describe('The sizes as they are now, when they were changed meanwhile'),
  shop: z.optional(shopView).describe('The shop as it is now, when it was changed meanwhile'),
  categories: z
    .optional(categoriesAnswer.shape.categories)
    .describe('The categories as they are now, when they were changed meanwhile'),
  page: z.optional(pageView).describe('The page as it is now, when it was changed meanwhile'),
  home: z
    .optional(homeAnswer.shape.home)
    .describe('The home page as it is now, when it was changed meanwhile'),
  day: z.optional(dayReportView).describe('The day as it is now, when something came meanwhile'),
  revision: z.optional(categoriesAnswer.shape.revision),
  pause: z
    .string()
    .optional()
    .describe(
      'Why the shop takes no new orders now: of an order, and where nobody is signed in (`is-auth`)',
    ),
  correlationId: z.string().optional().describe('Names an unknown fault in the log'),
});

/** Returns the schema of the whole successful response of an endpoint: its own keys with `success` and `message`. */
export function answerOf({ answer, format, message }: Endpoint): z.core.$ZodType {
  if (format === 'document') return z.record(z.string(), z.unknown());
  if (format && answer) return answer;
  const own = answer instanceof z.core.$ZodObject ? answer._zod.def.shape : {};
  const said =
    message === undefined ? {} : { message: z.literal(messages.en[message[0]][message[1]]) };
  return z.object({ success: z.literal(true), ...said, ...own });
}
