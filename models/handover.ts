import { Schema, type Types } from 'mongoose';
import { define } from './define';

/**
 * The cash of one currency that a courier handed over, counted in. It is inserted by one write and never changed; the unique
 * index of its orders lets no order be handed over twice. Amounts in cents; below 0 where more was given back at doors than collected.
 */
export type HandoverDoc = {
  _id: Types.ObjectId;
  /** 1, 2, 3, … */
  n: number;
  /** The key of the press; another press under it is the same handover. */
  key: string;
  courier: { id: string; name: string };
  at: Date;
  /** The day of it by the clock of the shop. */
  day: string;
  /** Who counted it in. */
  by: { id: string; name: string };
  currency: string;
  orders: { order: Types.ObjectId; cents: number }[];
  expectedCents: number;
  countedCents: number;
  /** Why another sum was counted than was expected. */
  reason?: string;
};

const person = { type: new Schema({ id: String, name: String }, { _id: false, id: false }) };
const number = { type: Number, required: true } as const;
const text = { type: String, required: true } as const;

const schema = new Schema<HandoverDoc>(
  {
    n: number,
    key: text,
    currency: text,
    day: text,
    courier: person,
    by: person,
    at: Date,
    reason: String,
    orders: [{ _id: false, order: Schema.Types.ObjectId, cents: Number }],
    expectedCents: number,
    countedCents: number,
  },
  { versionKey: false },
);
schema.index({ n: 1 }, { unique: true });
schema.index({ key: 1 }, { unique: true });
schema.index({ 'orders.order': 1 }, { unique: true });
schema.index({ day: 1, n: 1 });

export const Handover = define('Handover', schema);
