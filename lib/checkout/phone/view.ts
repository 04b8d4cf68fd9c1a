import * as z from 'zod/mini';

/**
 * A customer who has ordered before. If the data comes only from an account, all fields except name and phone
 * are empty.
 */
const personView = z.object({
  /**
   * The id of the customer's account. Present only if the email address of the account is verified, or if the account
   * has claimed a phone order.
   */
  shopper: z.optional(z.string()),
  /** True if the account may order on account. */
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
  /** When the customer last ordered, in ISO 8601. */
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
      /** The price of the line. For weighed goods, this is the maximum price. */
      amount: z.number(),
      /** The estimated price of weighed goods. Absent for other goods. */
      estimate: z.optional(z.number()),
    }),
  ),
  subtotal: z.number(),
  deposits: z.number(),
  deliveryFee: z.number(),
  /** The state delivery fee, if the order has one. */
  stateFee: z.optional(z.object({ name: z.string(), amount: z.number() })),
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  total: z.number(),
  /** The estimated total if the order has weighed goods. `total` is then the maximum. Absent for other orders. */
  estimate: z.optional(z.number()),
  /** The smallest cash amount, to which totals paid in cash are rounded. Absent if every cent can be paid in cash. */
  cashStep: z.optional(z.number()),
});

export type SumView = z.output<typeof sumView>;

/** The response of POST /api/order/sum. */
export const sumResponse = z.object({ sum: sumView });

export type SumResponse = z.output<typeof sumResponse>;
