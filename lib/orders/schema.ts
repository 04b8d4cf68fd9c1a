import { z } from 'zod';
import { MAX_PRODUCTS, MAX_QUANTITY } from '@/lib/cart/limits';
import { quantityInput } from '@/lib/cart/schema';
import { FULFILLMENT_METHODS } from '@/lib/delivery/view';
import { currencyCode, dayInput, objectId, pageLimit, searchText } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/say';
import { fromDollars } from '@/lib/utils/money';
import { slotInput } from '@/lib/windows/schema';
import { WISHES } from './proposal-math';
import { STATUSES } from './status';

const INVALID = schemaMessage('validation', 'invalidData');
const SELECT_ADDRESS = schemaMessage('validation', 'selectAddress');

const address = z
  .string(SELECT_ADDRESS)
  .min(1, { ...SELECT_ADDRESS, abort: true })
  .regex(/^[0-9a-f]{24}$/i, INVALID)
  .toLowerCase();

const ifMissing = z.enum(WISHES, INVALID).optional();

/** The limit is above the total of the fullest cart at the highest prices. */
const MAX_TOTAL = 1e12;

/**
 * Dollars, also accepted as text. The value is rounded to the cent, because a client may compute in floating
 * point.
 */
const total = z
  .preprocess(
    (value) =>
      typeof value === 'string' && /^\d{1,12}(\.\d+)?$/.test(value.trim()) ? Number(value) : value,
    z.number(INVALID).min(0, INVALID).max(MAX_TOTAL, INVALID),
  )
  .describe('The total that the shopper was shown, in dollars');

/**
 * The body of POST /api/order/cod and /api/order/stripe. `userId` is ignored (docs/product.md 4.3). Two lines of
 * one product are added up. With `cartRevision`, the server rejects the order if the cart has changed; with
 * `total` or `currency`, if its total has changed.
 */
export const orderObject = z.object(
  {
    address: address
      .optional()
      .describe('Required unless the order is collected, which keeps its name and phone alone'),
    way: z
      .enum(FULFILLMENT_METHODS, schemaMessage('validation', 'way'))
      .optional()
      .describe('How it reaches the shopper; delivered without it'),
    items: z
      .array(
        z.object(
          {
            product: objectId,
            quantity: quantityInput,
            ifMissing: ifMissing.describe(
              'What to do when this product is missing, where the shop asks it of each line; as for the order without it',
            ),
          },
          INVALID,
        ),
        INVALID,
      )
      .min(1, INVALID)
      .max(MAX_PRODUCTS, INVALID)
      .transform((lines, context) => {
        const sum = new Map<string, (typeof lines)[number]>();
        for (const line of lines) {
          const count = sum.get(line.product)?.quantity ?? 0;
          sum.set(line.product, {
            ...sum.get(line.product),
            ...line,
            quantity: count + line.quantity,
          });
        }
        const items = [...sum.values()];
        if (items.every((item) => item.quantity <= MAX_QUANTITY)) return items;
        context.addIssue({ code: 'custom', message: INVALID.error() });
        return z.NEVER;
      }),
    window: slotInput
      .optional()
      .describe(
        'One of GET /api/shop/windows; without it as soon as possible or, where every order has one, the first that is free',
      ),
    cartRevision: z.number(INVALID).int(INVALID).min(0, INVALID).optional(),
    total: total.optional(),
    currency: currencyCode
      .optional()
      .describe('The currency of the total that the shopper was shown (ISO 4217)'),
    ifMissing: ifMissing.describe(
      'What to do when something is missing; it is left out without it',
    ),
  },
  INVALID,
);

/** A delivery needs an address; a pickup order may omit it. */
const orderBody = z.preprocess((body) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { address: given, ...rest } = body as Record<string, unknown>;
  if (given) return body;
  return rest.way === 'pickup' ? rest : { ...rest, address: given ?? '' };
}, orderObject);

/** The same body with the total in integer cents, as `shownCents`. */
export const orderInput = orderBody.transform(({ total: dollars, ...rest }) => ({
  ...rest,
  ...(dollars === undefined ? {} : { shownCents: fromDollars(dollars) }),
}));

export type OrderInput = z.output<typeof orderInput>;

export type PaymentType = 'COD' | 'Online';

/** The query of GET /api/order/user; without `limit` the response has all orders. */
export const ownOrdersQuery = z.object({
  limit: pageLimit.optional(),
  cursor: objectId.optional(),
});

export type OwnOrdersQuery = z.output<typeof ownOrdersQuery>;

export const orderStatus = z.enum(
  STATUSES,
  schemaMessage('validation', 'status', { statuses: STATUSES.join(', ') }),
);

/** The query of GET /api/order/seller; without `limit` the response has all orders. */
export const orderQuery = ownOrdersQuery.extend({
  q: searchText.optional(),
  open: z
    .enum(['true'], schemaMessage('validation', 'openTrue'))
    .optional()
    .describe(
      'Only orders that are neither delivered nor cancelled, or whose payment is disputed at the bank',
    ),
  ended: z
    .enum(['today'], schemaMessage('validation', 'endedToday'))
    .optional()
    .describe(
      'Only orders that are delivered or cancelled, and have changed on this day of the shop',
    ),
  day: dayInput.optional().describe('Only orders that were placed on this day of the shop'),
  status: orderStatus.optional().describe('Only listed orders with this status'),
  person: z
    .union([z.literal('owner'), objectId], INVALID)
    .optional()
    .describe(
      'Only orders that this person took to pack or brings: `owner`, or of GET /api/order/couriers',
    ),
  payment: z
    .enum(['paid', 'unpaid'], schemaMessage('validation', 'paidOrUnpaid'))
    .optional()
    .describe('Only listed orders that are paid; or that are not, without cancelled ones'),
});

export type OrderQuery = z.output<typeof orderQuery>;
