import * as z from 'zod/mini';
import { accountDetailsView, ordersInData } from '@/lib/account/view';
import { addressView } from '@/lib/addresses/view';
import { STATUSES } from '@/lib/orders/status';

/** The money that a customer has spent in one currency, in major units of this currency. */
const spentView = z.object({ currency: z.string(), amount: z.number() });
export type SpentView = z.output<typeof spentView>;

const customerRow = z.object({
  /** The id of the account or, without an account, the `userId` of the latest phone order. */
  _id: z.string(),
  /** `phone` is a customer who ordered by phone and has no account. */
  kind: z.enum(['account', 'phone']),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  /** The number of orders. Cancelled orders do not count. */
  orders: z.int(),
  /** True if the customer has more orders than the shop counts, so that `orders` and `spent` are minimums. */
  isMinimum: z.optional(z.literal(true)),
  /** When the customer last ordered, ISO 8601. Absent before the first order. */
  lastOrderAt: z.optional(z.string()),
  /** The amounts that the customer has spent, after deduction of refunds. Absent for users who may not read amounts. */
  spent: z.optional(z.array(spentView)),
  isBlocked: z.optional(z.literal(true)),
  /** True for a guest of the shop, who ordered without an account. */
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
  /** The time of the block, in ISO 8601. */
  at: z.string(),
  reason: z.string(),
  /** The name of the staff member who blocked the customer; absent if the owner did. */
  name: z.optional(z.string()),
});

const { _id: _, ...place } = addressView.shape;

const customerView = z.extend(customerRow, {
  /** All phone numbers of the customer's orders, the latest first. */
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** True if the owner of the account has verified its email. */
  isEmailVerified: z.optional(z.literal(true)),
  cancelledOrders: z.int(),
  firstOrderAt: z.optional(z.string()),
  /** When the account was created; absent without an account. */
  createdAt: z.optional(z.string()),
  /** When a signed-in device of the account last visited the shop. */
  lastVisitAt: z.optional(z.string()),
  /** The saved addresses of the account, then other addresses of the latest orders. */
  addresses: z.array(z.extend(z.object(place), { isSaved: z.optional(z.literal(true)) })),
  /**
   * Whether the customer may order on account. Absent for guests and for customers without an account. Also absent in a
   * shop without orders on account, unless the customer has the permission or unpaid orders.
   */
  paysOnAccount: z.optional(z.boolean()),
  /** The credit limit for orders on account. Absent if the customer has none or may not order on account. */
  creditLimit: z.optional(z.object({ amount: z.number(), currency: z.string() })),
  /**
   * The sum of the unpaid orders on account, in the currency of the shop. Absent if the customer may not order on
   * account and owes nothing, and for users who may not read amounts.
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
  /** The short order number, which restarts each day. Absent in old orders. */
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
  /** What the shop stores about the account of the customer. Absent for a customer without an account. */
  account: z.optional(accountDetailsView),
  ...ordersInData,
});
