import * as z from 'zod/mini';
import { failedTryView } from '@/lib/orders/view';

/** A delivery as its courier sees it: the data needed at the door. Amounts in units of the currency. */
const deliveryView = z.object({
  _id: z.string(),
  number: z.optional(z.number()),
  status: z.enum(['Packed', 'Out for delivery', 'Delivered']),
  name: z.string(),
  phone: z.string(),
  /** The address in one line, and its note. */
  address: z.string(),
  note: z.optional(z.string()),
  /** ISO 8601. */
  promisedAt: z.optional(z.string()),
  window: z.optional(z.object({ from: z.string(), to: z.string() })),
  pieces: z.number(),
  currency: z.string(),
  /** The cash to collect at the door; negative if the courier pays out cash. */
  toCollect: z.number(),
  /** The part of `toCollect` that is cash rounding, without tax; absent if zero. */
  rounding: z.optional(z.number()),
  /** The returned deposits that were recorded. */
  returned: z.optional(z.array(z.object({ pieces: z.number(), amount: z.number() }))),
  /** True if the returned deposits wait for a manager, because the order is paid online. */
  returnsWait: z.optional(z.literal(true)),
  /** True if the request that delivers the order must state whether it was paid. */
  asksPaid: z.optional(z.literal(true)),
  /** The minimum age for receiving the order. */
  leastAge: z.optional(z.number()),
  failedTries: z.optional(z.array(failedTryView)),
  /** Until when its last change can be undone, ISO 8601. */
  undoUntil: z.optional(z.string()),
  /** Why it must not be handed over. */
  hold: z.optional(z.string()),
  revision: z.number(),
});
export type DeliveryView = z.output<typeof deliveryView>;

const personView = z.object({ id: z.string(), name: z.string() });

/** The response of GET /api/order/couriers. */
export const couriersAnswer = z.object({
  couriers: z.array(personView),
  /** The people who may pack or deliver orders, the owner first; empty in a shop without staff. */
  people: z.array(personView),
});
export type CouriersAnswer = z.output<typeof couriersAnswer>;

/** The response of GET /api/order/courier: in the order of the route, recently delivered orders last. */
export const deliveriesAnswer = z.object({
  deliveries: z.array(deliveryView),
  /** The collected cash to hand over, and its currency. */
  cash: z.number(),
  currency: z.string(),
  /** The cash in other currencies; absent if there is none. */
  others: z.optional(z.array(z.object({ cash: z.number(), currency: z.string() }))),
  /** The deposits of the shop's products, without duplicates. */
  deposits: z.array(z.number()),
});
export type DeliveriesAnswer = z.output<typeof deliveriesAnswer>;
export type OwnCash = Pick<DeliveriesAnswer, 'cash' | 'currency' | 'others'>;

/** The cash of a courier in one currency. */
const courierCashView = z.object({
  courier: z.string(),
  name: z.string(),
  /** Absent if it is the shop's currency. */
  currency: z.optional(z.string()),
  /** The cash to hand over now, and its number of orders. */
  open: z.number(),
  orders: z.number(),
  /** The number of deliveries that can still be undone; they are handed over later. */
  tooFresh: z.optional(z.number()),
});

const handoverView = z.object({
  number: z.number(),
  courier: z.string(),
  name: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Absent for the owner. */
  by: z.optional(z.string()),
  orders: z.number(),
  /** Absent if it is the shop's currency. */
  currency: z.optional(z.string()),
  expected: z.number(),
  counted: z.number(),
  reason: z.optional(z.string()),
});

/**
 * The response of GET /api/report/couriers and POST /api/report/handover: the open cash, and the handovers of a
 * day.
 */
export const courierCashAnswer = z.object({
  currency: z.string(),
  couriers: z.array(courierCashView),
  handovers: z.array(handoverView),
});
export type CourierCashAnswer = z.output<typeof courierCashAnswer>;
