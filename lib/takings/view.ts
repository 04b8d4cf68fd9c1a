import * as z from 'zod/mini';

const wayView = z.enum(['card', 'cash', 'credit', 'other']);

/** What movements of money come to; amounts in units of the currency, what left is below 0. */
const figuresView = z.object({
  /** How many orders were paid. */
  orders: z.number(),
  ways: z.array(z.object({ way: wayView, paid: z.number(), back: z.number() })),
  /** By rates; together `total`, less `rounding`. */
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  /** What of it are deposits and delivery fees, as the shop shows prices. */
  deposits: z.number(),
  deliveryFees: z.number(),
  /** What cash was rounded by, without tax; below 0 what was lost by it; absent of nothing. */
  rounding: z.optional(z.number()),
  total: z.number(),
});
export type FiguresView = z.output<typeof figuresView>;

/** What Stripe says of the orders whose card payments moved; `isAsked` is false when it could not be asked. */
const stripeView = z.object({
  isAsked: z.boolean(),
  own: z.number(),
  stripe: z.number(),
  differing: z.array(z.object({ order: z.string(), own: z.number(), stripe: z.number() })),
});

/** What a day brought in one currency. */
const daySums = {
  figures: figuresView,
  /** What of them was noted for earlier days after these were closed. */
  late: z.optional(figuresView),
  /** The cash that the day brought. */
  expected: z.number(),
};

/** The same in a currency that is not the shop's: nothing of it is in other sums, and its cash is not counted. */
const otherView = z.object({
  currency: z.string(),
  ...daySums,
  /** Of a closed day. */
  stripe: z.optional(stripeView),
});
export type OtherView = z.output<typeof otherView>;

/** The close of a day, which never changes. */
const closeView = z.object({
  /** 1, 2, 3, …, without gaps. */
  number: z.number(),
  date: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.object({ role: z.enum(['seller']), name: z.optional(z.string()) }),
  /** The cash that the day brought, and what was counted. */
  expected: z.number(),
  counted: z.number(),
  reason: z.optional(z.string()),
  stripe: z.optional(stripeView),
});
export type CloseView = z.output<typeof closeView>;

/** A day of the shop, closed or as it stands. */
export const dayReportView = z.object({
  /** `2026-12-25`, by the clock of the shop. */
  date: z.string(),
  today: z.string(),
  currency: z.string(),
  /** The first day that is counted. */
  since: z.string(),
  ...daySums,
  /** What it brought in other currencies; absent of none. */
  others: z.optional(z.array(otherView)),
  /** What couriers handed over since the close before, in units of its currency, absent where it is the day's; absent of none. */
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
  /** Why it cannot be closed now, in a sentence. */
  hold: z.optional(z.string()),
  /** The latest closes, the latest first, in units of their currencies, each absent where it is the day's. */
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

/** The answer of GET /api/report/day and POST /api/report/close. */
export const dayAnswer = z.object({ day: dayReportView });
export type DayAnswer = z.output<typeof dayAnswer>;
