import { z } from 'zod';
import type { AddressView } from '../addresses/schema';
import { MAX_PRODUCTS, MAX_QUANTITY } from '../cart/limits';
import { quantity } from '../cart/schema';
import type { ProductView } from '../catalog/schema';
import { objectId } from '../ids';
import { pageLimit } from '../paging';
import { searchText } from '../search-text';
import { SELECT_ADDRESS } from './messages';

export { SELECT_ADDRESS } from './messages';

const INVALID = 'Invalid data';

/** The only status that the specification knows (DESIGN 2.7). */
export const ORDER_PLACED = 'Order Placed';

const address = z
  .string(SELECT_ADDRESS)
  .min(1, { error: SELECT_ADDRESS, abort: true })
  .regex(/^[0-9a-f]{24}$/i, INVALID)
  .toLowerCase();

/**
 * The body of POST /api/order/cod and /api/order/stripe. `userId` may be there and is ignored: who
 * is asking comes from the cookie alone (DESIGN 2.2). Two lines of one product count together.
 * With `cartRevision` the order is only taken while the cart is as the shopper saw it.
 */
export const orderInput = z.object(
  {
    address,
    items: z
      .array(z.object({ product: objectId, quantity }, INVALID), INVALID)
      .min(1, INVALID)
      .max(MAX_PRODUCTS, INVALID)
      .transform((lines, context) => {
        const sum = new Map<string, number>();
        for (const line of lines)
          sum.set(line.product, (sum.get(line.product) ?? 0) + line.quantity);
        const items = [...sum].map(([product, count]) => ({ product, quantity: count }));
        if (items.every((item) => item.quantity <= MAX_QUANTITY)) return items;
        context.addIssue({ code: 'custom', message: INVALID });
        return z.NEVER;
      }),
    cartRevision: z.number(INVALID).int(INVALID).min(0, INVALID).optional(),
  },
  INVALID,
);

export type OrderInput = z.output<typeof orderInput>;

export type PaymentType = 'COD' | 'Online';

/** An order as the API answers it: amounts in dollars, products and address as at ordering. */
export type OrderView = {
  _id: string;
  items: { product: ProductView; quantity: number }[];
  amount: number;
  address: AddressView;
  paymentType: PaymentType;
  status: string;
  isPaid: boolean;
  createdAt: string;
  /** The payment was given back. */
  refunded?: boolean;
  /** Why a payment does not fit the order; it is not fulfilled until the seller looked at it. */
  flag?: string;
};

/** The query of GET /api/order/seller; without `limit` every order is answered. */
export const orderQuery = z.object({
  q: searchText.optional(),
  limit: pageLimit.optional(),
  cursor: objectId.optional(),
});

export type OrderQuery = z.output<typeof orderQuery>;
