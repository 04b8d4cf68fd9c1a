import * as z from 'zod/mini';
import { failedTryView } from '@/lib/orders/view';
import { orderMethodView } from '@/lib/payments/pay-methods-view';

/**
 * A delivery as the courier's app shows it, with only the data needed at the door. Amounts are in major currency units.
 */
const deliveryView = z.object({
  _id: z.string(),
  number: z.optional(z.number()),
  /** When the order got its number. Absent in lists that a browser stored before this field existed. */
  placedAt: z.optional(z.string()),
  status: z.enum(['Packed', 'Out for delivery', 'Delivered']),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  note: z.optional(z.string()),
  promisedAt: z.optional(z.string()),
  window: z.optional(z.object({ from: z.string(), to: z.string() })),
  /** The id of the first order of a group. Absent for an order without a group. */
  stop: z.optional(z.string()),
  pieces: z.number(),
  currency: z.string(),
  /** The amount to collect by `payMethod`. It is negative if the courier must pay out cash for returned deposits. */
  toCollect: z.number(),
  /**
   * The payment method, absent for cash and online payments. `name` is in the main language unless the seller has named
   * the method.
   */
  payMethod: z.optional(orderMethodView),
  /**
   * The alternative payment method (cash instead of card, or card instead of cash), and the amount to collect with it.
   * Absent if the shop accepts only cash.
   */
  instead: z.optional(
    z.object({
      payMethod: z.enum(['cash', 'terminal']),
      name: z.optional(z.string()),
      toCollect: z.number(),
    }),
  ),
  /** The cash rounding in `toCollect`, without tax. Absent if zero. */
  rounding: z.optional(z.number()),
  returned: z.optional(z.array(z.object({ pieces: z.number(), amount: z.number() }))),
  /** A manager must first confirm the returned deposits, because the order was paid online. */
  returnsWait: z.optional(z.literal(true)),
  /** The request that marks the order as delivered must state whether it was paid. */
  asksPaid: z.optional(z.literal(true)),
  leastAge: z.optional(z.number()),
  failedTries: z.optional(z.array(failedTryView)),
  undoUntil: z.optional(z.string()),
  /** The reason why the order must not be handed over. */
  hold: z.optional(z.string()),
  revision: z.number(),
});
export type DeliveryView = z.output<typeof deliveryView>;

const personView = z.object({ id: z.string(), name: z.string() });

/** The response of GET /api/order/couriers. */
export const couriersResponse = z.object({
  couriers: z.array(personView),
  /** The users who may pack or deliver orders, the owner first. Empty in a shop without staff. */
  people: z.array(personView),
});
export type CouriersResponse = z.output<typeof couriersResponse>;

/**
 * The response of GET /api/order/courier: the deliveries in the order of the route, followed by recently delivered
 * orders.
 */
export const deliveriesResponse = z.object({
  deliveries: z.array(deliveryView),
  cash: z.number(),
  currency: z.string(),
  /** The cash in other currencies. Absent if there is none. */
  others: z.optional(z.array(z.object({ cash: z.number(), currency: z.string() }))),
  /** The different deposits of the shop's products, in major currency units. */
  deposits: z.array(z.number()),
});
export type DeliveriesResponse = z.output<typeof deliveriesResponse>;
export type OwnCash = Pick<DeliveriesResponse, 'cash' | 'currency' | 'others'>;

const courierCashView = z.object({
  courier: z.string(),
  name: z.string(),
  currency: z.optional(z.string()),
  /** The cash that can be handed over now, and the number of orders from which it comes. */
  open: z.number(),
  orders: z.number(),
  /** Deliveries that the courier can still undo. Their cash cannot be handed over yet. */
  tooFresh: z.optional(z.number()),
});

const handoverView = z.object({
  number: z.number(),
  courier: z.string(),
  name: z.string(),
  at: z.string(),
  by: z.optional(z.string()),
  orders: z.number(),
  currency: z.optional(z.string()),
  expected: z.number(),
  counted: z.number(),
  reason: z.optional(z.string()),
});

/**
 * The response of GET /api/report/couriers and POST /api/report/handover: the cash that couriers have now,
 * and the handovers of a day.
 */
export const courierCashResponse = z.object({
  currency: z.string(),
  couriers: z.array(courierCashView),
  handovers: z.array(handoverView),
});
export type CourierCashResponse = z.output<typeof courierCashResponse>;
