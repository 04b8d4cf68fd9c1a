import { Schema } from 'mongoose';
import { define } from './define';

/** The number of attempts in the window that ends at `expiresAt`. */
export type RateLimitDoc = {
  _id: string;
  count: number;
  /** The members that were counted, where each counts once however often it is tried. */
  members?: string[];
  expiresAt: Date;
};

const schema = new Schema<RateLimitDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    members: { type: [String], default: undefined },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const RateLimit = define('RateLimit', schema);
