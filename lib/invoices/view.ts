import * as z from 'zod/mini';

/**
 * An invoice or a credit note in the format of the API. Amounts are in major currency units. Amounts of
 * credit notes are positive.
 */
export const invoiceView = z.object({
  kind: z.enum(['invoice', 'credit note']),
  /**
   * The printed number, for example `INV-2026-0001`. Invoices and credit notes are numbered separately, without gaps,
   * and restart at 1 each year.
   */
  number: z.string(),
  refersTo: z.optional(z.string()),
  /** The id of the order. `orderNumber` is its short number, which restarts each day. */
  order: z.string(),
  orderNumber: z.optional(z.number()),
  /** The dates of issue, order and delivery in the shop's time zone, for example `2026-12-25`. */
  day: z.string(),
  orderedOn: z.string(),
  deliveredOn: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
    taxNumber: z.string(),
    country: z.optional(z.string()),
    peppolId: z.optional(z.string()),
  }),
  /** Absent for a pickup order. */
  buyer: z.object({
    name: z.string(),
    email: z.optional(z.string()),
    company: z.optional(z.string()),
    vatId: z.optional(z.string()),
    peppolId: z.optional(z.string()),
    street: z.optional(z.string()),
    line2: z.optional(z.string()),
    city: z.optional(z.string()),
    state: z.optional(z.string()),
    zipcode: z.optional(z.string()),
    country: z.optional(z.string()),
    /** The country code (ISO 3166-1 alpha-2). Absent if the shop had no country when the address was saved. */
    countryCode: z.optional(z.string()),
    /** The lines of the address as its country writes them. Present together with `countryCode`. */
    lines: z.optional(z.array(z.string())),
  }),
  /** The currency (ISO 4217 in lower case). */
  currency: z.string(),
  taxMode: z.enum(['added', 'included']),
  /** The reason why the shop charges no tax, for example `§ 19 UStG`. Absent if the shop charges tax, even at 0%. */
  taxExemption: z.optional(z.string()),
  /** `amount` covers the whole quantity: gross if prices include tax, otherwise net. */
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
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  total: z.number(),
  /** The cash rounding (BT-114 of EN 16931). It has no tax and is not part of the total. */
  rounding: z.optional(z.number()),
  /** The part of total and rounding that was paid before the invoice was issued. */
  paid: z.optional(z.number()),
  /**
   * The payment method of a pay-on-delivery order that is not paid in cash. For an open bank transfer, the bank details
   * follow on new lines.
   */
  paymentNote: z.optional(z.string()),
});
export type InvoiceView = z.output<typeof invoiceView>;

/** The response of both endpoints: the invoice and its credit notes, oldest first. */
export const invoiceResponse = z.object({
  invoice: invoiceView,
  creditNotes: z.array(invoiceView),
});
export type InvoiceResponse = z.output<typeof invoiceResponse>;
