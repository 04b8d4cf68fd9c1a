import { Schema, type Types } from 'mongoose';
import { define } from './define';

/**
 * A new order that the seller's devices are notified of, or a proposal of which those of its shopper are
 * (docs/decisions/0028-web-push.md).
 */
export type PushJobDoc = {
  /** The id of the order, or one made of the proposal: each has one row, even if several processes insert it. */
  _id: Types.ObjectId;
  /** What a shopper was asked: of which line of which order, and when. */
  proposal?: { order: Types.ObjectId; product: Types.ObjectId; at: Date };
  /**
   * The time of the next try; present exactly as long as a device may still need the notification.
   */
  dueAt?: Date;
  /** The subscriptions that were notified. */
  told: string[];
  expiresAt: Date;
};

const schema = new Schema<PushJobDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    proposal: new Schema(
      { order: Schema.Types.ObjectId, product: Schema.Types.ObjectId, at: Date },
      { _id: false },
    ),
    dueAt: Date,
    told: { type: [String], default: [] },
    expiresAt: { type: Date, required: true },
  },
  // The collection keeps the name that it had before the model was renamed.
  { versionKey: false, collection: 'rings' },
);
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const PushJob = define('PushJob', schema);
