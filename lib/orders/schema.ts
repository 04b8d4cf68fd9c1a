import { z } from 'zod';
import { walletContact } from '@/lib/addresses/wallet-schema';
import { MAX_PRODUCTS, MAX_QUANTITY } from '@/lib/cart/limits';
import { quantityInput } from '@/lib/cart/schema';
import { FULFILLMENT_METHODS } from '@/lib/delivery/view';
import { currencyCode, dayInput, objectId, pageLimit, searchText } from '@/lib/http/input-parts';
import { requestCurrency, schemaMessage } from '@/lib/http/translate';
import { WAYS_TO_PAY } from '@/lib/payments/pay-methods';
import { payMethodInput } from '@/lib/payments/pay-methods-schema';
import { MAX_POSTAL_CODE } from '@/lib/postal-codes/shapes';
import { slotInput } from '@/lib/slots/schema';
import { toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { quantityUnitInput } from '@/lib/weights/schema';
import { WISHES } from './proposals';
import { ORDER_CURSOR, ORDER_SORTS } from './sort';
import { STATUSES } from './status';
import { ORDER_COLUMNS } from './table-columns';

const INVALID = schemaMessage('validation', 'invalidData');
const SELECT_ADDRESS = schemaMessage('validation', 'selectAddress');

const address = z
  .string(SELECT_ADDRESS)
  .min(1, { ...SELECT_ADDRESS, abort: true })
  .regex(/^[0-9a-f]{24}$/i, INVALID)
  .toLowerCase();

const ifMissing = z.enum(WISHES, INVALID).optional();

const unit = quantityUnitInput.describe(
  'The unit of the quantity that the client displays: `piece`, or for goods by weight `stepUnit` and `step` of the ' +
    'product, for example `g:50`. If the product is sold in other steps now, the order is rejected',
);

/** The maximum total of an order. It is above the total of a full cart at the highest prices. */
const MAX_TOTAL = 1e12;

/**
 * An amount in major currency units, as a number or text. It is rounded to the cent, because clients may calculate in
 * floating point.
 */
const total = z
  .preprocess(
    (value) =>
      typeof value === 'string' && /^\d{1,12}(\.\d+)?$/.test(value.trim()) ? Number(value) : value,
    z.number(INVALID).min(0, INVALID).max(MAX_TOTAL, INVALID),
  )
  .describe('The total that the client displays, in units of the currency');

/**
 * The body of POST /api/order/cod and /api/order/stripe. `userId` is ignored (docs/product.md 4.3). Two lines of one
 * product are combined. With `cartRevision`, the server rejects the order if the cart has changed. With `total` or
 * `currency`, it rejects the order if the total has changed.
 */
export const orderObject = z.object(
  {
    address: address
      .optional()
      .describe('Required unless the order is for pickup, which stores only name and phone'),
    way: z
      .enum(FULFILLMENT_METHODS, schemaMessage('validation', 'way'))
      .optional()
      .describe('Delivery or pickup; delivery by default'),
    items: z
      .array(
        z.object(
          {
            product: objectId,
            quantity: quantityInput,
            unit: unit.optional(),
            ifMissing: ifMissing.describe(
              'What to do if this product is missing, if the shop asks per line; by default as for the order',
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
        let hasOtherUnit = false;
        for (const line of lines) {
          const before = sum.get(line.product);
          const quantity = (before?.quantity ?? 0) + line.quantity;
          // Quantities in different step sizes, for example 50 g and 100 g, cannot be added.
          if (before && before.unit !== line.unit) hasOtherUnit = true;
          sum.set(line.product, { ...before, ...line, quantity });
        }
        const items = [...sum.values()];
        if (!hasOtherUnit && items.every((item) => item.quantity <= MAX_QUANTITY)) return items;
        context.addIssue({ code: 'custom', message: INVALID.error() });
        return z.NEVER;
      }),
    window: slotInput
      .optional()
      .describe(
        'A delivery slot of GET /api/shop/windows; by default as soon as possible or, if slots are required, the first free one',
      ),
    addTo: objectId
      .optional()
      .describe(
        'The open order of GET /api/order/open to which this order is added. It shares the address and the delivery ' +
          'slot of that order, so `address`, `way` and `window` are ignored. It has no delivery fee.',
      ),
    cartRevision: z.number(INVALID).int(INVALID).min(0, INVALID).optional(),
    total: total.optional(),
    currency: currencyCode
      .optional()
      .describe('The currency of the total that the client displays (ISO 4217)'),
    ifMissing: ifMissing.describe('What to do if a product is missing; by default it is left out'),
    payMethod: payMethodInput
      .optional()
      .describe(
        'How the order is paid on delivery, one of the `payMethods` of GET /api/shop/settings; cash by default. ' +
          'Ignored for an online payment',
      ),
    addressFromWallet: z
      .object(
        { zipcode: z.string(INVALID).trim().max(MAX_POSTAL_CODE, INVALID).optional() },
        INVALID,
      )
      .optional()
      .describe(
        'Instead of `address`, for an order with `inShop` in a shop that has set its country: the wallet supplies the name, the ' +
          'phone number and the address (POST /api/order/payment-address). `zipcode` decides the fee and the delivery ' +
          'area, and is required if the shop has a delivery area. Rejected if cities or districts decide them',
      ),
    inShop: z
      .boolean(INVALID)
      .optional()
      .describe(
        'True to pay an online order on a page of the shop with Apple Pay, Google Pay or Link, if GET ' +
          "/api/shop/settings has `paysInShop`; by default on Stripe's page",
      ),
  },
  INVALID,
);

/** A delivery needs an address, unless it is a follow-up order or the wallet supplies the address. */
const orderBody = z.preprocess((body) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { address: given, ...rest } = body as Record<string, unknown>;
  if (given) return body;
  const needsNone = rest.way === 'pickup' || rest.addTo || rest.addressFromWallet;
  return needsNone ? rest : { ...rest, address: given ?? '' };
}, orderObject);

/** Converts `total`, which the page showed to the shopper, to integer cents (`shownCents`). */
export const orderInput = orderBody.transform(({ total: dollars, ...rest }) => ({
  ...rest,
  ...omitUndefined({
    shownCents:
      dollars === undefined ? undefined : toCents(dollars, rest.currency ?? requestCurrency()),
  }),
}));

export type OrderInput = z.output<typeof orderInput>;

/** The query of GET /api/order/payment. */
export const inShopQuery = z.object({
  session: z
    .string(INVALID)
    .regex(/^cs_\w{1,200}$/, INVALID)
    .describe('The id of the session'),
});

/** The body of POST /api/order/payment-address. */
export const walletAddressInput = walletContact.extend(inShopQuery.shape);

export type WalletAddressInput = z.output<typeof walletAddressInput>;

export type PaymentType = 'COD' | 'Online';

/** The query of GET /api/order/user. Without `limit`, the response has all orders. */
export const ownOrdersQuery = z.object({
  limit: pageLimit.optional(),
  cursor: objectId.optional(),
});

export type OwnOrdersQuery = z.output<typeof ownOrdersQuery>;

export const orderStatus = z.enum(
  STATUSES,
  schemaMessage('validation', 'status', { statuses: STATUSES.join(', ') }),
);

/** The query of GET /api/order/seller. Without `limit`, the response has all orders. */
export const orderQuery = ownOrdersQuery.extend({
  sort: z
    .enum(ORDER_SORTS, schemaMessage('validation', 'sort', { names: ORDER_SORTS.join(', ') }))
    .optional()
    .describe(
      'The order of the list, newest first by default. `total` is the amount due. Orders with the same status are ' +
        'sorted newest first. A cursor is valid only with the `sort` of its page.',
    ),
  cursor: z.string().regex(ORDER_CURSOR, schemaMessage('catalogErrors', 'cursor')).optional(),
  q: searchText.optional(),
  numberFirst: z
    .enum(['true'], INVALID)
    .optional()
    .describe(
      'If `q` is a number of up to four digits, the orders with exactly this number come first. The response then has ' +
        'no `nextCursor`.',
    ),
  open: z
    .enum(['true'], schemaMessage('validation', 'openTrue'))
    .optional()
    .describe(
      'Only orders that are neither delivered nor cancelled, or whose payment is disputed at the bank',
    ),
  ended: z
    .enum(['today'], schemaMessage('validation', 'endedToday'))
    .optional()
    .describe('Only orders that are delivered or cancelled and changed on this business day'),
  day: dayInput.optional().describe('Only orders that were placed on this business day'),
  status: orderStatus.optional().describe('Only listed orders with this status'),
  person: z
    .union([z.literal('owner'), objectId], INVALID)
    .optional()
    .describe(
      'Only orders that this person packs or delivers: `owner`, or an id of GET /api/order/couriers',
    ),
  payment: z
    .enum(['paid', 'unpaid', 'review'], schemaMessage('validation', 'paymentFilter'))
    .optional()
    .describe(
      'paid: only paid orders; unpaid: only unpaid orders, without cancelled ones; review: only orders whose payment a ' +
        'person must review, or has an open dispute',
    ),
  payMethod: z
    .enum(WAYS_TO_PAY, schemaMessage('validation', 'payMethod', { names: WAYS_TO_PAY.join(', ') }))
    .optional()
    .describe(
      'Only orders that are paid in this way: in cash, by card at the door (`terminal`), by bank transfer, on account, ' +
        'or online',
    ),
});

export type OrderQuery = z.output<typeof orderQuery>;

const COLUMNS = schemaMessage('validation', 'columns', { names: ORDER_COLUMNS.join(', ') });

/** The query of GET /api/order/csv. */
export const orderCsvQuery = orderQuery
  .omit({ limit: true, cursor: true, numberFirst: true })
  .extend({
    columns: z
      .string(COLUMNS)
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(ORDER_COLUMNS, COLUMNS), COLUMNS).max(ORDER_COLUMNS.length, COLUMNS))
      .describe('The columns of the file in their order (comma-separated)'),
  });

export type OrderCsvQuery = z.output<typeof orderCsvQuery>;
