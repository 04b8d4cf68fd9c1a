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
import type { Measure } from './product';

const line = sub({
  kind: present(typed<'goods' | 'deposit' | 'delivery' | 'refund'>(String)),
  name: present(String),
  weight: String,
  quantity: present(Number),
  /** The charged amount of goods by weight, for the quantity in the XML invoice. */
  measured: sub({ amount: present(Number), unit: present(typed<Measure['unit']>(String)) }),
  cents: present(Number),
  percent: present(Number),
});
/** A charge on an invoice, or a refund on a credit note. The cents are net if the shop shows net prices. */
export type InvoiceLine = Infer<typeof line>;

const seller = sub({
  name: required(String),
  address: required(String),
  email: String,
  phone: String,
  taxNumber: required(String),
  /** The shop's country (ISO 3166-1 alpha-2). */
  country: String,
  peppolId: String,
});
export type InvoiceSeller = Infer<typeof seller>;

const buyer = sub({
  name: present(String),
  email: String,
  company: String,
  vatId: String,
  peppolId: String,
  street: String,
  line2: String,
  city: String,
  state: String,
  zipcode: String,
  country: String,
  /** The ISO 3166-1 alpha-2 code. Absent if the shop had no country when the address was saved. */
  countryCode: String,
});
export type InvoiceBuyer = Infer<typeof buyer>;

const content = {
  seller: required(seller),
  buyer: required(buyer),
  /** The short order number. Dates are in the shop's time zone. */
  orderNumber: Number,
  orderedOn: required(String),
  deliveredOn: required(String),
  /** The shop's main language at the time of issue. Absent for English. */
  language: String,
  currency: required(String),
  taxMode: present(taxMode),
  /** The reason why the shop charges no tax. A rate of 0% needs no reason. */
  taxExemption: String,
  lines: required(list(line)),
  taxes: required(list(taxOfRate)),
  totalCents: required(Number),
  /**
   * The cash rounding of the payment or, on a credit note, of the refund. It has no tax and is not part of the total.
   */
  roundingCents: Number,
  /** The amount that was already paid at the time of issue, including rounding. Absent if it is 0. */
  paidCents: Number,
  /** How to pay a pay-on-delivery order, in several lines. Absent for cash and on credit notes. */
  paymentNote: String,
};
/** A credit note has its own amounts and copies all other fields from its invoice. */
export type InvoiceContent = Infer<typeof content>;

const invoice = {
  ...content,
  order: required(ObjectId),
  userId: required(ObjectId),
  /** 0 is the invoice, 1 is the first credit note. */
  part: required(Number),
  kind: required(oneOf('invoice', 'credit note')),
  /** Invoices and credit notes have separate number sequences, which restart at 1 each year in the shop's time zone. */
  year: required(Number),
  n: required(Number),
  number: required(String),
  at: required(Date),
  day: required(String),
  refersTo: String,
  /** True until the order stores the invoice number. */
  unnoted: Boolean,
};
/** Each row is inserted by one write. Afterwards, only `unnoted` is removed. Amounts of credit notes are positive. */
export type InvoiceDoc = Stored<typeof invoice>;
export const Invoice = model('Invoice', invoice, {
  indexes: [
    [{ kind: 1, year: 1, n: 1 }, { unique: true }],
    [{ order: 1, part: 1 }, { unique: true }],
    [{ userId: 1, _id: -1 }],
    [{ unnoted: 1 }, { partialFilterExpression: { unnoted: true } }],
  ],
});
