import { Schema } from 'mongoose';
import { define } from './define';

/** A valid sign-in. Deleting the row ends it at once. */
export type SessionDoc = {
  /** The `jti` of the token. */
  _id: string;
  audience: 'shopper' | 'seller';
  /** The user's id, or the seller's email. */
  subject: string;
  /**
   * A fingerprint of the credentials that opened it. For the seller it is compared at each request, so
   * that a changed SELLER_EMAIL or SELLER_PASSWORD ends the session. Shoppers cannot change passwords.
   */
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
