import * as z from 'zod/mini';

const soldView = z.object({
  product: z.string(),
  name: z.string(),
  /** The path of its category. */
  category: z.string(),
  pieces: z.number(),
  /** In units of the currency. */
  amount: z.number(),
});
export type SoldView = z.output<typeof soldView>;

const currencySales = z.object({
  currency: z.string(),
  orders: z.number(),
  amount: z.number(),
  /** How many people ordered, and how many of them not for the first time. */
  shoppers: z.number(),
  returning: z.number(),
  /** How many of the orders are delivered, and how many of these by the time that was promised. */
  delivered: z.number(),
  onTime: z.number(),
  /** Each day, the first one first. */
  days: z.array(z.object({ day: z.string(), orders: z.number(), amount: z.number() })),
  /** The categories of what was sold, the largest amount first. */
  shelves: z.array(z.object({ category: z.string(), pieces: z.number(), amount: z.number() })),
  /** What sold most by amount. */
  best: z.array(soldView),
});
/** What was sold in one currency. */
export type CurrencySales = z.output<typeof currencySales>;

/** What was sold in some days: goods at the shown prices, of orders that are not cancelled, on the days of their placing. */
const salesView = z.extend(currencySales, {
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** The products in stock that sold least, by their pieces in any currency; `amount` is in the shop's. */
  worst: z.array(soldView),
  /** What was sold in former currencies of the shop, in no sum above; absent without such orders. */
  others: z.optional(z.array(currencySales)),
});
export type SalesView = z.output<typeof salesView>;

/** The answer of GET /api/report/sales. */
export const salesAnswer = z.object({ sales: salesView });
export type SalesAnswer = z.output<typeof salesAnswer>;

const reorderRow = z.object({
  product: z.string(),
  name: z.string(),
  weight: z.optional(z.string()),
  category: z.string(),
  /** What is left; absent for a product that is not counted and is out of stock. */
  stock: z.optional(z.number()),
  /** The unit of all three of goods by weight; pieces without it. */
  unit: z.optional(z.enum(['g', 'ml'])),
  /** The pieces that were sold on the four weekdays before, together. */
  sold: z.number(),
  /** How many are missing for the day. */
  buy: z.number(),
});
export type ReorderRow = z.output<typeof reorderRow>;

/** What to buy for a day. */
const reorderView = z.object({ day: z.string(), rows: z.array(reorderRow) });
export type ReorderView = z.output<typeof reorderView>;

/** The answer of GET /api/report/reorder. */
export const reorderAnswer = z.object({ reorder: reorderView });
export type ReorderAnswer = z.output<typeof reorderAnswer>;

const daySums = {
  /** Without cancelled ones: how many, and what they come to now, in units of the currency. */
  orders: z.number(),
  amount: z.number(),
  cancelled: z.number(),
  /** What cancelled ones would have come to. */
  cancelledAmount: z.number(),
};

/** The orders that were placed on each day, the last one first, and all of them. */
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
  /** Orders in former currencies of the shop, in no sum above; absent without such orders. */
  others: z.optional(z.array(currencyDays)),
});
export type OrderDaysView = z.output<typeof orderDaysView>;

/** The answer of GET /api/report/orders. */
export const orderDaysAnswer = z.object({ orderDays: orderDaysView });
export type OrderDaysAnswer = z.output<typeof orderDaysAnswer>;
