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
/** A charge of an invoice, or a refund of a credit note, in cents as the shop shows its prices. */
export type InvoiceLine = Infer<typeof line>;

const seller = sub({
  name: required(String),
  address: required(String),
  email: String,
  phone: String,
  taxNumber: required(String),
  /** The country of the shop (ISO 3166-1 alpha-2), if it was set. */
  country: String,
});
/** The shop as its settings were. */
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
/** The buyer: the address of the order, if it has one, and the data that the request of the invoice added. */
export type InvoiceBuyer = Infer<typeof buyer>;

const content = {
  seller: required(seller),
  buyer: required(buyer),
  /** The short number of the order, and its days and that of the delivery by the clock of the shop. */
  orderNumber: Number,
  orderedOn: required(String),
  deliveredOn: required(String),
  /** The language of its lines: the main language of the shop as it was; absent for English. */
  language: String,
  currency: required(String),
  taxMode: present(taxMode),
  /** Why no tax is charged; absent where it is, also at 0%. */
  taxExemption: String,
  lines: required(list(line)),
  taxes: required(list(taxOfRate)),
  totalCents: required(Number),
  /** The cash rounding of the payment, or of the refund of a credit note, without tax and beside the total; absent if 0. */
  roundingCents: Number,
  /** What was already paid of total and rounding when the invoice was made; absent if 0. */
  paidCents: Number,
};
/** The content of an invoice. A credit note has its own amounts, and the rest of its invoice. */
export type InvoiceContent = Infer<typeof content>;

const invoice = {
  ...content,
  order: required(ObjectId),
  userId: required(ObjectId),
  /** 0 is the invoice of the order, 1 its first credit note. */
  part: required(Number),
  kind: required(oneOf('invoice', 'credit note')),
  /** The numbers of a kind start again at 1 each year of the shop's time zone. */
  year: required(Number),
  n: required(Number),
  /** The number as people read it: `INV-2026-0001`. */
  number: required(String),
  /** When it was made, and the day of it by the clock of the shop. */
  at: required(Date),
  day: required(String),
  /** The number of the invoice that a credit note is about. */
  refersTo: String,
  /** The order does not name it yet. */
  unnoted: Boolean,
};
/**
 * An invoice or a credit note. It is inserted by one write and never changed, apart from `unnoted`; amounts of credit
 * notes are positive.
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
