import { Schema, type Types } from 'mongoose';
import { define } from './define';
import type { KeptTax } from './order-tax';

/** The way that money takes: by Stripe, in the till, as what the shop owes a shopper, or past all of them. */
export type MoneyWay = 'card' | 'cash' | 'credit' | 'other';
type MovementKind = 'payment' | 'refund' | 'dispute';

/** Amounts in cents, below 0 for what leaves. */
export type MovementSums = {
  cents: number;
  /** What of it is cash rounding, which has no tax; absent of none. */
  roundingCents?: number;
  /** All but the rounding, by rates. */
  taxes: KeptTax[];
  /** What of it are deposits and the fee, as the shop shows prices. */
  depositCents: number;
  feeCents: number;
};

/**
 * Money of an order that came or went (lib/takings). It is inserted by one write and never changed: `seq` numbers all of them,
 * `n` those of an order, both without gaps.
 */
export type MovementDoc = MovementSums & {
  _id: Types.ObjectId;
  seq: number;
  order: Types.ObjectId;
  n: number;
  /** The fact of the order that it books, once: `paid`, `refund 2`. */
  fact: string;
  at: Date;
  /** The day of it by the clock of the shop; empty when it was before the shop began to count. */
  day: string;
  way: MoneyWay;
  kind: MovementKind;
  /** That of its order; absent in those of before it was kept (lib/takings/closed-days.ts). */
  currency?: string;
};

const count = { type: Number, required: true } as const;

const schema = new Schema<MovementDoc>(
  {
    seq: count,
    n: count,
    cents: count,
    depositCents: count,
    feeCents: count,
    roundingCents: Number,
    order: { type: Schema.Types.ObjectId, required: true },
    fact: { type: String, required: true },
    at: { type: Date, required: true },
    day: String,
    way: { type: String, required: true },
    kind: { type: String, required: true },
    currency: String,
    taxes: [{ _id: false, percent: Number, netCents: Number, taxCents: Number }],
  },
  { versionKey: false },
);
schema.index({ seq: 1 }, { unique: true });
schema.index({ order: 1, n: 1 }, { unique: true });
schema.index({ day: 1, seq: 1 });

export const Movement = define('Movement', schema);
