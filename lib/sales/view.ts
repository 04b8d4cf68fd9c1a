import * as z from 'zod/mini';
import { STEP_UNITS } from '@/lib/weights/fields';

const marginView = z.object({
  /** The sales without tax minus the cost, in major currency units. */
  amount: z.number(),
  /** The margin as a percentage of the sales without tax, with one decimal. */
  percent: z.number(),
  /** The percentage of the sales for which the cost price is known, from 0 to 100. */
  known: z.number(),
});
export type MarginView = z.output<typeof marginView>;

const soldView = z.object({
  product: z.string(),
  name: z.string(),
  /** The path of the product's category. */
  category: z.string(),
  pieces: z.number(),
  /** The amount of the sales, in major currency units. */
  amount: z.number(),
  /** The margin of the lines with a known cost price. Absent if no line has a known cost price. */
  margin: z.optional(marginView),
});
export type SoldView = z.output<typeof soldView>;

/** A row of a report. `day` is the day or, in the year view, the first day of the month. */
const dayRow = z.object({ day: z.string(), orders: z.number(), amount: z.number() });

/**
 * The previous period, for comparison. `amount` and `orders` are the sums from `from` to `to`. `days` has the same kind
 * of rows as the report. In the year view, `days` has all twelve months, even the months after `to`.
 */
const previousView = z.object({
  from: z.string(),
  to: z.string(),
  orders: z.number(),
  amount: z.number(),
  days: z.array(dayRow),
});
export type PreviousView = z.output<typeof previousView>;

/** The period of a report. `unit` is the length of its rows. */
export const periodShape = {
  from: z.string(),
  to: z.string(),
  today: z.string(),
  unit: z.enum(['day', 'month']),
  /** The chosen calendar month or year. Absent if days were chosen. */
  month: z.optional(z.string()),
  year: z.optional(z.string()),
};

const currencySales = z.object({
  currency: z.string(),
  orders: z.number(),
  amount: z.number(),
  /** The number of shoppers. `returning` counts the shoppers who had ordered before. */
  shoppers: z.number(),
  returning: z.number(),
  /** The number of delivered orders. `onTime` is the number of orders that were delivered by the promised time. */
  delivered: z.number(),
  onTime: z.number(),
  /** One row for each day or month of the period, earliest first. */
  days: z.array(dayRow),
  /** The previous period. Absent if it had no orders. */
  previous: z.optional(previousView),
  /** The margin of the period. Absent without the permission to see margins, or if no sold product has a cost price. */
  margin: z.optional(marginView),
  /** The categories of the sold products, sorted by amount in descending order. */
  shelves: z.array(z.object({ category: z.string(), pieces: z.number(), amount: z.number() })),
  /** The best-selling products by amount. */
  best: z.array(soldView),
});
/** The sales of a period in one currency. */
export type CurrencySales = z.output<typeof currencySales>;

/**
 * The sales of a period: the picked goods of all orders that are not cancelled, at displayed prices. An order
 * counts on the day on which it was placed.
 */
const salesView = z.extend(currencySales, {
  ...periodShape,
  /**
   * The products in stock with the fewest pieces sold, counted in all currencies. `amount` includes only sales
   * in the shop's own currency.
   */
  worst: z.array(soldView),
  /** The sales in former currencies of the shop. The amounts above do not include them. Absent if there are none. */
  others: z.optional(z.array(currencySales)),
});
export type SalesView = z.output<typeof salesView>;

/** The response of GET /api/report/sales. */
export const salesResponse = z.object({ sales: salesView });
export type SalesResponse = z.output<typeof salesResponse>;

const reorderRow = z.object({
  product: z.string(),
  name: z.string(),
  weight: z.optional(z.string()),
  category: z.string(),
  /** The current stock. Absent for an out-of-stock product whose stock is not tracked. */
  stock: z.optional(z.number()),
  /** The unit of `stock`, `sold` and `buy` for goods sold by weight. Absent if they are in pieces. */
  unit: z.optional(z.enum(STEP_UNITS)),
  /** The total sold on the same weekday of the four previous weeks. */
  sold: z.number(),
  /** The amount of the product that the shop should buy for the day. */
  buy: z.number(),
});
export type ReorderRow = z.output<typeof reorderRow>;

/** The products that the shop should buy for a day, with their amounts. */
const reorderView = z.object({ day: z.string(), rows: z.array(reorderRow) });
export type ReorderView = z.output<typeof reorderView>;

/** The response of GET /api/report/reorder. */
export const reorderResponse = z.object({ reorder: reorderView });
export type ReorderResponse = z.output<typeof reorderResponse>;

const daySums = {
  /** The number of orders and their current total in major currency units. Cancelled orders are excluded. */
  orders: z.number(),
  amount: z.number(),
  cancelled: z.number(),
  /** The total that the cancelled orders had before their cancellation. */
  cancelledAmount: z.number(),
};

/** The orders placed on each day or in each month, latest first, and the sums of the period. */
const currencyDays = z.object({
  currency: z.string(),
  ...daySums,
  days: z.array(z.object({ day: z.string(), ...daySums })),
  /** The previous period. Absent if it had no orders. */
  previous: z.optional(previousView),
});
/** The orders of each day in one currency. */
export type CurrencyDays = z.output<typeof currencyDays>;

const orderDaysView = z.extend(currencyDays, {
  ...periodShape,
  /** The orders in former currencies of the shop. The amounts above do not include them. Absent if there are none. */
  others: z.optional(z.array(currencyDays)),
});
export type OrderDaysView = z.output<typeof orderDaysView>;

/** The response of GET /api/report/orders. */
export const orderDaysResponse = z.object({ orderDays: orderDaysView });
export type OrderDaysResponse = z.output<typeof orderDaysResponse>;

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

/** `count` is the number of all matching orders, and `orders` contains the first of them. */
const someOrders = z.object({ count: z.number(), orders: z.array(todayOrder) });

/**
 * `orders` is a number of orders, and `amount` their current total in major currency units. Cancelled orders are
 * excluded.
 */
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
  /**
   * Orders with a withdrawal by the consumer that are not refunded yet, the oldest first. Absent if the shop does not
   * accept withdrawals.
   */
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
export const todayResponse = z.object({ today: todayView });
export type TodayResponse = z.output<typeof todayResponse>;
