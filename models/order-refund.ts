import { Schema, type Types } from 'mongoose';
import type { KeptTax } from './order-tax';

/** Where the money of a refund goes: by Stripe, out of the till, or into what the shop owes its shopper. */
export type RefundTo = 'card' | 'cash' | 'credit';

/** Who did something; a name where the shop knows one. */
export type DoneBy = { role: 'seller'; name?: string };

/** Pieces of one line that are given back; of a replacement all of it. */
type RefundedLine = {
  product: Types.ObjectId;
  quantity: number;
  replacement?: boolean;
  /** The product of the line that it replaced; absent in older ones, which are of all lines with this replacement. */
  insteadOf?: Types.ObjectId;
};

/** What the seller gave back of a delivered order, in cents with tax. It is never changed, apart from `undoneAt`. */
export type OrderRefund = {
  /** Its place, from 1 on. */
  number: number;
  /** The key of the press; another press under it is the same refund. */
  key: string;
  cents: number;
  /** The same by rates. */
  taxes: KeptTax[];
  /** What of it are deposits and the fee, as the shop shows prices. */
  depositCents?: number;
  feeCents?: number;
  /** For which pieces; absent when an amount was given back. */
  lines?: RefundedLine[];
  reason: string;
  to: RefundTo;
  at: Date;
  by: DoneBy;
  /** In cash: what was given beyond `cents` because of the coins of the currency, or below 0 less; and what of that was taken back. */
  roundingCents?: number;
  undoneRoundingCents?: number;
  /** The number of the part of `payment.owed` that Stripe pays. */
  part?: number;
  undoneAt?: Date;
};

const line = {
  _id: false,
  product: Schema.Types.ObjectId,
  quantity: Number,
  replacement: Boolean,
  insteadOf: Schema.Types.ObjectId,
};

export const doneBy = {
  type: new Schema<DoneBy>({ role: String, name: String } as never, { _id: false }),
};

export const orderRefund = new Schema<OrderRefund>(
  {
    number: Number,
    key: String,
    cents: Number,
    depositCents: Number,
    feeCents: Number,
    roundingCents: Number,
    undoneRoundingCents: Number,
    taxes: [{ _id: false, percent: Number, netCents: Number, taxCents: Number }],
    lines: { type: [line], default: undefined },
    reason: String,
    to: String,
    at: Date,
    part: Number,
    undoneAt: Date,
    by: doneBy,
  },
  { _id: false },
);
