import * as z from 'zod/mini';

const soldView = z.object({
  product: z.string(),
  name: z.string(),
  /** The path of the product's category. */
  category: z.string(),
  pieces: z.number(),
  /** In major currency units. */
  amount: z.number(),
});
export type SoldView = z.output<typeof soldView>;

const currencySales = z.object({
  currency: z.string(),
  orders: z.number(),
  amount: z.number(),
  /** The number of shoppers. `returning` counts those who had ordered before. */
  shoppers: z.number(),
  returning: z.number(),
  /** The number of delivered orders. `onTime` is the number of those delivered by the promised time. */
  delivered: z.number(),
  onTime: z.number(),
  /** Each day, earliest first. */
  days: z.array(z.object({ day: z.string(), orders: z.number(), amount: z.number() })),
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
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /**
   * The products in stock with the fewest pieces sold, counted in all currencies. `amount` includes only sales
   * in the shop's own currency.
   */
  worst: z.array(soldView),
  /**
   * The sales in former currencies of the shop. The amounts above do not include them. Absent if there are none.
   */
  others: z.optional(z.array(currencySales)),
});
export type SalesView = z.output<typeof salesView>;

/** The response of GET /api/report/sales. */
export const salesAnswer = z.object({ sales: salesView });
export type SalesAnswer = z.output<typeof salesAnswer>;

const reorderRow = z.object({
  product: z.string(),
  name: z.string(),
  weight: z.optional(z.string()),
  category: z.string(),
  /** The current stock. Absent for an out-of-stock product whose stock is not tracked. */
  stock: z.optional(z.number()),
  /** The unit of `stock`, `sold` and `buy` for goods sold by weight. Absent if they are in pieces. */
  unit: z.optional(z.enum(['g', 'ml'])),
  /** The total sold on the same weekday of the four previous weeks. */
  sold: z.number(),
  /** How much to buy for the day. */
  buy: z.number(),
});
export type ReorderRow = z.output<typeof reorderRow>;

/** What to buy for a day. */
const reorderView = z.object({ day: z.string(), rows: z.array(reorderRow) });
export type ReorderView = z.output<typeof reorderView>;

/** The response of GET /api/report/reorder. */
export const reorderAnswer = z.object({ reorder: reorderView });
export type ReorderAnswer = z.output<typeof reorderAnswer>;

const daySums = {
  /** The number of orders and their current total in major currency units. Cancelled orders are excluded. */
  orders: z.number(),
  amount: z.number(),
  cancelled: z.number(),
  /** The original total of the cancelled orders. */
  cancelledAmount: z.number(),
};

/** The orders placed on each day, latest day first, and the sums of all days. */
const currencyDays = z.object({
  currency: z.string(),
  ...daySums,
  days: z.array(z.object({ day: z.string(), ...daySums })),
});
/** The orders of each day in one currency. */
export type CurrencyDays = z.output<typeof currencyDays>;

const orderDaysView = z.extend(currencyDays, {
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /**
   * The orders in former currencies of the shop. The amounts above do not include them. Absent if there are
   * none.
   */
  others: z.optional(z.array(currencyDays)),
});
export type OrderDaysView = z.output<typeof orderDaysView>;

/** The response of GET /api/report/orders. */
export const orderDaysAnswer = z.object({ orderDays: orderDaysView });
export type OrderDaysAnswer = z.output<typeof orderDaysAnswer>;
