import { Schema, type Types } from 'mongoose';
import { define } from './define';

/** A browser of a shopper that is told by its push service when the shop asks something of an order. */
export type ShopperDeviceDoc = {
  /** A hash of the endpoint: each browser has one row. */
  _id: string;
  /** As of the seller's devices (models/push-subscription.ts). */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The session that asked for it; signing it out removes the row. */
  session: string;
  userId: Types.ObjectId;
  createdAt: Date;
};

const text = { type: String, required: true } as const;

const schema = new Schema<ShopperDeviceDoc>(
  {
    _id: text,
    endpoint: text,
    p256dh: text,
    auth: text,
    session: text,
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, createdAt: -1 });
schema.index({ session: 1 });

export const ShopperDevice = define('ShopperDevice', schema);
