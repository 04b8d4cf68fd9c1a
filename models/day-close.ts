import { Schema, type Types } from 'mongoose';
import { define } from './define';
import type { MoneyWay } from './movement';
import { type DoneBy, doneBy } from './order-refund';
import type { KeptTax } from './order-tax';

/** What a day came to, in cents. */
export type DayFigures = {
  /** How many orders were paid. */
  orders: number;
  /** Payments and refunds (with disputes) of each way; refunds are below 0. */
  ways: { way: MoneyWay; paidCents: number; backCents: number }[];
  taxes: KeptTax[];
  depositCents: number;
  feeCents: number;
  /** Cash rounding, which has no tax; absent of none. */
  roundingCents?: number;
  totalCents: number;
};

/** What Stripe says of the orders of a day whose card payments moved. */
export type StripeCheck = {
  /** False when Stripe could not be asked. */
  isAsked: boolean;
  ownCents: number;
  stripeCents: number;
  /** The orders that differ, at most twenty. */
  differing: { order: string; ownCents: number; stripeCents: number }[];
};

/** What a day brought in one currency, in cents. */
export type DaySums = {
  figures: DayFigures;
  /** What of them was of earlier days, and came after these were closed. */
  late?: DayFigures;
  /** The cash of it. */
  expectedCents: number;
  /** Of a closed day with payments by card. */
  stripe?: StripeCheck;
};
export type OtherSums = DaySums & { currency: string };

/** The cash that a courier handed over, in cents; its currency, where it is another than that of the close. */
export type HandedOver = {
  n: number;
  name: string;
  currency?: string;
  expectedCents: number;
  countedCents: number;
};

/** The close of a day, with what it brought in the currency of the shop. It is inserted by one write and never changed. */
export type DayCloseDoc = DaySums & {
  _id: Types.ObjectId;
  /** 1, 2, 3, …, without gaps. */
  n: number;
  /** The day by the clock of the shop, `2026-12-25`. */
  date: string;
  /** It has every movement up to this number and its day that no close before it has. */
  lastSeq: number;
  at: Date;
  by: DoneBy;
  currency: string;
  countedCents: number;
  /** Why another sum was counted than was expected. */
  reason?: string;
  /** What it brought in other currencies, whose cash is not counted; absent of none. */
  others?: OtherSums[];
  /** What couriers handed over since the close before, up to its day; absent of none, and in old closes. */
  handovers?: HandedOver[];
  /** The number of the last handover that this close or one before it has. */
  lastHandover?: number;
};

const number = { type: Number, required: true } as const;
const text = { type: String, required: true } as const;

const schema = new Schema<DayCloseDoc>(
  {
    n: number,
    date: text,
    lastSeq: number,
    currency: text,
    at: { type: Date, required: true },
    by: doneBy,
    figures: { type: Schema.Types.Mixed, required: true },
    late: Schema.Types.Mixed,
    expectedCents: number,
    countedCents: number,
    reason: String,
    stripe: Schema.Types.Mixed,
    others: { type: [Schema.Types.Mixed], default: undefined },
    handovers: { type: [Schema.Types.Mixed], default: undefined },
    lastHandover: Number,
  },
  { versionKey: false },
);
schema.index({ n: 1 }, { unique: true });
schema.index({ date: 1 }, { unique: true });

export const DayClose = define('DayClose', schema);
