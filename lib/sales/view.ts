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
  category: z.string(),
  pieces: z.number(),
  amount: z.number(),
  /** The margin of the lines with a known cost price. Absent if no line has a known cost price. */
  margin: z.optional(marginView),
});
export type SoldView = z.output<typeof soldView>;

/** A row of a report. `day` is the day or, in the year view, the first day of the month. */
const dayRow = z.object({ day: z.string(), orders: z.number(), amount: z.number() });

/**
 * The previous period, for comparison. `amount` and `orders` are the sums from `from` to `to`. In the year view, `days`
 * has all twelve months, even the months after `to`.
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
  shoppers: z.number(),
  returning: z.number(),
  delivered: z.number(),
  onTime: z.number(),
  days: z.array(dayRow),
  previous: z.optional(previousView),
  /** The margin of the period. Absent without the permission to see margins, or if no sold product has a cost price. */
  margin: z.optional(marginView),
  shelves: z.array(z.object({ category: z.string(), pieces: z.number(), amount: z.number() })),
  best: z.array(soldView),
});
/** The sales of a period in one currency. */
export type CurrencySales = z.output<typeof currencySales>;

/**
 * The picked goods of all orders that are not cancelled, at displayed prices. An order counts on the day on which it
 * was placed.
 */
const salesView = z.extend(currencySales, {
  ...periodShape,
  /**
   * The products in stock with the fewest pieces sold, in all currencies. `amount` includes only the shop's own
   * currency.
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
  buy: z.number(),
});
export type ReorderRow = z.output<typeof reorderRow>;

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
  cancelledAmount: z.number(),
};

const currencyDays = z.object({
  currency: z.string(),
  ...daySums,
  days: z.array(z.object({ day: z.string(), ...daySums })),
  previous: z.optional(previousView),
});
/** The orders of each day in one currency. */
export type CurrencyDays = z.output<typeof currencyDays>;

const orderDaysView = z.extend(currencyDays, {
  ...periodShape,
  others: z.optional(z.array(currencyDays)),
});
export type OrderDaysView = z.output<typeof orderDaysView>;

/** The response of GET /api/report/orders. */
export const orderDaysResponse = z.object({ orderDays: orderDaysView });
export type OrderDaysResponse = z.output<typeof orderDaysResponse>;

const todayOrder = z.object({
  _id: z.string(),
  number: z.optional(z.number()),
  name: z.string(),
  createdAt: z.string(),
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
  currency: z.string(),
  today: sum,
  /**
   * The orders of the same weekday last week, until the current time of day. `wholeDayBefore` includes the whole day.
   */
  before: sum,
  wholeDayBefore: sum,
  late: someOrders,
  fresh: someOrders,
  /**
   * Orders with a payment that a person must review, or with an open dispute. The newest order comes first, at most 50.
   */
  review: someOrders,
  /**
   * Orders with a withdrawal by the consumer that are not refunded yet, the oldest first. Absent if the shop does not
   * accept withdrawals.
   */
  withdrawn: z.optional(someOrders),
  stock: z.object({
    low: z.number(),
    out: z.number(),
    products: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        stock: z.number(),
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
