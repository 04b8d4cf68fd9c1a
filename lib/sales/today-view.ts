import * as z from 'zod/mini';
import { STEP_UNITS } from '@/lib/weights/fields';

/** An order in a list of the page Today. */
const todayOrder = z.object({
  _id: z.string(),
  number: z.optional(z.number()),
  /** The customer's first and last name. */
  name: z.string(),
  /** When the order was placed, in ISO 8601. */
  createdAt: z.string(),
  /** The promised time, in ISO 8601. */
  promisedAt: z.optional(z.string()),
});
export type TodayOrder = z.output<typeof todayOrder>;

/** The number of all matching orders, and the first of these orders. */
const someOrders = z.object({ count: z.number(), orders: z.array(todayOrder) });

/** A number of orders and their current total in major currency units, without cancelled orders. */
const sum = z.object({ orders: z.number(), amount: z.number() });

const todayView = z.object({
  /** The business day, and the same weekday of the week before, for example `2026-12-25`. */
  day: z.string(),
  dayBefore: z.string(),
  /** The currency of the sums. Orders in a former currency of the shop are not included. */
  currency: z.string(),
  today: sum,
  /**
   * The orders of the same weekday last week, until the current time of day. `wholeDayBefore` counts the orders of that
   * whole day.
   */
  before: sum,
  wholeDayBefore: sum,
  /** Open orders whose promised time has passed, the most overdue order first. */
  late: someOrders,
  /** Orders with the status "Order Placed" that are not late, the oldest first. */
  fresh: someOrders,
  /** Orders with a payment that a person must review, or with an open dispute, the newest first. At most 50. */
  review: someOrders,
  /** Orders from which a consumer withdrew, not refunded yet, the oldest first. Absent without withdrawals. */
  withdrawn: z.optional(someOrders),
  stock: z.object({
    /** The number of products with little stock, and of products that are out of stock. */
    low: z.number(),
    out: z.number(),
    /** The products with the lowest stock. */
    products: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        stock: z.number(),
        /** The unit of `stock` for goods sold by weight. */
        unit: z.optional(z.enum(STEP_UNITS)),
      }),
    ),
  }),
});
/** The figures of the page Today. */
export type TodayView = z.output<typeof todayView>;

/** The response of GET /api/report/today. */
export const todayAnswer = z.object({ today: todayView });
export type TodayAnswer = z.output<typeof todayAnswer>;
