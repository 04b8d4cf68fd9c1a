import { Schema } from 'mongoose';
import { define } from './define';

/**
 * The key given to an order that came without one; the same order by the same shopper gets it again
 * until `expiresAt`. The `_id` is `<user>:<payment type>:<hash of the order>`.
 */
export type RecentOrderDoc = { _id: string; idempotencyKey: string; expiresAt: Date };

const schema = new Schema<RecentOrderDoc>(
  {
    _id: { type: String, required: true },
    idempotencyKey: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const RecentOrder = define('RecentOrder', schema);
