import * as z from 'zod/mini';
import { PAY_METHODS } from '@/lib/payments/pay-methods';

const wayView = z.enum(['card', 'cash', ...PAY_METHODS, 'credit', 'other']);

/** The totals of money movements, in major currency units. Money that left the shop is negative. */
const figuresView = z.object({
  orders: z.number(),
  ways: z.array(z.object({ way: wayView, paid: z.number(), back: z.number() })),
  /** The amounts per tax rate. Their sum is `total` minus `rounding`. */
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  /** The deposits and the delivery fees within `total`: net if the shop shows net prices, otherwise gross. */
  deposits: z.number(),
  deliveryFees: z.number(),
  /** The cash rounding, which has no tax. It is negative if the shop received less. Absent if it is 0. */
  rounding: z.optional(z.number()),
  total: z.number(),
});
export type FiguresView = z.output<typeof figuresView>;

/**
 * Compares the shop's card payments with Stripe, for orders whose payments changed on this day. `isAsked` is false if
 * Stripe did not respond.
 */
const stripeView = z.object({
  isAsked: z.boolean(),
  own: z.number(),
  stripe: z.number(),
  differing: z.array(z.object({ order: z.string(), own: z.number(), stripe: z.number() })),
});

const daySums = {
  figures: figuresView,
  /** The part of `figures` that belongs to earlier days, but was booked after their reports were closed. */
  late: z.optional(figuresView),
  expected: z.number(),
};

/**
 * The totals in a currency other than the shop's. No other sum includes them, and the seller does not count this cash.
 */
const otherView = z.object({
  currency: z.string(),
  ...daySums,
  stripe: z.optional(stripeView),
});
export type OtherView = z.output<typeof otherView>;

const closeView = z.object({
  /** The number of the closed report: 1, 2, 3, … without gaps. */
  number: z.number(),
  date: z.string(),
  at: z.string(),
  by: z.object({ role: z.enum(['seller']), name: z.optional(z.string()) }),
  expected: z.number(),
  counted: z.number(),
  reason: z.optional(z.string()),
  stripe: z.optional(stripeView),
});
export type CloseView = z.output<typeof closeView>;

/** The report of a business day, open or closed. */
export const dayReportView = z.object({
  date: z.string(),
  today: z.string(),
  currency: z.string(),
  since: z.string(),
  ...daySums,
  others: z.optional(z.array(otherView)),
  /**
   * The couriers' handovers since the previous closed report, in major currency units. Without `currency`, they are in
   * the currency of the report.
   */
  handovers: z.optional(
    z.array(
      z.object({
        number: z.number(),
        name: z.string(),
        currency: z.optional(z.string()),
        expected: z.number(),
        counted: z.number(),
      }),
    ),
  ),
  close: z.optional(closeView),
  hold: z.optional(z.string()),
  /**
   * The latest closed reports, latest first, in major units. Without `currency`, they are in the currency of this
   * report.
   */
  closes: z.array(
    z.object({
      number: z.number(),
      date: z.string(),
      total: z.number(),
      currency: z.optional(z.string()),
      others: z.optional(z.array(z.object({ currency: z.string(), total: z.number() }))),
    }),
  ),
});
export type DayReportView = z.output<typeof dayReportView>;

/** The response of GET /api/report/day and POST /api/report/close. */
export const dayResponse = z.object({ day: dayReportView });
export type DayResponse = z.output<typeof dayResponse>;
