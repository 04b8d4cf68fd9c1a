import { Schema } from 'mongoose';

/** Whether the prices of an order have their tax in them; absent: tax is added. */
export type TaxMode = 'added' | 'included';

/** A class of taxes as the shop had it when the order was placed. */
export type KeptTaxClass = { id: string; name: string; percent: number; appliesTo?: string[] };

/** What one rate came to at ordering, in cents. */
export type KeptTax = { percent: number; netCents: number; taxCents: number };

/**
 * What is charged beside the goods, in cents; without a rate it has that of the order. `byGoods`: it has the rates of the goods,
 * and `taxPercent` counts only without goods that cost something.
 */
type KeptFee = { kind: 'delivery'; cents: number; taxPercent?: number; byGoods?: true };

/** How an order is taxed, beside `taxPercent`; all absent in an order of which nothing is set. */
export type OrderTax = {
  taxMode?: TaxMode;
  /** The smallest sum of cash in its currency, in cents; absent where each cent can be paid (lib/tax/cash-math.ts). */
  cashStepCents?: number;
  /** For replacements, which are products of any class. */
  taxClasses?: KeptTaxClass[];
  fees?: KeptFee[];
  /** Why no tax is charged, as the shop stated it; absent where it charges tax. */
  taxExemption?: string;
  /** The amounts per rate that were agreed at ordering. */
  taxes?: KeptTax[];
};

export const taxClass = new Schema<KeptTaxClass>(
  {
    id: String,
    name: String,
    percent: Number,
    appliesTo: { type: [String], default: undefined },
  },
  { _id: false, id: false },
);

export const taxMode = { type: String, enum: ['added', 'included'] };

export const orderTax = {
  taxMode,
  cashStepCents: Number,
  taxClasses: { type: [taxClass], default: undefined },
  fees: {
    type: [
      { _id: false, kind: { type: String }, cents: Number, taxPercent: Number, byGoods: Boolean },
    ],
    default: undefined,
  },
  taxExemption: String,
  taxes: {
    type: [{ _id: false, percent: Number, netCents: Number, taxCents: Number }],
    default: undefined,
  },
};
