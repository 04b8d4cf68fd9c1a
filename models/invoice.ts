import {
  type Infer,
  list,
  model,
  ObjectId,
  oneOf,
  present,
  required,
  type Stored,
  sub,
  typed,
} from './define';
import { taxMode, taxOfRate } from './order-line';

const line = sub({
  kind: present(typed<'goods' | 'deposit' | 'delivery' | 'refund'>(String)),
  name: present(String),
  weight: String,
  quantity: present(Number),
  cents: present(Number),
  percent: present(Number),
});
/**
 * A charge on an invoice or a refund on a credit note. The cents are net if the shop shows net prices,
 * otherwise gross.
 */
export type InvoiceLine = Infer<typeof line>;

const seller = sub({
  name: required(String),
  address: required(String),
  email: String,
  phone: String,
  taxNumber: required(String),
  /** The shop's country (ISO 3166-1 alpha-2), if the seller had set one. */
  country: String,
});
/** The shop's details at the time of the invoice. */
export type InvoiceSeller = Infer<typeof seller>;

const buyer = sub({
  name: present(String),
  email: String,
  company: String,
  vatId: String,
  street: String,
  city: String,
  state: String,
  zipcode: String,
  country: String,
});
/** The buyer: the address of the order, if it has one, and the details from the invoice request. */
export type InvoiceBuyer = Infer<typeof buyer>;

const content = {
  seller: required(seller),
  buyer: required(buyer),
  /** The short order number. The order date and the delivery date below are in the shop's time zone. */
  orderNumber: Number,
  orderedOn: required(String),
  deliveredOn: required(String),
  /** The language of the lines: the shop's default language at that time. Absent for English. */
  language: String,
  currency: required(String),
  taxMode: present(taxMode),
  /** The reason why the shop charges no tax. Absent if it charges tax, including a rate of 0%. */
  taxExemption: String,
  lines: required(list(line)),
  taxes: required(list(taxOfRate)),
  totalCents: required(Number),
  /**
   * The cash rounding of the payment, or of the refund on a credit note. It carries no tax and is not part of
   * the total. Absent if it is 0.
   */
  roundingCents: Number,
  /** The amount that was already paid when the invoice was issued, including rounding. Absent if it is 0. */
  paidCents: Number,
};
/** The content of an invoice. A credit note has its own amounts and copies the rest from its invoice. */
export type InvoiceContent = Infer<typeof content>;

const invoice = {
  ...content,
  order: required(ObjectId),
  userId: required(ObjectId),
  /** 0 is the invoice of the order, 1 is its first credit note. */
  part: required(Number),
  kind: required(oneOf('invoice', 'credit note')),
  /**
   * Invoices and credit notes have separate numbers, which restart at 1 each year in the shop's time zone.
   */
  year: required(Number),
  n: required(Number),
  /** The printed number, for example `INV-2026-0001`. */
  number: required(String),
  /** When it was issued. `day` is the date in the shop's time zone. */
  at: required(Date),
  day: required(String),
  /** The number of the invoice that a credit note corrects. */
  refersTo: String,
  /** True until the order stores the invoice number. */
  unnoted: Boolean,
};
/**
 * An invoice or a credit note. Each row is inserted by one write and never changed, except for `unnoted`.
 * Amounts of credit notes are positive.
 */
export type InvoiceDoc = Stored<typeof invoice>;
export const Invoice = model('Invoice', invoice, {
  indexes: [
    [{ kind: 1, year: 1, n: 1 }, { unique: true }],
    [{ order: 1, part: 1 }, { unique: true }],
    [{ userId: 1, _id: -1 }],
    [{ unnoted: 1 }, { partialFilterExpression: { unnoted: true } }],
  ],
});
