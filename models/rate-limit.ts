import { Schema } from 'mongoose';
import { define } from './define';

/** How often something was tried in the window that ends at `expiresAt`. */
export type RateLimitDoc = { _id: string; count: number; expiresAt: Date };

const schema = new Schema<RateLimitDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const RateLimit = define('RateLimit', schema);
