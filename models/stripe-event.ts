import { Schema } from 'mongoose';
import { define } from './define';

/**
 * A processed webhook event, or a session whose missing order was reported; stored after the work, never before
 * (docs/payments.md).
 */
export type StripeEventDoc = { _id: string; type: string; expiresAt: Date };

const schema = new Schema<StripeEventDoc>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const StripeEvent = define('StripeEvent', schema);
