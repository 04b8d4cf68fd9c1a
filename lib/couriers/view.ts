import * as z from 'zod/mini';
import { failedTryView } from '@/lib/orders/view';
import { orderMethodView } from '@/lib/payments/pay-methods-view';

/**
 * A delivery as the courier's app shows it. It contains only data that is needed at the door. Amounts are in major
 * currency units.
 */
const deliveryView = z.object({
  _id: z.string(),
  number: z.optional(z.number()),
  status: z.enum(['Packed', 'Out for delivery', 'Delivered']),
  name: z.string(),
  phone: z.string(),
  /** The address in one line. `note` is the shopper's note for the courier. */
  address: z.string(),
  note: z.optional(z.string()),
  /** The promised time of the delivery, in ISO 8601. */
  promisedAt: z.optional(z.string()),
  window: z.optional(z.object({ from: z.string(), to: z.string() })),
  /** The id of the first order of a group that is delivered together. Absent for an order without a group. */
  stop: z.optional(z.string()),
  pieces: z.number(),
  currency: z.string(),
  /**
   * The amount to collect at the door, in cash or by card (`payMethod`). Negative if the courier must pay out cash for
   * returned deposits.
   */
  toCollect: z.number(),
  /**
   * The payment method, absent for cash and online payments. `name` is in the main language unless the seller has named
   * the method.
   */
  payMethod: z.optional(orderMethodView),
  /**
   * The alternative payment method, and the amount to collect with it. The alternative is cash if the customer has
   * chosen card, and card if the customer has chosen cash. Absent if the shop accepts only cash.
   */
  instead: z.optional(
    z.object({
      payMethod: z.enum(['cash', 'terminal']),
      name: z.optional(z.string()),
      toCollect: z.number(),
    }),
  ),
  /** The cash rounding that `toCollect` includes. The rounding is not taxed. Absent if it is zero. */
  rounding: z.optional(z.number()),
  returned: z.optional(z.array(z.object({ pieces: z.number(), amount: z.number() }))),
  /** True if a manager must first confirm the returned deposits, because the order was paid online. */
  returnsWait: z.optional(z.literal(true)),
  /** True if the request that marks the order as delivered must state whether it was paid. */
  asksPaid: z.optional(z.literal(true)),
  /** The minimum age of the person who receives the order. */
  leastAge: z.optional(z.number()),
  failedTries: z.optional(z.array(failedTryView)),
  /** The time until which the courier can undo the last change, ISO 8601. */
  undoUntil: z.optional(z.string()),
  /** The reason why the order must not be handed to the shopper. Absent if there is none. */
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
  /** The cash that the courier must hand over, and its currency. */
  cash: z.number(),
  currency: z.string(),
  /** The cash in other currencies. Absent if there is none. */
  others: z.optional(z.array(z.object({ cash: z.number(), currency: z.string() }))),
  /** The different deposits that the shop's products have, in major currency units. */
  deposits: z.array(z.number()),
});
export type DeliveriesResponse = z.output<typeof deliveriesResponse>;
export type OwnCash = Pick<DeliveriesResponse, 'cash' | 'currency' | 'others'>;

const courierCashView = z.object({
  courier: z.string(),
  name: z.string(),
  /** The currency of the cash (ISO 4217). Absent if it is the shop's currency. */
  currency: z.optional(z.string()),
  /** The cash that can be handed over now, and the number of orders from which it comes. */
  open: z.number(),
  orders: z.number(),
  /** The number of deliveries that the courier can still undo. Their cash cannot be handed over yet. */
  tooFresh: z.optional(z.number()),
});

const handoverView = z.object({
  number: z.number(),
  courier: z.string(),
  name: z.string(),
  /** The time of the handover, in ISO 8601. */
  at: z.string(),
  /** The name of the staff member who recorded the handover. Absent if it was the owner. */
  by: z.optional(z.string()),
  orders: z.number(),
  /** The currency of the handover (ISO 4217). Absent if it is the shop's currency. */
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
