import { Schema } from 'mongoose';
import { define } from './define';

/** A sign-in that is still good. Deleting the row ends it at once (DESIGN section 8). */
export type SessionDoc = {
  /** The `jti` of the token. */
  _id: string;
  audience: 'shopper' | 'seller';
  /** The user's id, or the seller's email. */
  subject: string;
  /** A fingerprint of the password that opened it: a changed password ends the session. */
  credential: string;
  expiresAt: Date;
};

const schema = new Schema<SessionDoc>(
  {
    _id: { type: String, required: true },
    audience: { type: String, required: true },
    subject: { type: String, required: true },
    credential: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ subject: 1 });

export const Session = define('Session', schema);
