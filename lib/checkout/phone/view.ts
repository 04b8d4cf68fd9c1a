import * as z from 'zod/mini';

/** Somebody who has ordered before. What only an account has typed is empty, but for name and phone. */
const personView = z.object({
  /** The account that is proven to be theirs: by its e-mail, or by an order by phone that was taken into it. */
  shopper: z.optional(z.string()),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  note: z.optional(z.string()),
  /** When they ordered last, ISO 8601. */
  orderedAt: z.string(),
});

export type PersonView = z.output<typeof personView>;

/** The answer of GET /api/order/people: the latest first. */
export const peopleAnswer = z.object({ people: z.array(personView) });

export type PeopleAnswer = z.output<typeof peopleAnswer>;

/** What an order would cost, in units of the currency; sums as they are shown. */
const sumView = z.object({
  currency: z.string(),
  taxMode: z.enum(['added', 'included']),
  taxPercent: z.number(),
  lines: z.array(
    z.object({
      product: z.string(),
      /** Of goods that are weighed, the most. */
      amount: z.number(),
      /** About what goods that are weighed cost; absent of others. */
      estimate: z.optional(z.number()),
    }),
  ),
  subtotal: z.number(),
  deposits: z.number(),
  deliveryFee: z.number(),
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  total: z.number(),
  /** About what an order with goods that are weighed costs, of which `total` is the most; absent of others. */
  estimate: z.optional(z.number()),
  /** The smallest sum of cash; what is paid in cash is rounded to it. Absent where coins can pay each cent. */
  cashStep: z.optional(z.number()),
});

export type SumView = z.output<typeof sumView>;

/** The answer of POST /api/order/sum. */
export const sumAnswer = z.object({ sum: sumView });

export type SumAnswer = z.output<typeof sumAnswer>;
