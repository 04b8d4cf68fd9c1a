import * as z from 'zod/mini';
import { accountDetailsView, ordersInData } from '@/lib/account/view';
import { addressView } from '@/lib/addresses/view';
import { STATUSES } from '@/lib/orders/status';

const spentView = z.object({ currency: z.string(), amount: z.number() });
export type SpentView = z.output<typeof spentView>;

const customerRow = z.object({
  /** The account's id or, without an account, the `userId` of the latest phone order. */
  _id: z.string(),
  /** `phone`: ordered by phone, without an account. */
  kind: z.enum(['account', 'phone']),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  orders: z.int(),
  /** The customer has more orders than the shop counts, so `orders` and `spent` are minimums. */
  isMinimum: z.optional(z.literal(true)),
  lastOrderAt: z.optional(z.string()),
  /** The amounts after refunds. Absent for users who may not read amounts. */
  spent: z.optional(z.array(spentView)),
  isBlocked: z.optional(z.literal(true)),
  /** The customer ordered in the shop without an account. */
  isGuest: z.optional(z.literal(true)),
});
export type CustomerRow = z.output<typeof customerRow>;

/** The response of GET /api/customer/list. The customer with the latest order is first. */
export const customersResponse = z.object({
  customers: z.array(customerRow),
  nextCursor: z.optional(z.string()),
});
export type CustomersResponse = z.output<typeof customersResponse>;

const blockView = z.object({
  at: z.string(),
  reason: z.string(),
  /** Absent if the owner blocked the customer. */
  name: z.optional(z.string()),
});

const { _id: _, ...place } = addressView.shape;

const customerView = z.extend(customerRow, {
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  isEmailVerified: z.optional(z.literal(true)),
  cancelledOrders: z.int(),
  firstOrderAt: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  lastVisitAt: z.optional(z.string()),
  addresses: z.array(z.extend(z.object(place), { isSaved: z.optional(z.literal(true)) })),
  /**
   * Absent for guests and customers without an account. Also absent in a shop without orders on account, unless the
   * customer has the permission or unpaid orders.
   */
  paysOnAccount: z.optional(z.boolean()),
  /** Absent without a limit, or if the customer may not order on account. */
  creditLimit: z.optional(z.object({ amount: z.number(), currency: z.string() })),
  /**
   * The sum in the currency of the shop. Absent if the customer may not order on account and owes nothing, and for
   * users who may not read amounts.
   */
  unpaidOnAccount: z.optional(z.object({ amount: z.number(), currency: z.string() })),
  note: z.string(),
  block: z.optional(blockView),
});
export type CustomerView = z.output<typeof customerView>;

/** The response of GET /api/customer/one, and of the calls that change a customer. */
export const customerResponse = z.object({ customer: customerView });
export type CustomerResponse = z.output<typeof customerResponse>;

const customerOrder = z.object({
  _id: z.string(),
  number: z.optional(z.number()),
  createdAt: z.string(),
  status: z.enum(STATUSES),
  isPickup: z.optional(z.literal(true)),
  /** What the customer pays for the order after refunds. Absent for users who may not read it. */
  amount: z.optional(z.number()),
  currency: z.string(),
});
export type CustomerOrder = z.output<typeof customerOrder>;

/** The response of GET /api/customer/orders, the latest order first. */
export const customerOrdersResponse = z.object({
  orders: z.array(customerOrder),
  nextCursor: z.optional(z.string()),
});

/** The response of POST /api/customer/erase: how many orders are still open. These orders keep their data. */
export const customerErasedResponse = z.object({ open: z.int() });
export type CustomerErasedResponse = z.output<typeof customerErasedResponse>;

/** The response of GET /api/customer/data: what the shop stores about the customer. */
export const customerDataResponse = z.object({
  customer: customerView,
  account: z.optional(accountDetailsView),
  ...ordersInData,
});
