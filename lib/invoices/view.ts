import * as z from 'zod/mini';

/** An invoice or a credit note as the API answers it; amounts in units of the currency, those of credit notes positive. */
export const invoiceView = z.object({
  kind: z.enum(['invoice', 'credit note']),
  /** `INV-2026-0001`; invoices and credit notes have numbers without gaps, which begin anew each year. */
  number: z.string(),
  /** The number of the invoice that a credit note is about. */
  refersTo: z.optional(z.string()),
  /** The id of the order, and its short number of the day. */
  order: z.string(),
  orderNumber: z.optional(z.number()),
  /** The days on which it was made, ordered and delivered, by the clock of the shop: `2026-12-25`. */
  day: z.string(),
  orderedOn: z.string(),
  deliveredOn: z.string(),
  seller: z.object({
    name: z.string(),
    /** Lines of text. */
    address: z.string(),
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
    taxNumber: z.string(),
    /** ISO 3166-1 alpha-2. */
    country: z.optional(z.string()),
  }),
  /** An order that is collected has no address. */
  buyer: z.object({
    name: z.string(),
    email: z.optional(z.string()),
    company: z.optional(z.string()),
    vatId: z.optional(z.string()),
    street: z.optional(z.string()),
    city: z.optional(z.string()),
    state: z.optional(z.string()),
    zipcode: z.optional(z.string()),
    country: z.optional(z.string()),
  }),
  /** ISO 4217 in lower case. */
  currency: z.string(),
  taxMode: z.enum(['added', 'included']),
  /** Why no tax is charged, such as `§ 19 UStG`; absent where it is, also at 0%. */
  taxExemption: z.optional(z.string()),
  /** `amount` is that of all pieces: with tax where prices include it, before tax where it is added. */
  lines: z.array(
    z.object({
      kind: z.enum(['goods', 'deposit', 'delivery', 'refund']),
      name: z.string(),
      weight: z.optional(z.string()),
      quantity: z.number(),
      amount: z.number(),
      taxPercent: z.number(),
    }),
  ),
  /** By rates; together the total. */
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  total: z.number(),
  /** What cash was rounded by, without tax and beside the total: BT-114 of EN 16931. */
  rounding: z.optional(z.number()),
  /** What of total and rounding was paid before it was made, if anything. */
  paid: z.optional(z.number()),
});
export type InvoiceView = z.output<typeof invoiceView>;

/** The answer of both calls: the invoice, and the credit notes about it, the oldest first. */
export const invoiceAnswer = z.object({
  invoice: invoiceView,
  creditNotes: z.array(invoiceView),
});
export type InvoiceAnswer = z.output<typeof invoiceAnswer>;
