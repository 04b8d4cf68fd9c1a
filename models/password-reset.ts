import { Schema, type Types } from 'mongoose';
import { define } from './define';

/** A link by which a shopper, or the seller, sets a new password. */
export type PasswordResetDoc = {
  /** The SHA-256 hash of the token in the link. */
  _id: string;
  /** The shopper; none in a link of the seller. */
  user?: Types.ObjectId;
  /** The subject of the seller's sessions, in a link of the seller. */
  staff?: string;
  /** The fingerprint of the password that it replaces: with another password it is used up. */
  credential: string;
  expiresAt: Date;
};

const schema = new Schema<PasswordResetDoc>(
  {
    _id: { type: String, required: true },
    user: Schema.Types.ObjectId,
    staff: String,
    credential: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ user: 1 });

export const PasswordReset = define('PasswordReset', schema);
