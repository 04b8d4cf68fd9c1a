import { Schema, type Types } from 'mongoose';
import { define } from './define';

/** A new order about which the seller's devices are told (docs/decisions/0028-web-push.md). */
export type RingDoc = {
  /** The order: each has one row, whoever puts it in. */
  _id: Types.ObjectId;
  /** When it is told next; present exactly as long as a device may still have to be told. */
  dueAt?: Date;
  /** The subscriptions that have been told. */
  told: string[];
  expiresAt: Date;
};

const schema = new Schema<RingDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    dueAt: Date,
    told: { type: [String], default: [] },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Ring = define('Ring', schema);
