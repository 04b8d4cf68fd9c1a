import * as z from 'zod/mini';

/**
 * A customer who has ordered before. If the data comes only from an account, all fields except name and phone
 * are empty.
 */
const personView = z.object({
  /** Present only if the email address of the account is verified, or if the account has claimed a phone order. */
  shopper: z.optional(z.string()),
  paysOnAccount: z.optional(z.literal(true)),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  company: z.optional(z.string()),
  street: z.string(),
  line2: z.optional(z.string()),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  note: z.optional(z.string()),
  orderedAt: z.string(),
});

export type PersonView = z.output<typeof personView>;

/** The response of GET /api/order/people. The customer with the latest order is first. */
export const peopleResponse = z.object({ people: z.array(personView) });

export type PeopleResponse = z.output<typeof peopleResponse>;

/** The price of a phone order for display, in major currency units. */
const sumView = z.object({
  currency: z.string(),
  taxMode: z.enum(['added', 'included']),
  taxPercent: z.number(),
  lines: z.array(
    z.object({
      product: z.string(),
      /** For weighed goods, this is the maximum price. */
      amount: z.number(),
      /** Present only for weighed goods. */
      estimate: z.optional(z.number()),
    }),
  ),
  subtotal: z.number(),
  deposits: z.number(),
  deliveryFee: z.number(),
  stateFee: z.optional(z.object({ name: z.string(), amount: z.number() })),
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  total: z.number(),
  /** The estimated total. Present only with weighed goods; `total` is then the maximum. */
  estimate: z.optional(z.number()),
  /** The smallest coin. Cash totals are rounded to it. Absent if every cent can be paid. */
  cashStep: z.optional(z.number()),
});

export type SumView = z.output<typeof sumView>;

/** The response of POST /api/order/sum. */
export const sumResponse = z.object({ sum: sumView });

export type SumResponse = z.output<typeof sumResponse>;
