import { Schema, type Types } from 'mongoose';
import { define } from './define';

/** A link by which a shopper sets a new password. */
export type PasswordResetDoc = {
  /** The SHA-256 hash of the token in the link. */
  _id: string;
  user: Types.ObjectId;
  /** The fingerprint of the password that it replaces: with another password it is used up. */
  credential: string;
  expiresAt: Date;
};

const schema = new Schema<PasswordResetDoc>(
  {
    _id: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    credential: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ user: 1 });

export const PasswordReset = define('PasswordReset', schema);
