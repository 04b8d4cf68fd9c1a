import { Schema, type Types } from 'mongoose';
import { define } from './define';
import { type KeptTax, type TaxMode, taxMode } from './order-tax';

/** What an invoice charges, or a credit note gives back, in cents as the shop shows its prices. */
export type InvoiceLine = {
  kind: 'goods' | 'deposit' | 'delivery' | 'refund';
  name: string;
  weight?: string;
  quantity: number;
  cents: number;
  percent: number;
};

/** Who sells, as the settings were. */
export type InvoiceSeller = {
  name: string;
  address: string;
  email?: string;
  phone?: string;
  taxNumber: string;
  /** The country of the shop (ISO 3166-1 alpha-2), if it was set. */
  country?: string;
};

/** Who buys: the address of the order, if it has one, and what was asked for with the invoice. */
export type InvoiceBuyer = {
  name: string;
  email?: string;
  company?: string;
  vatId?: string;
  street?: string;
  city?: string;
  state?: string;
  zipcode?: string;
  country?: string;
};

/** What an invoice says; a credit note has all of it but its own amounts from its invoice. */
export type InvoiceContent = {
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  /** The short number of the order, and its days and that of the delivery by the clock of the shop. */
  orderNumber?: number;
  orderedOn: string;
  deliveredOn: string;
  /** What its lines are named in: the main language of the shop as it was; absent for English. */
  language?: string;
  currency: string;
  taxMode: TaxMode;
  /** Why no tax is charged; absent where it is, also at 0%. */
  taxExemption?: string;
  lines: InvoiceLine[];
  taxes: KeptTax[];
  totalCents: number;
  /** What cash was rounded by, without tax: paid, or of a credit note given back, beside the total; absent of nothing. */
  roundingCents?: number;
  /** What an invoice found paid of total and rounding when it was made; absent of nothing. */
  paidCents?: number;
};

/**
 * An invoice or a credit note. It is inserted by one write and never changed, apart from `unnoted`; amounts of credit
 * notes are positive.
 */
export type InvoiceDoc = InvoiceContent & {
  _id: Types.ObjectId;
  order: Types.ObjectId;
  userId: Types.ObjectId;
  /** 0 is the invoice of the order, 1 its first credit note. */
  part: number;
  kind: 'invoice' | 'credit note';
  /** The numbers of a kind begin anew at 1 each year of the shop's time zone. */
  year: number;
  n: number;
  /** The same in words: `INV-2026-0001`. */
  number: string;
  /** When it was made, and the day of it by the clock of the shop. */
  at: Date;
  day: string;
  /** The number of the invoice that a credit note is about. */
  refersTo?: string;
  /** The order does not name it yet. */
  unnoted?: boolean;
};

const line = {
  _id: false,
  kind: { type: String },
  name: String,
  weight: String,
  quantity: Number,
  cents: Number,
  percent: Number,
};
const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const id = { type: Schema.Types.ObjectId, required: true } as const;

const seller = new Schema<InvoiceSeller>(
  { name: text, address: text, email: String, phone: String, taxNumber: text, country: String },
  { _id: false },
);
const buyer = new Schema<InvoiceBuyer>(
  {
    name: String,
    email: String,
    company: String,
    vatId: String,
    street: String,
    city: String,
    state: String,
    zipcode: String,
    country: String,
  },
  { _id: false },
);

const schema = new Schema<InvoiceDoc>(
  {
    order: id,
    userId: id,
    part: count,
    kind: { type: String, enum: ['invoice', 'credit note'], required: true },
    year: count,
    n: count,
    number: text,
    at: { type: Date, required: true },
    day: text,
    refersTo: String,
    seller: { type: seller, required: true },
    buyer: { type: buyer, required: true },
    orderNumber: Number,
    orderedOn: text,
    deliveredOn: text,
    language: String,
    currency: text,
    taxMode,
    taxExemption: String,
    lines: { type: [line], required: true },
    taxes: {
      type: [{ _id: false, percent: Number, netCents: Number, taxCents: Number }],
      required: true,
    },
    totalCents: count,
    roundingCents: Number,
    paidCents: Number,
    unnoted: Boolean,
  },
  { versionKey: false },
);
schema.index({ kind: 1, year: 1, n: 1 }, { unique: true });
schema.index({ order: 1, part: 1 }, { unique: true });
schema.index({ userId: 1, _id: -1 });
schema.index({ unnoted: 1 }, { partialFilterExpression: { unnoted: true } });

export const Invoice = define('Invoice', schema);
